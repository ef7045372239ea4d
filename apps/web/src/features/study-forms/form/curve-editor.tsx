import type { Json, StudyDocument } from '@uni/contracts';
import { familyWeights } from '@uni/engine';
import { planningGrid, workspaceFields } from '@uni/phrases';
import { useCallback, useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CurveChart } from '../../../ui/charts/index.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { movedRef } from '../../study/milestones.ts';
import { setEdits, valueAt } from '../../study/store/edits.ts';
import { unitsVector } from '../month-grid/units-vector.ts';
import { useHeldCells } from '../month-grid/use-held-cells.ts';
import { lineOf, type MonthVector, shareVector } from '../month-grid/vectors.ts';
import { numberOf, objectOf, textOf } from './control-values.ts';
import { CurveGrid } from './curve-grid.tsx';
import { familyFields, isWhole, normalized, shareAlone, shareWithFixedSum, sumOf } from './curve-model.ts';
import { CurveTools, type TriedCurve } from './curve-tools.tsx';
import { FamilyFields, SHAPES, type Shape, shapeOf, withShape } from './family-fields.tsx';
import styles from './form.module.css';
import { useStudyForm } from './form-context.tsx';
import { FormGroup, FormHelp } from './form-parts.tsx';
import { WholeTag } from './list-editor.tsx';

const { families } = workspaceFields;
const copy = planningGrid.curve;
/** Months after a curve's end that can be typed in: a curve grows by being typed on. */
const ROOM = 6;
const LONGEST = 600;

export interface CurveEditorProps {
  /** Path of the object that holds `shares`, or `family` and its parameters. */
  path: string;
  name: string;
  /** Month of the first share. */
  start: number;
  /** Months that a family covers; null if the object's own `months` determines it. */
  months: number | null;
  /** Offers families in addition to manual shares. */
  withFamilies: boolean;
  /** Below 1 is allowed: what is missing stays unsold. */
  mayBeLess?: boolean;
  /** Σ does not have to be 1: the engine normalises weights. */
  weights?: boolean;
  /** Amounts by month under the shares, in centavos by month of the study. */
  amounts?: { label: string; values: readonly number[] } | null;
  /** Units of the whole curve, if its months can be typed as units too. */
  units?: number | null;
  help?: string;
}

/** A curve: chosen by shape, dragged, or typed month by month; drawn, with its sum in sight. */
export function CurveEditor(props: CurveEditorProps) {
  const id = useId();
  const { document, commit, readOnly, errors, facts } = useStudyForm();
  const fields = useMemo(() => objectOf(valueAt(document, props.path)) ?? {}, [document, props.path]);
  const manual = Array.isArray(fields.shares);
  const months = props.months ?? numberOf(fields.months ?? null) ?? 1;
  const shares = useMemo(
    () => (manual ? sharesIn(fields.shares ?? null) : familyWeights(familyFields(fields), Math.max(1, months))),
    [manual, fields, months],
  );
  const { held, hold } = useCurveHolds(props.path);
  const [isSumFixed, setIsSumFixed] = useState(true);
  const { tried, try_, drop } = useTried(shares);
  const put = (next: Json, label: string): void => commit(label, setEdits(document, props.path, next));
  const apply = (): void => {
    if (!tried) return;
    const shaped = objectOf(withShape(fields, 'manual', tried.shares, props.months === null)) ?? {};
    const start: Json = tried.by === 0 ? (shaped.start ?? null) : movedRef(shaped.start ?? null, tried.by);
    put({ ...shaped, ...(start === null ? {} : { start }) }, copy.applied(props.name, tried.how));
    if (isSumFixed && tried.moved) hold(tried.moved, true);
    drop();
  };
  const current = tried?.shares ?? shares;
  const move = (month: number, share: number): void => {
    const moved = [...(tried?.moved ?? []).filter((other) => other !== month), month];
    // Months typed, or moved earlier in the same preview, stay.
    const fixedMonths = new Set([...held, ...moved]);
    const shares = isSumFixed
      ? shareWithFixedSum(current, month, share, fixedMonths)
      : shareAlone(current, month, share);
    try_({ how: copy.manual, by: tried?.by ?? 0, shares, moved });
  };
  const error = errors.get(`${props.path}/shares`) ?? errors.get(props.path);
  return (
    <FormGroup aria-labelledby={id} data-path={props.path}>
      <Row gap="8 16" className={styles.head}>
        <h2 id={id}>{props.name}</h2>
        {props.withFamilies && !readOnly && (
          <SegmentedControl
            small
            label={families.label}
            value={manual ? 'manual' : shapeOf(textOf(fields.family ?? null))}
            options={SHAPES.map((value) => ({ value, label: families[value] }))}
            onChange={(shape: Shape) => put(withShape(fields, shape, shares, props.months === null), props.name)}
          />
        )}
      </Row>
      {props.help && <FormHelp>{props.help}</FormHelp>}
      {!manual && (
        <FamilyFields
          path={props.path}
          shape={shapeOf(textOf(fields.family ?? null))}
          item={fields}
          withMonths={props.months === null}
        />
      )}
      <CurveChart
        name={props.name}
        shares={current}
        baseMonth={facts.baseMonth}
        start={props.start + (tried?.by ?? 0)}
        ghost={tried ? shares : null}
        unitsOnSale={props.units ?? null}
        points={
          readOnly
            ? null
            : {
                locked: held,
                onMove: move,
                onLock: (month) => hold([month], !held.has(month)),
                onApply: apply,
                onCancel: drop,
              }
        }
      />
      {!readOnly && <FormHelp>{copy.help}</FormHelp>}
      {!readOnly && (
        <CurveTools
          shares={current}
          locked={held}
          fixed={props.months !== null}
          sells={props.mayBeLess ?? false}
          path={props.path}
          by={tried?.by ?? 0}
          onTry={try_}
        />
      )}
      {tried && (
        <Row gap="4 16" className={styles.head}>
          <WholeTag total={sumOf(tried.shares)} />
          <span className="text-2">{copy.trying}</span>
          <Button size="small" variant="primary" onClick={apply}>
            {copy.apply}
          </Button>
          <Button size="small" onClick={drop}>
            {copy.cancel}
          </Button>
        </Row>
      )}
      <CurveMonths {...props} isSumFixed={isSumFixed} held={held} count={shares.length} />
      <CurveFoot
        shares={shares}
        whole={!props.weights}
        isSumFixed={isSumFixed}
        onSumFixedChange={setIsSumFixed}
        held={held}
        onRelease={() => hold([...held], false)}
        onNormalize={
          manual ? () => put({ ...fields, shares: normalized(shares) }, copy.applied(props.name, copy.normalize)) : null
        }
      />
      {error && (!manual || isWhole(sumOf(shares))) && <Message text={error} />}
    </FormGroup>
  );
}

