import { common, enterpriseRegister, enterprises } from '@uni/phrases';
import { Button } from '../../../../ui/button/button.tsx';
import { FileDrop, sheetFiles } from '../../../../ui/field/file-drop.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { placeOf } from '../../enterprise-list.ts';
import styles from '../enterprise-register.module.css';
import { fieldsOf } from '../fields.ts';
import type { SheetRow } from './sheet-rows.ts';
import { useSheetImport } from './use-sheet-import.ts';

const words = enterpriseRegister.sheet;

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
    <Dialog
      wide
      title={words.title}
      lead={sheet.name ? `${words.steps[step]} · ${sheet.name}` : words.steps[step]}
      // Half an import is none: the window waits for the row that is on its way.
      onClose={busy ? () => undefined : onClose}
      onSubmit={submit}
      actions={
        <>
          <p role="status" className={styles.quiet}>
            {progress === null ? '' : words.importing(progress + 1, done?.refused.length ?? ready.length)}
          </p>
          {step === 'preview' && (
            <Button onClick={sheet.leave} disabled={busy}>
              {words.another}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            {done ? common.close : common.cancel}
          </Button>
          {step === 'preview' && (
            <Button look="primary" type="submit" busy={busy} disabled={ready.length === 0}>
              {words.apply(ready.length)}
            </Button>
          )}
          {done && done.refused.length > 0 && (
            <Button look="primary" type="submit" busy={busy}>
              {words.again}
            </Button>
          )}
        </>
      }
    >
      {step === 'file' && <FileStep sheet={sheet} />}
      {step === 'preview' && rows && (
        <>
          <p role="status">{words.found(ready.length, rows.length)}</p>
          <RowTable rows={rows} />
        </>
      )}
      {done && (
        <>
          <p role="status">{words.done(done.made)}</p>
          {done.refused.length > 0 && (
            <>
              <p role="alert">{words.failed(done.refused.length)}</p>
              <RowTable rows={done.refused} />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function FileStep({ sheet }: { sheet: Import }) {
  return (
    <>
      <FileDrop
        label={words.steps.file}
        hint={words.fileHint}
        choose={words.choose}
        accept={sheetFiles}
        status={sheet.reading ? words.reading : ''}
        problem={sheet.problem ?? ''}
        onFile={(file) => void sheet.open(file)}
      />
      <Button size="small" look="link" icon="download" onClick={() => void sheet.saveExample()}>
        {words.template}
      </Button>
    </>
  );
}

function RowTable({ rows }: { rows: readonly SheetRow[] }) {
  const { columns } = enterpriseRegister;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={words.preview}>
      <table>
        <thead>
          <tr>
            {[words.row, columns.code, columns.name, columns.place, columns.phase, words.status].map((heading) => (
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
              <td>{placeOf(fieldsOf(text)) || enterpriseRegister.none}</td>
              <td>{enterprises.phases[text.phase]}</td>
              <td className={problems.length > 0 ? 'unfavourable' : undefined}>{problems.join(' ') || words.ready}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
