import { common, realised } from '@uni/phrases';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { formatCentsBare, formatMonth, formatNumber } from '../../../../ui/numbers/index.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { SegmentedControl } from '../../../../ui/select/select.tsx';
import styles from '../realised/realised.module.css';
import type { RealisedLine } from '../realised/realised-model.ts';
import type { RealisedState } from '../realised/use-realised.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { downloadTemplate } from './download-template.ts';
import { ignored, targetId } from './mapping.ts';
import { lineNames, type MappedRow, previewRows, rowId, targetGroups, useImport } from './use-import.ts';

const words = realised.import;

interface WizardProps {
  state: RealisedState;
  lines: readonly RealisedLine[];
  baseMonth: string;
  onClose: () => void;
}

type Import = ReturnType<typeof useImport>;

/** Brings values from a spreadsheet in three steps; nothing is written before the last one. */
export function ImportWizard(props: WizardProps) {
  const flow = useImport(props.state, props.lines, props.onClose);
  const step = flow.preview ? 'preview' : flow.file ? 'map' : 'file';
  const order = ['file', 'map', 'preview'] as const;
  const submit = (): void => {
    if (flow.busy) return;
    if (step === 'map') void flow.check();
    else if (step === 'preview') void flow.apply();
  };
  return (
    <Dialog
      wide
      title={words.title}
      lead={`${order.indexOf(step) + 1}/3 · ${words.steps[step]}${flow.file ? ` · ${flow.file.name}` : ''}`}
      onClose={props.onClose}
      onSubmit={submit}
      actions={<Actions flow={flow} step={step} onClose={props.onClose} />}
    >
      <div className={styles.form}>
        {step === 'file' && <FileStep {...props} flow={flow} />}
        {step === 'map' && <MapStep flow={flow} />}
        {step === 'preview' && <PreviewStep flow={flow} />}
        <p role="alert">{flow.problem}</p>
      </div>
    </Dialog>
  );
}

function Actions({ flow, step, onClose }: { flow: Import; step: 'file' | 'map' | 'preview'; onClose: () => void }) {
  const changed = flow.preview?.changes.length ?? 0;
  return (
    <>
      {step === 'file' ? (
        <Button onClick={onClose}>{common.cancel}</Button>
      ) : (
        <Button onClick={flow.back}>{step === 'map' ? words.again : common.back}</Button>
      )}
      {step === 'map' && (
        <Button look="primary" type="submit" busy={flow.busy}>
          {words.toPreview}
        </Button>
      )}
      {step === 'preview' && (
        <Button look="primary" type="submit" busy={flow.busy} disabled={changed === 0}>
          {words.apply(flow.preview?.report.accepted ?? 0)}
        </Button>
      )}
    </>
  );
}

function FileStep({ flow, lines, baseMonth }: WizardProps & { flow: Import }) {
  const { enterprise, projection } = useWorkspace();
  const id = useId();
  return (
    <>
      <SegmentedControl
        label={words.nature}
        value={flow.nature}
        options={(['realised', 'committed'] as const).map((value) => ({
          value,
          label: realised.documents.natures[value],
        }))}
        onChange={flow.setNature}
      />
      <section
        className={styles.file}
        aria-label={words.steps.file}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer.files;
          if (dropped) void flow.open(dropped);
        }}
      >
        <p id={`${id}-hint`} className={styles.quiet}>
          {words.fileHint}
        </p>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          data-autofocus=""
          aria-describedby={`${id}-hint`}
          accept=".xlsx,.csv,.txt,.tsv"
          onChange={(event) => {
            const [picked] = event.target.files ?? [];
            event.target.value = '';
            if (picked) void flow.open(picked);
          }}
        />
        <label htmlFor={id} className={styles.picker}>
          {words.file}
        </label>
        <p role="status">{flow.busy ? words.reading : ''}</p>
      </section>
      <span>
        <Button
          size="small"
          look="link"
          icon="download"
          onClick={() =>
            void downloadTemplate({
              fileName: words.templateName(enterprise.code.toLowerCase()),
              targets: flow.targets,
              lines,
              nature: flow.nature,
              baseMonth,
              months: projection.months,
            })
          }
        >
          {words.template}
        </Button>
      </span>
    </>
  );
}

