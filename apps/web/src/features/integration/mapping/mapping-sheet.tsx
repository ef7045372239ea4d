import { integrationMapping as copy } from '@uni/phrases';
import { useState } from 'react';
import { type ImportReport, useMappingWrites } from '../../../api/integration/mapping.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../integration.module.css';
import { rulesOfSheet, type SheetRules } from './sheet-rows.ts';
import type { Mapping } from './use-mapping.ts';

const sheet = copy.sheet;
/** Maximum of refused lines listed one by one. */
const most = 20;

/** Imports rules from a sheet: parsed here, validated by the server, then written after confirmation. */
export function MappingSheet({ mapping, onClose }: { mapping: Mapping; onClose: () => void }) {
  const sheetImport = useMappingImport(mapping, onClose);
  const { rules, report, problem, reading } = sheetImport;
  return (
    <Dialog
      title={sheet.import}
      lead={sheet.lead}
      onClose={onClose}
      actions={
        report &&
        report.accepted > 0 && (
          <Button variant="primary" busy={sheetImport.busy} onClick={sheetImport.apply}>
            {sheet.apply(report.accepted)}
          </Button>
        )
      }
    >
      <Stack as="label" gap={8} className={styles.file}>
        {sheet.choose}
        <input
          type="file"
          accept=".xlsx"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void sheetImport.open(file);
          }}
        />
      </Stack>
      <div role="status">
        {reading && <p>{sheet.reading}</p>}
        {report && rules && (
          <p>{sheet.preview(report.accepted, report.unchanged, report.rejected.length + rules.unknown.length)}</p>
        )}
      </div>
      {report && rules && (
        <Stack as="ul" ruled={8}>
          {rules.unknown.slice(0, most).map(({ row, message }) => (
            <li key={`unknown ${row}`}>{sheet.rejected(row, message)}</li>
          ))}
          {report.rejected.slice(0, most).map(({ row, message }) => (
            <li key={row}>{sheet.rejected(row, message)}</li>
          ))}
        </Stack>
      )}
      <FormProblem text={problem} />
    </Dialog>
  );
}

function useMappingImport(mapping: Mapping, onClose: () => void) {
  const { importRows } = useMappingWrites();
  const [rules, setRules] = useState<SheetRules | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const open = async (file: File): Promise<void> => {
    setReport(null);
    setProblem(null);
    setReading(true);
    try {
      const { readSpreadsheet } = await import('@uni/workbook');
      const outcome = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()));
      if (!outcome.ok) return setProblem(sheet.unreadable);
      const parsed = rulesOfSheet(outcome.sheets, mapping);
      if (typeof parsed === 'string') return setProblem(sheet[parsed]);
      setRules(parsed);
      setReport(await importRows.mutateAsync({ preview: true, note: file.name, rows: bare(parsed) }));
    } catch {
      setProblem(sheet.failed);
    } finally {
      setReading(false);
    }
  };
  return {
    ...{ rules, report, problem, reading, open },
    busy: importRows.isPending,
    apply: () => {
      if (!rules) return;
      importRows.mutate(
        { preview: false, note: '', rows: bare(rules) },
        {
          onSuccess: ({ batch, accepted }) => {
            mapping.setNotice({ text: copy.saved(accepted), batch: batch?.id ?? null });
            onClose();
          },
          onError: () => setProblem(sheet.failed),
        },
      );
    },
  };
}

/** Returns the rules as the server stores them, without `op`: the endpoint determines the operation. */
const bare = ({ rows }: SheetRules) => rows.map(({ op: _op, ...rule }) => rule);
