import type { Json } from '@uni/contracts';
import { familyWeights } from '@uni/engine';
import { common, workspace } from '@uni/phrases';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { CurveChart } from '../../../../ui/charts/index.ts';
import { Glyph } from '../../../../ui/icons/glyph.tsx';
import { formatCentsBare, formatMoney } from '../../../../ui/numbers/index.ts';
import { longMonth, shortMonth } from '../../../../ui/planning-grid/index.ts';
import { SegmentedControl } from '../../../../ui/select/select.tsx';
import { setEdits, valueAt } from '../store/edits.ts';
import { numberOf, objectOf, textOf } from './control-input.tsx';
import {
  asShares,
  familyFields,
  isWhole,
  normalized,
  resized,
  shareKeepingSum,
  sumOf,
  withoutShape,
} from './curve-model.ts';
import type { FieldRow } from './fields.ts';
import styles from './form.module.css';
import { useStudyForm } from './form-context.tsx';
import { StudyField, useFocusedField } from './form-sections.tsx';
import { NumberInput } from './inputs.tsx';
import { WholeTag } from './list-editor.tsx';

const words = workspace.fields.form;
const { families } = workspace.fields;

export interface CurveEditorProps {
  /** Path of the object that holds `shares`, or `family` and its parameters. */
  path: string;
  name: string;
  /** Month of the first share. */
  start: number;
  /** How many months a family covers; null when the object's own `months` says it. */
  months: number | null;
  /** Families are offered beside manual shares. */
  withFamilies: boolean;
  /** Below 1 is allowed: what is missing stays unsold. */
  mayBeLess?: boolean;
  /** Σ does not have to be 1: the engine normalises weights. */
  weights?: boolean;
  /** Amounts by month under the shares, in centavos by month of the study. */
  amounts?: { label: string; values: readonly number[] } | null;
  help?: string;
}

type Shape = 'manual' | 'linear' | 's_curve' | 'front' | 'back' | 'trapezoid' | 'beta';
const SHAPES: readonly Shape[] = ['linear', 's_curve', 'front', 'back', 'trapezoid', 'beta', 'manual'];

/** A curve: chosen by shape or typed month by month, drawn, with its sum in sight. */
export function CurveEditor(props: CurveEditorProps) {
  const id = useId();
  const { document, commit, readOnly, errors, facts } = useStudyForm();
  const fields = objectOf(valueAt(document, props.path)) ?? {};
  const manual = Array.isArray(fields.shares);
  const months = props.months ?? numberOf(fields.months ?? null) ?? 1;
  const shares = manual ? sharesOf(fields.shares ?? null) : familyWeights(familyFields(fields), Math.max(1, months));
  const shape: Shape = manual ? 'manual' : shapeOf(textOf(fields.family ?? null));
  const put = (next: Json, label: string): void => commit(label, setEdits(document, props.path, next));
  const choose = (next: Shape): void => put(withShape(fields, next, shares, props.months === null), props.name);
  const error = errors.get(`${props.path}/shares`) ?? errors.get(props.path);
  return (
    <section className={styles.section} aria-labelledby={id} data-path={props.path}>
      <div className={styles.listHead}>
        <h2 id={id} className={styles.heading}>
          {props.name}
        </h2>
        {props.withFamilies && !readOnly && (
          <SegmentedControl
            small
            label={families.label}
            value={shape}
            options={SHAPES.map((value) => ({ value, label: families[value] }))}
            onChange={choose}
          />
        )}
      </div>
      {props.help && <p className={styles.help}>{props.help}</p>}
      {!manual && <FamilyFields path={props.path} shape={shape} item={fields} withMonths={props.months === null} />}
      <CurveChart name={props.name} shares={shares} baseMonth={facts.baseMonth} start={props.start} />
      {manual && (
        <ShareCells {...props} shares={shares} onPut={(next) => put({ ...fields, shares: next }, props.name)} />
      )}
      {error && !manual && <Message text={error} />}
      {error && manual && isWhole(sumOf(shares)) && <Message text={error} />}
    </section>
  );
}

function Message({ text }: { text: string }) {
  return (
    <p className={styles.error}>
      <Glyph name="square" size={7} />
      {text}
    </p>
  );
}

