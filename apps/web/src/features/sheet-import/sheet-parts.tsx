import { common, sheetImport as copy, realised } from '@uni/phrases';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ChoiceBox } from '../../ui/field/choice-box.tsx';
import { FileDrop, sheetFiles } from '../../ui/field/file-drop.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare, formatMonth, formatNumber } from '../../ui/numbers/index.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { type Choice, ignored } from './mapping.ts';
import { type MappedRow, type OpenSheet, rowId } from './use-sheet.ts';

/** Maximum of preview rows; the rest is only a count. */
const PREVIEW_ROWS = 200;

export type ImportStep = 'file' | 'map' | 'preview';
const order: readonly ImportStep[] = ['file', 'map', 'preview'];

interface DialogProps {
  title: string;
  sheet: OpenSheet;
  isPreview: boolean;
  apply: { label: string; disabled: boolean };
  onCheck: () => void;
  onApply: () => void;
  onBack: () => void;
  onClose: () => void;
  children: (step: ImportStep) => ReactNode;
}

/** Three steps to bring a sheet; nothing is written before the last one. */
export function ImportDialog(props: DialogProps) {
  const { sheet, onClose } = props;
  const step = props.isPreview ? 'preview' : sheet.file ? 'map' : 'file';
  const submit = (): void => {
    if (sheet.busy) return;
    if (step === 'map') props.onCheck();
    else if (step === 'preview' && !props.apply.disabled) props.onApply();
  };
  const actions = (
    <>
      {step === 'file' ? (
        <Button onClick={onClose}>{common.cancel}</Button>
      ) : (
        <Button onClick={props.onBack}>{step === 'map' ? copy.again : common.back}</Button>
      )}
      {step === 'map' && (
        <Button variant="primary" type="submit" busy={sheet.busy}>
          {copy.toPreview}
        </Button>
      )}
      {step === 'preview' && (
        <Button variant="primary" type="submit" busy={sheet.busy} disabled={props.apply.disabled}>
          {props.apply.label}
        </Button>
      )}
    </>
  );
  const lead = `${order.indexOf(step) + 1}/3 · ${copy.steps[step]}${sheet.file ? ` · ${sheet.file.name}` : ''}`;
  return (
    <EntryDialog wide title={props.title} lead={lead} onClose={onClose} onSubmit={submit} actions={actions}>
      <Stack gap={16}>
        {props.children(step)}
        <p role="alert">{sheet.problem}</p>
      </Stack>
    </EntryDialog>
  );
}

/** File input: selection or drop. */
export function FilePicker({ sheet, onTemplate }: { sheet: OpenSheet; onTemplate: () => void }) {
  return (
    <>
      <FileDrop
        label={copy.steps.file}
        hint={copy.fileHint}
        choose={copy.file}
        accept={sheetFiles}
        status={sheet.busy ? copy.reading : ''}
        onFile={(file) => void sheet.open(file)}
      />
      <span>
        <Button size="small" variant="link" icon="download" onClick={onTemplate}>
          {copy.template}
        </Button>
      </span>
    </>
  );
}

/** Targets for a row, under a heading. */
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly { readonly id: Choice; readonly text: string }[];
}

interface MapProps {
  sheet: OpenSheet;
  target: string;
  groups: readonly ChoiceGroup[];
  flip: { label: string; hint: string };
  children?: ReactNode;
}

