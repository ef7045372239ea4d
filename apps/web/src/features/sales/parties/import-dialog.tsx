import type { PartyImportReport } from '@uni/contracts';
import { useState } from 'react';
import { translate } from '../../../api/messages.ts';
import { usePartyWrites } from '../../../api/sales/parties.ts';
import { learnSentences } from '../../../api/transport.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileDrop, sheetFiles } from '../../../ui/field/file-drop.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import type { Register } from './registers.ts';
import { type ImportedRow, readParties } from './sheet-parties.ts';

/** Maximum of refused lines listed one by one. */
const most = 50;

/** Imports a register from a file or pasted text: parsed here, validated by the server, then written after confirmation. */
export function ImportDialog({ of, onClose }: { of: Register; onClose: () => void }) {
  const sheetCopy = of.copy.sheet;
  const imported = usePartyImport(of, onClose);
  const { rows, report, reading } = imported;
  const [pasted, setPasted] = useState('');
  const count = report ? report.added + report.changed : 0;
  return (
    <EntryDialog
      wide
      title={sheetCopy.title}
      lead={sheetCopy.lead}
      onClose={onClose}
      onSubmit={imported.apply}
      actions={
        <FormActions onCancel={onClose} busy={imported.busy} disabled={count === 0}>
          {sheetCopy.apply(count)}
        </FormActions>
      }
    >
      <Stack gap={16}>
        <FileDrop
          label={sheetCopy.file}
          hint={sheetCopy.hint}
          choose={sheetCopy.choose}
          accept={sheetFiles}
          status={reading ? sheetCopy.reading : ''}
          problem={imported.problem}
          onFile={(file) => void imported.open(() => file.arrayBuffer())}
        />
        <Stack gap={8}>
          <TextArea
            label={sheetCopy.paste}
            rows={4}
            maxLength={2_000_000}
            placeholder={sheetCopy.pastePlaceholder}
            value={pasted}
            onChange={setPasted}
          />
          <span>
            <Button
              disabled={pasted.trim() === ''}
              busy={reading}
              onClick={() => void imported.open(async () => new TextEncoder().encode(pasted).buffer)}
            >
              {sheetCopy.read}
            </Button>
          </span>
        </Stack>
        <p role="status">
          {report && sheetCopy.preview(report.added, report.changed, report.unchanged, report.rejected.length)}
        </p>
        {report && report.rejected.length > 0 && <Rejected of={of} rows={rows} rejected={report.rejected} />}
      </Stack>
    </EntryDialog>
  );
}

function Rejected(props: { of: Register; rows: readonly ImportedRow[]; rejected: PartyImportReport['rejected'] }) {
  const { of, rows, rejected } = props;
  const sheetCopy = of.copy.sheet;
  const labels: Readonly<Record<string, string>> = of.copy.fields;
  return (
    <>
      <LedgerTable label={sheetCopy.rejectedTable}>
        <thead>
          <tr>
            <th scope="col" className="number">
              {sheetCopy.row}
            </th>
            <th scope="col">{sheetCopy.name}</th>
            <th scope="col">{sheetCopy.why}</th>
          </tr>
        </thead>
        <tbody>
          {rejected.slice(0, most).map(({ row, field, message }) => (
            <tr key={row}>
              <td className="number">{rows[row]?.at}</td>
              <th scope="row">{rows[row]?.fields.name}</th>
              <td className="unfavourable">
                {[field && labels[field], translate(message)].filter(Boolean).join(': ')}
              </td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {rejected.length > most && <p className="text-3">{sheetCopy.moreRejected(rejected.length - most)}</p>}
    </>
  );
}

function usePartyImport(of: Register, onClose: () => void) {
  const sheetCopy = of.copy.sheet;
  const { importRows } = usePartyWrites(of.key);
  const [rows, setRows] = useState<readonly ImportedRow[]>([]);
  const [report, setReport] = useState<PartyImportReport | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [reading, setReading] = useState(false);
  const bodyOf = (imported: readonly ImportedRow[], preview: boolean) => ({
    preview,
    rows: imported.map(({ fields }) => fields),
  });
  const open = async (bytes: () => Promise<ArrayBufferLike>): Promise<void> => {
    setReport(null);
    setProblem(undefined);
    setReading(true);
    try {
      const { readSpreadsheet } = await import('@uni/workbook');
      const outcome = readSpreadsheet(new Uint8Array(await bytes()));
      if (!outcome.ok) return setProblem(sheetCopy.unreadable);
      const parsed = readParties(outcome.sheets);
      if ('problem' in parsed) return setProblem(parsed.problem);
      setRows(parsed);
      const preview = await importRows.mutateAsync(bodyOf(parsed, true));
      if (preview.rejected.length > 0) await learnSentences();
      setReport(preview);
    } catch {
      setProblem(sheetCopy.failed);
    } finally {
      setReading(false);
    }
  };
  const apply = () => {
    if (!report || report.added + report.changed === 0 || importRows.isPending) return;
    importRows.mutate(bodyOf(rows, false), {
      onSuccess: ({ added, changed }) => {
        notify({ kind: 'success', title: sheetCopy.done(added, changed), duration: durations.success });
        onClose();
      },
      onError: () => setProblem(sheetCopy.failed),
    });
  };
  return { rows, report, problem, reading, open, apply, busy: importRows.isPending && !reading };
}
