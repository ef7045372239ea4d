import { common, enterpriseRegister, enterprises } from '@uni/phrases';
import { Button } from '../../../../ui/button/button.tsx';
import { FileDrop, sheetFiles } from '../../../../ui/field/file-drop.tsx';
import { PlainTable } from '../../../../ui/layout/plain-table.tsx';
import { EntryDialog } from '../../../../ui/overlay/entry-dialog.tsx';
import { locationOf } from '../../enterprise-list.ts';
import { fieldsOf } from '../fields.ts';
import type { SheetRow } from './sheet-rows.ts';
import { useSheetImport } from './use-sheet-import.ts';

const copy = enterpriseRegister.sheet;

type Import = ReturnType<typeof useSheetImport>;

/** Enterprises out of a sheet: nothing is written before the preview has been seen. */
export function SheetDialog({ taken, onClose }: { taken: ReadonlySet<string>; onClose: () => void }) {
  const sheet = useSheetImport(taken);
  const { rows, ready, progress, done } = sheet;
  const step = done ? 'done' : rows ? 'preview' : 'file';
  const busy = progress !== null;
  const submit = () => {
    if (busy) return;
    if (done) return done.refused.length > 0 ? void sheet.apply(done.refused) : onClose();
    if (ready.length > 0) void sheet.apply();
  };
  return (
    <EntryDialog
      wide
      title={copy.title}
      lead={sheet.name ? `${copy.steps[step]} · ${sheet.name}` : copy.steps[step]}
      // Half an import is none: the window waits for the row that is on its way.
      onClose={busy ? () => undefined : onClose}
      onSubmit={submit}
      actions={
        <>
          <p role="status" className="small text-3">
            {progress === null ? '' : copy.importing(progress + 1, done?.refused.length ?? ready.length)}
          </p>
          {step === 'preview' && (
            <Button onClick={sheet.leave} disabled={busy}>
              {copy.another}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            {done ? common.close : common.cancel}
          </Button>
          {step === 'preview' && (
            <Button variant="primary" type="submit" busy={busy} disabled={ready.length === 0}>
              {copy.apply(ready.length)}
            </Button>
          )}
          {done && done.refused.length > 0 && (
            <Button variant="primary" type="submit" busy={busy}>
              {copy.again}
            </Button>
          )}
        </>
      }
    >
      {step === 'file' && <FileStep sheet={sheet} />}
      {step === 'preview' && rows && (
        <>
          <p role="status">{copy.readyRows(ready.length, rows.length)}</p>
          <RowTable rows={rows} />
        </>
      )}
      {done && (
        <>
          <p role="status">{copy.done(done.made)}</p>
          {done.refused.length > 0 && (
            <>
              <p role="alert">{copy.failed(done.refused.length)}</p>
              <RowTable rows={done.refused} />
            </>
          )}
        </>
      )}
    </EntryDialog>
  );
}

function FileStep({ sheet }: { sheet: Import }) {
  return (
    <>
      <FileDrop
        label={copy.steps.file}
        hint={copy.fileHint}
        choose={copy.choose}
        accept={sheetFiles}
        status={sheet.reading ? copy.reading : ''}
        problem={sheet.problem ?? ''}
        onFile={(file) => void sheet.open(file)}
      />
      <Button size="small" variant="link" icon="download" onClick={() => void sheet.saveExample()}>
        {copy.template}
      </Button>
    </>
  );
}

function RowTable({ rows }: { rows: readonly SheetRow[] }) {
  const { columns } = enterpriseRegister;
  return (
    <PlainTable label={copy.preview} tall>
      <thead>
        <tr>
          {[copy.row, columns.code, columns.name, columns.location, columns.phase, copy.status].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, text, problems }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>
              <code>{text.code}</code>
            </td>
            <th scope="row">{text.name}</th>
            <td>{locationOf(fieldsOf(text)) || enterpriseRegister.none}</td>
            <td>{enterprises.phases[text.phase]}</td>
            <td className={problems.length > 0 ? 'unfavourable' : undefined}>{problems.join(' ') || copy.ready}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