/** Selects one of the file's sheets, and a target for each row. */
export function MapStep({ sheet, target, groups, flip, children }: MapProps) {
  const id = useId();
  const months = sheet.detected?.months ?? [];
  const span = realised.periods(formatMonth(months[0] ?? ''), formatMonth(months.at(-1) ?? ''));
  const sheets = sheet.file?.sheets ?? [];
  return (
    <>
      <Row gap={12} align="end">
        {sheets.length > 1 && (
          <span>
            <label htmlFor={id}>{copy.sheet} </label>
            <ChoiceBox
              size="plain"
              id={id}
              value={String(sheet.sheet)}
              options={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
              onChange={(at) => sheet.setSheet(Number(at))}
            />
          </span>
        )}
        <p>{copy.rowsWithValues(sheet.mapped.length, span)}</p>
      </Row>
      <p>{copy.mapHelp}</p>
      <PlainTable label={copy.steps.map} tall>
        <thead>
          <tr>
            <th scope="col">{copy.source}</th>
            <th scope="col" className="number">
              {copy.sum}
            </th>
            <th scope="col">{target}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.mapped.map((mapped) => (
            <MapRow key={rowId(mapped.row)} {...{ mapped, sheet, target, groups }} />
          ))}
        </tbody>
      </PlainTable>

      <Check label={flip.label} hint={flip.hint} checked={sheet.flips} onChange={sheet.setFlip} />
      {children}
    </>
  );
}

function MapRow({ mapped, sheet, target, groups }: Omit<MapProps, 'flip'> & { mapped: MappedRow }) {
  const { row, choice, suggestion } = mapped;
  const name = row.module === null ? row.label : `${row.label} (${copy.module} ${row.module})`;
  const isAsSuggested = choice === suggestion.choice && choice !== ignored;
  const mark = { code: '', memory: copy.remembered, likeness: copy.suggested, none: '' }[suggestion.from];
  const sum = row.cells.reduce((all, { cents }) => all + cents, 0);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{formatCentsBare(sum, 2)}</td>
      <td>
        <ChoiceBox
          size="plain"
          aria-label={`${target}: ${name}`}
          value={choice}
          options={[
            { value: ignored, label: copy.ignore },
            ...groups.flatMap(({ label, choices }) =>
              choices.map(({ id, text }) => ({ value: id, label: text, group: label })),
            ),
          ]}
          onChange={(chosen) => sheet.choose(row, chosen)}
        />{' '}
        {isAsSuggested && <span className="text-3">{mark}</span>}
      </td>
    </tr>
  );
}

interface CheckProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <Row as="label" inline gap={8} className="target">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label} <span className="text-3">{hint}</span>
      </span>
    </Row>
  );
}

export interface AmountRow {
  readonly id: string;
  readonly name: string;
  readonly month?: string;
  /** Centavos; null for a blank. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Amounts before and after, with the difference. */
export function AmountTable({ label, first, rows }: { label: string; first: string; rows: readonly AmountRow[] }) {
  const hasMonths = rows.some(({ month }) => month !== undefined);
  return (
    <>
      <PlainTable label={label} tall>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {hasMonths && <th scope="col">{copy.month}</th>}
            {[copy.before, copy.after, copy.difference].map((heading) => (
              <th key={heading} scope="col" className="number">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PREVIEW_ROWS).map(({ id, name, month, before, after }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {hasMonths && <td>{month === undefined ? '' : formatMonth(month)}</td>}
              <td className="number">{formatAmount(before)}</td>
              <td className="number">{formatAmount(after)}</td>
              <td className="number">
                {formatNumber(((after ?? 0) - (before ?? 0)) / 100, { decimals: 2, signed: true })}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length > PREVIEW_ROWS && <p>{copy.more(rows.length - PREVIEW_ROWS)}</p>}
    </>
  );
}

const formatAmount = (cents: number | null): string => (cents === null ? '' : formatCentsBare(cents, 2));

/** Positions of the sheet, each with its message. Renders nothing without rows. */
export function PositionTable({
  title,
  rows,
}: {
  title: string;
  rows: readonly { position: string; reason: string }[];
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <PlainTable label={title} tall>
        <thead>
          <tr>
            <th scope="col">{copy.position}</th>
            <th scope="col">{copy.reason}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PREVIEW_ROWS).map(({ position, reason }) => (
            <tr key={`${position} ${reason}`}>
              <td>{position}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {rows.length > PREVIEW_ROWS && <p>{copy.more(rows.length - PREVIEW_ROWS)}</p>}
    </>
  );
}
