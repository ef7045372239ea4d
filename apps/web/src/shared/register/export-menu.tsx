import { type ExportFileType, exportFileTypes } from '@uni/contracts';
import { register as copy } from '@uni/phrases';
import { useState } from 'react';
import { exportList, type ListExport } from '../../api/sales/exports.ts';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { today } from './days.ts';

/** An export of a screen: all rows that its filter matches. */
export interface ExportChoice {
  readonly operation: ListExport;
  readonly fileName: string;
  readonly query: object;
  /** Label for a screen with more than one list. */
  readonly label?: string | undefined;
}

/** The list as a workbook or as text, written by the server: as long as it is. */
export function ExportMenu({ choices }: { choices: readonly ExportChoice[] }) {
  const [busy, setBusy] = useState(false);
  const run = async ({ operation, query, fileName }: ExportChoice, type: ExportFileType): Promise<void> => {
    setBusy(true);
    try {
      await exportList(operation, query, { name: `${fileName}-${today()}`, type });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={copy.exportTable}
      actions={choices.flatMap((choice) =>
        exportFileTypes.map((type) => ({
          key: `${choice.operation} ${type}`,
          label: [choice.label, copy.exportAs[type]].filter(Boolean).join(': '),
          onPick: () => void run(choice, type),
        })),
      )}
      trigger={(button) => (
        <Button {...button} icon="download" busy={busy}>
          {copy.exportTable}
        </Button>
      )}
    />
  );
}