function MapStep({ flow }: { flow: Import }) {
  const id = useId();
  const months = flow.detected?.months ?? [];
  const span = realised.periods(formatMonth(months[0] ?? ''), formatMonth(months.at(-1) ?? ''));
  const sheets = flow.file?.sheets ?? [];
  return (
    <>
      <div className={styles.row}>
        {sheets.length > 1 && (
          <span>
            <label htmlFor={id}>{words.sheet} </label>
            <select id={id} value={flow.sheet} onChange={(event) => flow.setSheet(Number(event.target.value))}>
              {sheets.map(({ name }, at) => (
                <option key={name} value={at}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
        <p>{words.found(flow.mapped.length, span)}</p>
      </div>
      <p>{words.mapHelp}</p>
      <Scrolled label={words.steps.map}>
        <table className={styles.list}>
          <thead>
            <tr>
              <th scope="col">{words.source}</th>
              <th scope="col" className={styles.number}>
                {words.sum}
              </th>
              <th scope="col">{words.target}</th>
            </tr>
          </thead>
          <tbody>
            {flow.mapped.map((mapped) => (
              <MapRow key={rowId(mapped.row)} mapped={mapped} flow={flow} />
            ))}
          </tbody>
        </table>
      </Scrolled>
      <label className={styles.check}>
        <input type="checkbox" checked={flow.flips} onChange={(event) => flow.setFlip(event.target.checked)} />
        <span>
          {words.flip} <span className={styles.quiet}>{words.flipHint}</span>
        </span>
      </label>
    </>
  );
}

function MapRow({ mapped, flow }: { mapped: MappedRow; flow: Import }) {
  const { row, choice, suggestion } = mapped;
  const name = row.module === null ? row.label : `${row.label} (${words.module} ${row.module})`;
  const isAsSuggested = choice === suggestion.choice && choice !== ignored;
  const mark = { code: '', memory: words.remembered, likeness: words.suggested, none: '' }[suggestion.from];
  const sum = row.cells.reduce((all, { cents }) => all + cents, 0);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.number}>{formatCentsBare(sum, 2)}</td>
      <td>
        <select
          aria-label={`${words.target}: ${name}`}
          value={choice}
          onChange={(event) => flow.choose(row, event.target.value)}
        >
          <option value={ignored}>{words.ignore}</option>
          {targetGroups(flow.targets).map(({ label, targets }) => (
            <optgroup key={label} label={label}>
              {targets.map((target) => (
                <option key={targetId(target)} value={targetId(target)}>
                  {target.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>{' '}
        {isAsSuggested && <span className={styles.quiet}>{mark}</span>}
      </td>
    </tr>
  );
}

function PreviewStep({ flow }: { flow: Import }) {
  const { preview, targets } = flow;
  if (!preview) return null;
  const nameOf = lineNames(targets);
  const { changes } = preview;
  return (
    <>
      <p role="status">
        {words.accepted(preview.report.accepted)} {words.changes(changes.length)}
      </p>
      {changes.length > 0 && (
        <Scrolled label={words.steps.preview}>
          <table className={styles.list}>
            <thead>
              <tr>
                <th scope="col">{realised.line}</th>
                <th scope="col">{realised.documents.month}</th>
                {[words.before, words.after, words.difference].map((label) => (
                  <th key={label} scope="col" className={styles.number}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, previewRows).map((change) => (
                <tr key={`${targetId(change)} ${change.month}`}>
                  <th scope="row">{nameOf(change)}</th>
                  <td>{formatMonth(change.month)}</td>
                  <td className={styles.number}>{change.before === null ? '' : formatCentsBare(change.before, 2)}</td>
                  <td className={styles.number}>{formatCentsBare(change.after, 2)}</td>
                  <td className={styles.number}>
                    {formatNumber((change.after - (change.before ?? 0)) / 100, { decimals: 2, signed: true })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {changes.length > previewRows && <p>{words.more(changes.length - previewRows)}</p>}
        </Scrolled>
      )}
      <Rejected flow={flow} />
    </>
  );
}

/** What stays out, row by row, and why: refused by the server, or not even a number. */
function Rejected({ flow }: { flow: Import }) {
  const { preview, mapped } = flow;
  if (!preview) return null;
  const refused = preview.report.rejected.map(({ row, code }) => ({
    place: preview.rows[row]?.place ?? '',
    reason: words.reasons[code],
  }));
  const unread = mapped
    .filter(({ choice }) => choice !== ignored)
    .flatMap(({ row }) =>
      row.unread.map(({ place, text }) => ({ place, reason: `${words.reasons.unreadable}: ${text}` })),
    );
  const all = [...refused, ...unread];
  if (all.length === 0) return null;
  return (
    <>
      <p>{words.rejected(all.length)}</p>
      <Scrolled label={words.rejected(all.length)}>
        <table className={styles.list}>
          <thead>
            <tr>
              <th scope="col">{words.place}</th>
              <th scope="col">{words.reason}</th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, previewRows).map(({ place, reason }) => (
              <tr key={`${place} ${reason}`}>
                <td>{place}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {all.length > previewRows && <p>{words.more(all.length - previewRows)}</p>}
      </Scrolled>
    </>
  );
}

function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.listFrame} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
