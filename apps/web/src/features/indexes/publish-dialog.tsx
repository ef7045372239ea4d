import type { IndexReadRow, IndexSeriesRow } from '@uni/contracts';
import { indexReadings } from '@uni/contracts';
import { common, indexSeries } from '@uni/phrases';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { FileDrop, sheetFiles } from '../../ui/field/file-drop.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { PercentField } from '../../ui/field/number-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { LedgerTable } from '../../ui/layout/page.tsx';
import { formatCents, formatMonth, formatNumber } from '../../ui/numbers/index.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { ContractEffectsBlock, DraftEffectsBlock } from './effects.tsx';
import styles from './indexes.module.css';
import { variationText } from './series-text.ts';
import type { PublishStart } from './typed-months.ts';
import { type Publish, type Published, usePublish } from './use-publish.ts';

const copy = indexSeries.publish;
/** Maximum of rows listed one by one. */
const most = 60;

/** Publishes months of a series, typed, pasted or from a sheet, after a preview of their effects. */
export function PublishDialog(props: { series: IndexSeriesRow; start: PublishStart | null; onClose: () => void }) {
  const { series, onClose } = props;
  const screen = usePublish(series, props.start);
  const { report, done, busy } = screen;
  return (
    <EntryDialog
      wide
      title={copy.title(series.name)}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={() => {
        if (busy || done) return;
        void (report ? screen.apply() : screen.check());
      }}
      actions={<Actions screen={screen} onClose={onClose} />}
    >
      <Stack gap={16}>
        {done ? (
          <DoneBlock done={done} screen={screen} />
        ) : report ? (
          <>
            <RowsBlock rows={report.rows} />
            {screen.changes.length > 0 && (
              <>
                <ContractEffectsBlock screen={screen} />
                <DraftEffectsBlock screen={screen} report={report} />
              </>
            )}
          </>
        ) : (
          <EntryBlock screen={screen} />
        )}
        <FormProblem text={screen.problem} />
      </Stack>
    </EntryDialog>
  );
}

function Actions({ screen, onClose }: { screen: Publish; onClose: () => void }) {
  const { report, done, busy, changes } = screen;
  if (done)
    return (
      <>
        {busy && <Button onClick={screen.contracts.stop}>{indexSeries.effects.stop}</Button>}
        <Button variant="primary" busy={busy !== null} onClick={onClose}>
          {screen.contracts.progress ?? common.close}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={report ? screen.edit : onClose}>{report ? copy.edit : common.cancel}</Button>
      {report ? (
        <Button variant="primary" type="submit" busy={busy !== null} disabled={changes.length === 0}>
          {copy.apply(changes.length)}
        </Button>
      ) : (
        <Button variant="primary" type="submit" busy={busy !== null} disabled={!screen.isReady}>
          {busy ? copy.reading : copy.check}
        </Button>
      )}
    </>
  );
}

function EntryBlock({ screen }: { screen: Publish }) {
  const { mode } = screen;
  return (
    <>
      <SegmentedControl
        label={copy.how}
        value={mode}
        options={(['typed', 'sheet'] as const).map((value) => ({ value, label: copy[value] }))}
        onChange={screen.setMode}
      />
      {mode === 'typed' ? <TypedRows screen={screen} /> : <SheetEntry screen={screen} />}
    </>
  );
}

