import type { AbsentLine, ClosingDeviation, ClosingGap, RealisedSeries } from '@uni/contracts';
import { isBetter, isReplaceable, monthIndex, type Projection } from '@uni/engine';

/** An amount that was realised; centavos with the line's own sign. */
export interface ClosingEntry {
  readonly key: string;
  readonly module: number | null;
  readonly month: string;
  readonly amount: number;
  readonly note: string | null;
}

export interface ClosingMonths {
  /** The first and the last month to be closed. */
  readonly from: string;
  readonly month: string;
}

/** Inputs of the checks on months to be closed. */
export interface ClosingSources extends ClosingMonths {
  readonly projection: Pick<Projection, 'base_month' | 'lines'>;
  /** Realised entries of any month up to `month`. */
  readonly entries: readonly ClosingEntry[];
}

interface PlannedPart {
  readonly key: string;
  readonly module: number | null;
  readonly label: string;
  /** Centavos as planned, whatever was realised; position 0 is the base month. */
  readonly values: readonly number[];
}

const idOf = ({ key, module }: { key: string; module: number | null }): string => `${key} ${module ?? ''}`;

/** The parts of a plan that realised months may replace: by module, and what of a line belongs to none. */
export function plannedParts({ lines }: Pick<Projection, 'lines'>): PlannedPart[] {
  const replaceable = lines.filter(({ key, company }) => isReplaceable(key) && company === undefined);
  return replaceable.map(({ key, module, label, planned, values }) => {
    const own = planned ?? values;
    if (module !== null) return { key, module, label, values: own };
    const moduleLines = replaceable.filter((line) => line.key === key && line.module !== null);
    const rest = own.map((cents, t) =>
      moduleLines.reduce((left, line) => left - ((line.planned ?? line.values)[t] ?? 0), cents),
    );
    return { key, module, label, values: rest };
  });
}

/** True if a line's positive sign means money in: receipts, other revenues and rents. Every other line is money out. */
export const isMoneyIn = (key: string): boolean => /^((receipts|revenue)\..*|rental\.(rent|recovery|exit))$/.test(key);

/** A refund of a cost, a receipt paid back: likelier a slip than meant. Late payments go both ways. */
export const hasReverseSign = (key: string, cents: number): boolean =>
  key !== 'delinquency' && cents !== 0 && cents > 0 !== isMoneyIn(key);

const sumOf = (values: readonly number[]): number => values.reduce((sum, cents) => sum + cents, 0);

/**
 * Returns lines that planned amounts for the months to be closed and have no entry in them. A line with entries in other closed
 * months holds zero; so do receipts that contracts report. Every other line needs an explicit statement.
 */
export function entryGaps(
  { projection, entries, from, month }: ClosingSources,
  absent: readonly AbsentLine[],
  portfolio: RealisedSeries['portfolio'],
): ClosingGap[] {
  const now = new Set(entries.filter((entry) => entry.month >= from && entry.month <= month).map(idOf));
  const ever = new Set(entries.filter((entry) => entry.month <= month).map(idOf));
  const policies = new Map(absent.map((line) => [idOf(line), line.policy]));
  const coveredModules = new Set((portfolio ?? []).map(({ module }) => module));
  const [first, last] = positions(projection, { from, month });
  return plannedParts(projection).flatMap(({ key, module, label, values }): ClosingGap[] => {
    const cells = values.slice(first, last + 1);
    if (now.has(idOf({ key, module })) || cells.every((cents) => cents === 0)) return [];
    const gap = { key, module, label, planned: sumOf(cells) };
    if (module !== null && coveredModules.has(module) && key.startsWith('receipts.'))
      return [{ ...gap, policy: 'zero', fixed: 'contracts' }];
    if (ever.has(idOf({ key, module }))) return [{ ...gap, policy: 'zero', fixed: 'other_months' }];
    return [{ ...gap, policy: policies.get(idOf({ key, module })) ?? null, fixed: null }];
  });
}

/** Beyond this share of the plan an unfavorable deviation needs a comment. */
export const deviationTolerance = 0.05;
const mostDeviations = 5;

/** The largest deviations of lines with entries in the months to be closed, with the comments there are. */
export function topDeviations(
  { projection, entries, from, month }: ClosingSources,
  comments: readonly { readonly key: string; readonly text: string }[],
): ClosingDeviation[] {
  const given = new Map(comments.map(({ key, text }) => [key, text]));
  const [first, last] = positions(projection, { from, month });
  const own = entries.filter((entry) => entry.month >= from && entry.month <= month && isReplaceable(entry.key));
  const rows = [...Map.groupBy(own, ({ key }) => key)].map(([key, mine]): ClosingDeviation => {
    const line = projection.lines.find((one) => one.key === key && one.module === null);
    const planned = sumOf((line?.planned ?? line?.values ?? []).slice(first, last + 1));
    const realised = sumOf(mine.map(({ amount }) => amount));
    const share = planned === 0 ? null : (realised - planned) / Math.abs(planned);
    const isWorse =
      isBetter(key, realised - planned) === false && (share === null || Math.abs(share) > deviationTolerance);
    const lastNote = mine.findLast(({ note }) => (note ?? '').trim() !== '')?.note ?? null;
    const comment = given.get(key)?.trim() || lastNote;
    return { key, label: line?.label ?? key, planned, realised, share, comment, is_asked: isWorse && !comment };
  });
  const size = ({ planned, realised }: ClosingDeviation) => Math.abs(realised - planned);
  return rows
    .filter((row) => size(row) > 0)
    .sort((a, b) => size(b) - size(a) || (a.key < b.key ? -1 : 1))
    .slice(0, mostDeviations);
}

/** Positions of the months in the plan; before its base month there is nothing. */
function positions({ base_month }: Pick<Projection, 'base_month'>, { from, month }: ClosingMonths): [number, number] {
  return [Math.max(0, monthIndex(base_month, from)), Math.max(-1, monthIndex(base_month, month))];
}
