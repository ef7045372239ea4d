import {
  applyEdits,
  EditRefusal,
  isObject,
  type Json,
  locate,
  type RealisedSeries,
  type StudyDocument,
  setAt,
  tokensOf,
} from '@uni/contracts';
import { isWhole, type Model, type Projection } from '@uni/engine';
import { openComposed } from '../realised/composition.ts';
import { fieldAt, type InputField, toDecimals } from '../study/fields.ts';

/** A line of the projection that a field moves. */
export interface MovedLine {
  readonly key: string;
  readonly module: number | null;
  readonly label: string;
  /** Change of the total, centavos; 0 where only amounts move between months. */
  readonly change: number;
  /** Number of months that differ, the first of them, and the total absolute difference, centavos. */
  readonly months: number;
  readonly first: number;
  readonly size: number;
}

/** An indicator before and after a change. */
export interface MovedIndicator {
  readonly key: string;
  readonly before: Value;
  readonly after: Value;
}

type Value = number | string | null;

/** Effects of changing a field by one usual step. */
export interface FieldEffects {
  readonly before: Json;
  readonly after: Json;
  /** Lines of the whole study, the most moved first. */
  readonly lines: readonly MovedLine[];
  readonly indicators: readonly MovedIndicator[];
}

/** Reason for no effects: the field is a text or a choice, or the engine refuses every step. */
export type NoEffects = { readonly none: 'no_step' } | { readonly none: 'refused'; readonly message: string };

interface Opened {
  readonly document: StudyDocument;
  readonly model: Model;
  readonly realised: RealisedSeries | null;
}

/** Changes the field at a path (ids or positions) by one usual step. Returns every line and indicator that differs. */
export function fieldEffects({ document, model, realised }: Opened, path: string): FieldEffects | NoEffects {
  const before = valueIn(document, path);
  let message = '';
  const steps = usualSteps(before, fieldAt(tokensOf(path)));
  for (const after of steps) {
    const answer = withValue(document, path, after);
    const opened = answer && openComposed(answer.study, realised, model);
    if (opened?.ok) return { before, after, ...moved(model.projection, opened.model.projection) };
    message = opened?.errors[0]?.message ?? message;
  }
  return steps.length === 0 ? { none: 'no_step' } : { none: 'refused', message };
}

function valueIn(document: StudyDocument, path: string): Json {
  try {
    return locate(document, path).value;
  } catch (error) {
    if (error instanceof EditRefusal) return null;
    throw error;
  }
}

function withValue(document: StudyDocument, path: string, value: Json): StudyDocument | null {
  try {
    const edits = setAt(document, path, value, () => {
      throw new EditRefusal('holds_items', path);
    });
    const outcome = applyEdits(document, edits);
    return outcome.ok ? outcome.document : null;
  } catch (error) {
    if (error instanceof EditRefusal) return null;
    throw error;
  }
}

/** One usual step up, or down where up is refused. It is 1% of money, one point of a share or rate, one month, one piece. */
function usualSteps(value: Json, field: InputField): Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return numberSteps(value, field);
  if (value === null) return field.unit === 'number' ? [] : numberSteps(0, field);
  if (Array.isArray(value)) return vectorSteps(value, field);
  if (!isObject(value)) return [];
  if (typeof value.value === 'number')
    return numberSteps(value.value, { ...field, unit: 'rate' }).map((next) => ({ ...value, value: next }));
  if (typeof value.at !== 'string') return [];
  const plus = typeof value.plus === 'number' ? value.plus : 0;
  return [plus + 1, plus - 1].map((next) => ({ ...value, plus: next }));
}

const POINT = 0.01;
const EMPTY_MONEY = 1_000;

function numberSteps(value: number, field: InputField): number[] {
  const step = stepOf(value, field);
  const decimals = Math.max(field.decimals, decimalsIn(value));
  return [value + step, value - step].map((next) => toDecimals(next, decimals));
}

function stepOf(value: number, { unit, decimals }: InputField): number {
  switch (unit) {
    case 'share':
    case 'rate':
      return POINT;
    case 'months':
    case 'count':
      return 1;
    case 'money':
      return value === 0 ? EMPTY_MONEY : Math.max(Math.abs(value) * POINT, 10 ** -decimals);
    default:
      return value === 0 ? 1 : Math.max(Math.abs(value) * POINT, 10 ** -decimals);
  }
}

const decimalsIn = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/** Money month by month grows by 1%. Of shares, one point goes from the last month that has it to the first. */
function vectorSteps(cells: readonly Json[], field: InputField): Json[] {
  const numbers = cells.map((cell) => (typeof cell === 'number' ? cell : 0));
  if (field.unit === 'money') return [numbers.map((cell) => toDecimals(cell * (1 + POINT), field.decimals))];
  const last = numbers.findLastIndex((cell) => cell >= POINT);
  if (last < 1) return [];
  const point = (cell: number, at: number): number => (at === 0 ? POINT : 0) - (at === last ? POINT : 0) + cell;
  return [numbers.map((cell, at) => toDecimals(point(cell, at), 9))];
}

function moved(before: Projection, after: Projection): Pick<FieldEffects, 'lines' | 'indicators'> {
  const lines = linesOf(before, after).flatMap(([key, label]) => {
    const cells = ({ lines }: Projection): readonly number[] =>
      lines.find((line) => line.key === key && line.module === null)?.values ?? [];
    const total = (projection: Projection): number =>
      projection.lines.find((line) => line.key === key && line.module === null)?.total ?? 0;
    const movedCells = movedLine(cells(before), cells(after));
    return movedCells ? [{ key, module: null, label, change: total(after) - total(before), ...movedCells }] : [];
  });
  const keys = new Set([...Object.keys(before.indicators), ...Object.keys(after.indicators)]);
  return {
    lines: lines.sort((a, b) => b.size - a.size),
    indicators: [...keys].flatMap((key) => {
      const [was, is] = [before.indicators[key] ?? null, after.indicators[key] ?? null];
      return was === is ? [] : [{ key, before: was, after: is }];
    }),
  };
}

const linesOf = (before: Projection, after: Projection): [string, string][] => [
  ...new Map([...before.lines, ...after.lines].filter(isWhole).map(({ key, label }) => [key, label])),
];

function movedLine(
  one: readonly number[],
  other: readonly number[],
): Pick<MovedLine, 'months' | 'first' | 'size'> | null {
  let [months, first, size] = [0, -1, 0];
  for (let t = 0; t < Math.max(one.length, other.length); t++) {
    const difference = Math.abs((other[t] ?? 0) - (one[t] ?? 0));
    if (difference === 0) continue;
    months += 1;
    size += difference;
    if (first < 0) first = t;
  }
  return months > 0 ? { months, first, size } : null;
}
