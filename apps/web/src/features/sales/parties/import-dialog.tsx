import type { PartyImportReport } from '@uni/contracts';
import { useState } from 'react';
import { translate } from '../../../api/messages.ts';
import { usePartyWrites } from '../../../api/sales/parties.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileDrop, sheetFiles } from '../../../ui/field/file-drop.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import styles from './parties.module.css';
import type { Register } from './registers.ts';
import { type BroughtRow, broughtParties } from './sheet-parties.ts';

/** So many refused lines are told one by one. */
const most = 50;

/** A register out of a sheet, brought as a file or pasted: read here, judged by the server, and only then written. */
export function ImportDialog({ of, onClose }: { of: Register; onClose: () => void }) {
  const texts = of.words.sheet;
  const brought = useBrought(of, onClose);
  const { rows, report, reading } = brought;
  const [pasted, setPasted] = useState('');
  const count = report ? report.added + report.changed : 0;
  return (
    <Dialog
      wide
      title={texts.title}
      lead={texts.lead}
      onClose={onClose}
      onSubmit={brought.apply}
      actions={
        <FormActions onCancel={onClose} busy={brought.busy} disabled={count === 0}>
          {texts.apply(count)}
        </FormActions>
      }
    >
      <div className={styles.form}>
        <FileDrop
          label={texts.file}
          hint={texts.hint}
          choose={texts.choose}
          accept={sheetFiles}
          status={reading ? texts.reading : ''}
          problem={brought.problem}
          onFile={(file) => void brought.open(() => file.arrayBuffer())}
        />
        <div className={styles.paste}>
          <TextArea
            label={texts.paste}
            rows={4}
            maxLength={2_000_000}
            placeholder={texts.pastePlaceholder}
            value={pasted}
            onChange={setPasted}
          />
          <Button
            disabled={pasted.trim() === ''}
            busy={reading}
            onClick={() => void brought.open(async () => new TextEncoder().encode(pasted).buffer)}
          >
            {texts.read}
          </Button>
        </div>
        <p role="status">
          {report && texts.preview(report.added, report.changed, report.unchanged, report.rejected.length)}
        </p>
        {report && report.rejected.length > 0 && <Rejected of={of} rows={rows} rejected={report.rejected} />}
      </div>
    </Dialog>
  );
}

function Rejected(props: { of: Register; rows: readonly BroughtRow[]; rejected: PartyImportReport['rejected'] }) {
  const { of, rows, rejected } = props;
  const texts = of.words.sheet;
  const labels: Readonly<Record<string, string>> = of.words.fields;
  return (
    <>
      <LedgerTable label={texts.rejectedTable}>
        <thead>
          <tr>
            <th scope="col" className="number">
              {texts.row}
            </th>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.why}</th>
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
      {rejected.length > most && <p className="text-3">{texts.moreRejected(rejected.length - most)}</p>}
    </>
  );
}

function useBrought(of: Register, onClose: () => void) {
  const texts = of.words.sheet;
  const { importRows } = usePartyWrites(of.key);
  const [rows, setRows] = useState<readonly BroughtRow[]>([]);
  const [report, setReport] = useState<PartyImportReport | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [reading, setReading] = useState(false);
  const bodyOf = (brought: readonly BroughtRow[], preview: boolean) => ({
    preview,
    rows: brought.map(({ fields }) => fields),
  });
  const open = async (bytes: () => Promise<ArrayBufferLike>): Promise<void> => {
    setReport(null);
    setProblem(undefined);
    setReading(true);
    try {
      const { readSpreadsheet } = await import('@uni/workbook');
      const outcome = readSpreadsheet(new Uint8Array(await bytes()));
      if (!outcome.ok) return setProblem(texts.unreadable);
      const found = broughtParties(outcome.sheets);
      if ('problem' in found) return setProblem(found.problem);
      setRows(found);
      setReport(await importRows.mutateAsync(bodyOf(found, true)));
    } catch {
      setProblem(texts.failed);
    } finally {
      setReading(false);
    }
  };
  const apply = () => {
    if (!report || report.added + report.changed === 0 || importRows.isPending) return;
    importRows.mutate(bodyOf(rows, false), {
      onSuccess: ({ added, changed }) => {
        notify({ kind: 'success', title: texts.done(added, changed), duration: durations.success });
        onClose();
      },
      onError: () => setProblem(texts.failed),
    });
  };
  return { rows, report, problem, reading, open, apply, busy: importRows.isPending && !reading };
}