function TypedRows({ screen }: { screen: Publish }) {
  return (
    <>
      {screen.typed.map(({ id, month, value }, at) => (
        <fieldset key={id}>
          <legend className="visually-hidden">{copy.row(at + 1)}</legend>
          <div className={styles.pair}>
            <MonthField label={copy.month} value={month} onCommit={(next) => screen.change(id, { month: next })} />
            <PercentField label={copy.value} value={value} onCommit={(next) => screen.change(id, { value: next })} />
            <IconButton
              icon="trash"
              label={copy.removeRow(at + 1)}
              disabled={screen.typed.length === 1}
              onClick={() => screen.remove(id)}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button icon="plus" size="small" onClick={screen.add}>
          {copy.addRow}
        </Button>
      </div>
    </>
  );
}

function SheetEntry({ screen }: { screen: Publish }) {
  return (
    <>
      <SelectField
        label={copy.as}
        value={screen.as}
        options={indexReadings.map((value) => ({ value, label: copy.readings[value] }))}
        onChange={screen.setAs}
      />
      <FileDrop
        label={copy.file}
        hint={copy.hint}
        choose={copy.choose}
        accept={sheetFiles}
        status={screen.busy === 'reading' ? copy.reading : ''}
        onFile={(file) => void screen.open(() => file.arrayBuffer())}
      />
      <TextArea
        label={copy.paste}
        rows={6}
        maxLength={200_000}
        placeholder={copy.pastePlaceholder}
        value={screen.pasted}
        onChange={screen.setPasted}
      />
    </>
  );
}

const { columns } = copy;

/** Refused rows first: of a long sheet they would not be seen. */
function RowsBlock({ rows }: { rows: readonly IndexReadRow[] }) {
  const count = (result: IndexReadRow['verdict']): number => rows.filter((row) => row.verdict === result).length;
  const ordered = [...rows].sort((a, b) => Number(b.verdict === 'refused') - Number(a.verdict === 'refused'));
  return (
    <>
      <p role="status">{copy.summary(count('new'), count('changed'), count('same'), count('refused'))}</p>
      <LedgerTable label={copy.rowsTable}>
        <thead>
          <tr>
            <th scope="col">{columns.month}</th>
            <th scope="col" className="number">
              {columns.before}
            </th>
            <th scope="col" className="number">
              {columns.after}
            </th>
            <th scope="col">{columns.what}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, most).map(({ at, month, variation, before, verdict: result, refusal }) => (
            <tr key={at}>
              <th scope="row">{month === null ? `${columns.at} ${at}` : formatMonth(month)}</th>
              <td className="number">{variationText(before)}</td>
              <td className="number">{variationText(variation)}</td>
              <td className={result === 'refused' ? 'unfavourable' : undefined}>
                {result === 'refused' ? indexSeries.refusals[refusal ?? 'number'] : copy.verdicts[result]}
              </td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {rows.length > most && <p className="text-3">{copy.more(formatNumber(rows.length - most))}</p>}
    </>
  );
}

/** Result of the publication: months, contracts and drafts, each with the skipped ones and the reason. */
function DoneBlock({ done, screen }: { done: Published; screen: Publish }) {
  const { report, contracts } = done;
  const refused = report.rows.flatMap(({ month, refusal }) => (refusal ? [{ month, refusal }] : []));
  const updatedDraftCount = report.drafts.filter(({ refusal }) => refusal === null).length;
  const names = new Map(screen.report?.drafts.map((draft) => [draft.version, draft]));
  return (
    <Stack role="status" gap={16}>
      <p>{copy.done(report.saved)}</p>
      {updatedDraftCount > 0 && <p>{indexSeries.effects.imported(updatedDraftCount)}</p>}
      {contracts && <p>{indexSeries.effects.corrected(contracts.saved, formatCents(contracts.amount))}</p>}
      {contracts && contracts.left > 0 && <p>{indexSeries.effects.notCorrected(contracts.left)}</p>}
      {contracts && contracts.rest > 0 && (
        <p className="unfavourable">{indexSeries.effects.notTried(contracts.rest)}</p>
      )}
      <ul>
        {refused.map(({ month, refusal }) => (
          <li key={month} className="unfavourable">
            {copy.refusedNow(formatMonth(month), indexSeries.refusals[refusal])}
          </li>
        ))}
        {report.drafts.map(({ version, refusal }) => {
          const { enterprise_name = '', nome = '' } = names.get(version) ?? {};
          return (
            refusal && (
              <li key={version} className="unfavourable">
                {copy.refusedNow(indexSeries.effects.draft(enterprise_name, nome), indexSeries.draftRefusals[refusal])}
              </li>
            )
          );
        })}
      </ul>
    </Stack>
  );
}
