import { workspace } from '@uni/phrases';
import { useState } from 'react';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { Button, type ButtonSize } from '../../../ui/button/button.tsx';
import { useWorkspace } from '../../study/workspace-context.tsx';

interface ReportButtonProps {
  label: string;
  /** Distinguishes buttons that have the same label. */
  accessibleName?: string;
  /** What follows the enterprise and the version in the file's name. */
  fileName: readonly string[];
  size?: ButtonSize;
  /** Saves the report of a version under a name without extension. */
  download: (name: string, version: number) => Promise<unknown>;
}

/** A report of what is on the server: whatever is typed gets there first. */
export function ReportButton({ label, accessibleName, fileName, size, download }: ReportButtonProps) {
  const { enterprise, version, partial, store } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await store.settled();
      await download(fileNameOf(enterprise.code, version.nome, ...fileName), version.id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon="download"
      busy={busy}
      title={partial ? workspace.frame.exportHeld : undefined}
      aria-label={accessibleName}
      onClick={() => void save()}
      {...(size ? { size } : {})}
    >
      {label}
    </Button>
  );
}