export function ShareCells(props: CurveEditorProps & { shares: readonly number[]; onPut: (shares: number[]) => void }) {
  const { shares, start, onPut } = props;
  const { facts, readOnly, errors } = useStudyForm();
  const [keep, setKeep] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const frame = useFocusedField<HTMLElement>(`${props.path}/shares`);
  const total = sumOf(shares);
  const bad = errors.has(`${props.path}/shares`);
  const type = (index: number, share: number | null): void =>
    onPut(
      keep ? shareKeepingSum(shares, index, share ?? 0) : shares.map((old, at) => (at === index ? (share ?? 0) : old)),
    );
  return (
    <>
      <section
        ref={frame}
        className={styles.cells}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
        tabIndex={0}
        aria-label={words.cellsOf(props.name)}
        onKeyDown={travel}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              {shares.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a share is its month
                <th key={index} scope="col">
                  {shortMonth(facts.baseMonth, start + index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">%</th>
              {shares.map((share, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a share is its month
                <td key={index}>
                  <NumberInput
                    kind="percent"
                    className={styles.bare}
                    names={{
                      'aria-label': words.cell(props.name, longMonth(facts.baseMonth, start + index)),
                      'aria-invalid': bad ? true : undefined,
                    }}
                    readOnly={readOnly}
                    onProblem={setProblem}
                    value={Number(share.toFixed(6))}
                    onCommit={(next) => type(index, next)}
                  />
                </td>
              ))}
            </tr>
            {props.amounts && (
              <tr>
                <th scope="row">{props.amounts.label}</th>
                {shares.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a share is its month
                  <td key={index} className={styles.figure}>
                    {formatCentsBare(Math.abs(props.amounts?.values[start + index] ?? 0))}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.cellsFoot}>
        {!props.weights && <WholeTag total={total} />}
        {!readOnly && (
          <>
            <label className={styles.tick} title={words.keepSumHint}>
              <input type="checkbox" checked={keep} onChange={() => setKeep(!keep)} />
              {words.keepSum}
            </label>
            {!isWhole(total) && (
              <Button size="small" onClick={() => onPut(normalized(shares))}>
                {words.normalize}
              </Button>
            )}
            {props.months === null && (
              <>
                <Button size="small" look="ghost" onClick={() => onPut(resized(shares, shares.length + 1))}>
                  {words.addMonth}
                </Button>
                <Button
                  size="small"
                  look="ghost"
                  disabled={shares.length <= 1}
                  onClick={() => onPut(resized(shares, shares.length - 1))}
                >
                  {words.removeMonth}
                </Button>
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Arrows go from cell to cell when the caret is at the edge of the text. */
function travel(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLInputElement)) return;
  const by = event.key === 'ArrowRight' || event.key === 'Enter' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const { selectionStart, selectionEnd, value } = event.target;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  const atEdge = by > 0 ? selectionStart === value.length : selectionEnd === 0;
  if (by === 0 || !(whole || atEdge || event.key === 'Enter')) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs[inputs.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function FamilyFields(props: {
  path: string;
  shape: Shape;
  item: Parameters<typeof StudyField>[0]['item'];
  withMonths: boolean;
}) {
  const rows: FieldRow[] = [
    ...(props.withMonths
      ? [
          {
            path: 'months',
            label: workspace.fields.costs.months,
            unit: common.unit.months,
            control: { kind: 'integer', least: 1 },
            required: true,
          } satisfies FieldRow,
        ]
      : []),
    ...PARAMETERS.filter((parameter) => parameter.shapes.includes(props.shape)).map(({ row }) => row),
  ];
  if (rows.length === 0) return null;
  return (
    <div className={styles.fields}>
      {rows.map((row) => (
        <StudyField key={`${props.shape}${row.path}`} base={props.path} row={row} item={props.item} />
      ))}
    </div>
  );
}

const PARAMETERS: readonly { shapes: readonly Shape[]; row: FieldRow }[] = [
  { shapes: ['s_curve'], row: { path: 'a', label: families.a, fallback: '2', control: { kind: 'number' } } },
  {
    shapes: ['trapezoid'],
    row: { path: 'a', label: families.rampEnd, fallback: '33,3', control: { kind: 'percent' } },
  },
  {
    shapes: ['trapezoid'],
    row: { path: 'b', label: families.fallStart, fallback: '66,7', control: { kind: 'percent' } },
  },
  { shapes: ['front', 'back'], row: { path: 'k', label: families.k, fallback: '2', control: { kind: 'number' } } },
  { shapes: ['beta'], row: { path: 'alpha', label: families.alpha, fallback: '2', control: { kind: 'number' } } },
  { shapes: ['beta'], row: { path: 'beta', label: families.beta_, fallback: '2', control: { kind: 'number' } } },
];

const sharesOf = (value: Json): number[] => (Array.isArray(value) ? value.map((share) => numberOf(share) ?? 0) : []);
const shapeOf = (family: string | null): Shape => SHAPES.find((shape) => shape === family) ?? 'linear';

/** The object after another shape was chosen: everything that does not say the shape stays. */
function withShape(fields: { [key: string]: Json }, shape: Shape, shares: readonly number[], ownMonths: boolean): Json {
  const kept = withoutShape(fields);
  const turnsManual = 'kind' in kept ? { kind: shape === 'manual' ? 'curve' : 'family' } : {};
  if (shape === 'manual') return { ...kept, ...turnsManual, shares: asShares(shares) };
  return { ...kept, ...turnsManual, family: shape, ...(ownMonths ? { months: Math.max(1, shares.length) } : {}) };
}

/** A vector of money by month, typed in reais: contributions. */
export function MoneyCurve({ path, name }: { path: string; name: string }) {
  const { document, commit, readOnly, facts } = useStudyForm();
  const [problem, setProblem] = useState<string | null>(null);
  const stored = valueAt(document, path);
  const amounts = sharesOf(stored);
  const put = (next: number[]): void => commit(name, setEdits(document, path, next));
  return (
    <>
      <section
        className={styles.cells}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
        tabIndex={0}
        aria-label={words.cellsOf(name)}
        onKeyDown={travel}
        data-path={path}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              {amounts.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its month
                <th key={index} scope="col">
                  {shortMonth(facts.baseMonth, index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">R$</th>
              {amounts.map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an amount is its month
                <td key={index}>
                  <NumberInput
                    kind="money"
                    className={styles.bare}
                    names={{ 'aria-label': words.cell(name, longMonth(facts.baseMonth, index)) }}
                    readOnly={readOnly}
                    onProblem={setProblem}
                    value={amount}
                    onCommit={(next) => put(amounts.map((old, at) => (at === index ? (next ?? 0) : old)))}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.cellsFoot}>
        <span className={styles.whole}>
          {words.sum} {formatMoney(sumOf(amounts))}
        </span>
        {!readOnly && (
          <>
            <Button size="small" look="ghost" onClick={() => put([...amounts, 0])}>
              {words.addMonth}
            </Button>
            <Button size="small" look="ghost" disabled={amounts.length <= 1} onClick={() => put(amounts.slice(0, -1))}>
              {words.removeMonth}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