/** Sum of the curve, the option to rebalance other months, and the months held as typed. */
function CurveFoot(props: {
  shares: readonly number[];
  whole: boolean;
  isSumFixed: boolean;
  onSumFixedChange: (isSumFixed: boolean) => void;
  held: ReadonlySet<number>;
  onRelease: () => void;
  /** Null: a family adds up by itself. */
  onNormalize: (() => void) | null;
}) {
  const { readOnly } = useStudyForm();
  const { shares, isSumFixed, held, onNormalize } = props;
  const total = sumOf(shares);
  return (
    <Row gap="4 16" className={styles.head}>
      {props.whole && <WholeTag total={total} />}
      {!readOnly && (
        <label className={styles.tick} title={copy.freeHint}>
          <input type="checkbox" checked={!isSumFixed} onChange={() => props.onSumFixedChange(!isSumFixed)} />
          {copy.free}
        </label>
      )}
      {!readOnly && held.size > 0 && (
        <>
          <span className="text-2">{copy.held(held.size)}</span>
          <Button size="small" onClick={props.onRelease}>
            {copy.release}
          </Button>
        </>
      )}
      {!readOnly && onNormalize && !isWhole(total) && (
        <Button size="small" onClick={onNormalize}>
          {copy.normalize}
        </Button>
      )}
    </Row>
  );
}

/** The curve being tried; gone as soon as the curve behind it is another. */
function useTried(shares: readonly number[]) {
  const [held, setHeld] = useState<{ over: readonly number[]; tried: TriedCurve } | null>(null);
  return {
    tried: held?.over === shares ? held.tried : null,
    try_: (tried: TriedCurve) => setHeld({ over: shares, tried }),
    drop: () => setHeld(null),
  };
}

function Message({ text }: { text: string }) {
  return (
    <p className={styles.error}>
      <Glyph name="square" size={7} />
      {text}
    </p>
  );
}

/** The months of the curve as lines of the grid: shares, units, and the amounts that follow from them. */
function CurveMonths(props: CurveEditorProps & { isSumFixed: boolean; held: ReadonlySet<number>; count: number }) {
  const { path, name, months, isSumFixed, held, start, units = null, amounts = null } = props;
  const visibleMonths = months ?? Math.min(LONGEST, props.count + ROOM);
  const vectors = useCallback(
    (document: StudyDocument): MonthVector[] => {
      // Columns start with the curve: its months count from its own start.
      const shares = shareVector(document, {
        path,
        label: name,
        start: 0,
        months,
        horizon: visibleMonths - 1,
        totalHeld: isSumFixed,
        held,
      });
      return units ? [shares, unitsVector(shares, copy.units, units)] : [shares];
    },
    [path, name, months, visibleMonths, isSumFixed, held, units],
  );
  const computed = useMemo(
    () =>
      amounts
        ? [lineOf({ id: `${path}#amounts`, label: amounts.label, values: amounts.values.slice(start).map(Math.abs) })]
        : [],
    [amounts, path, start],
  );
  const heldAs = useCallback(() => holdsOf(path), [path]);
  return (
    <CurveGrid
      name={name}
      path={`${path}/shares`}
      start={start}
      months={visibleMonths}
      vectors={vectors}
      computed={computed}
      heldAs={heldAs}
    />
  );
}

/** Returns the key of the curve's held months. They count from its start and move with its date. */
const holdsOf = (path: string): string => `${path}#months`;

function useCurveHolds(path: string) {
  const { byLine, hold } = useHeldCells();
  const line = holdsOf(path);
  return {
    held: byLine.get(line) ?? noMonths,
    hold: (months: readonly number[], isHeld: boolean) =>
      hold(
        months.map((month) => ({ line, month })),
        isHeld,
      ),
  };
}

const noMonths: ReadonlySet<number> = new Set();

const sharesIn = (value: Json): number[] => (Array.isArray(value) ? value.map((share) => numberOf(share) ?? 0) : []);
