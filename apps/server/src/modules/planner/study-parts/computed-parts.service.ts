/** Parts of a version that follow from its study: lines and sums of the projection. Money is in centavos. */
import { fundingSources } from '@uni/analysis';
import type { JsonObject, StudyPartKey } from '@uni/contracts';
import { monthIndex, type Projection, type ProjectionLine } from '@uni/engine';
import { fundingSourceNames } from '@uni/phrases';

type Read = (projection: Projection, closed: number) => JsonObject | JsonObject[];

/** One module of a line has an id of its own. */
const presentLine = ({ key, module, label, kind, total, values }: ProjectionLine): JsonObject => {
  const id = module === null ? key : `${key}@${module}`;
  return { id, key: id, line: key, module, label, kind, total, values: [...values] };
};

const linesOf = (projection: Projection, isIncluded: (key: string) => boolean): JsonObject[] =>
  projection.lines.filter(({ key, company }) => isIncluded(key) && company === undefined).map(presentLine);

const wholeLine = ({ lines }: Projection, key: string): ProjectionLine | undefined =>
  lines.find((line) => line.key === key && line.module === null);

/** Addition of indexes to the construction. The engine computes it, so the group has no item. */
const readjustment = 'expense.readjust_labor_cost';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Of the receipts, what has come in up to the last closed month: up to there they hold what happened. */
const received = (projection: Projection, closed: number): JsonObject => {
  const receipts = wholeLine(projection, 'receipts');
  const done = sumOf((receipts?.values ?? []).slice(0, closed));
  return {
    vgv_own: projection.indicators.vgv_own ?? null,
    received: done,
    to_receive: (receipts?.total ?? 0) - done,
    /** Months of the study that are closed; none: nothing was received. */
    months: closed,
  };
};

const funding = (projection: Projection): JsonObject[] => {
  const sources = fundingSources(projection);
  return (['clients', 'loans', 'assignments', 'own'] as const).map((key) => ({
    id: key,
    key,
    name: fundingSourceNames[key],
    amount: sumOf(sources[key]),
    values: [...sources[key]],
  }));
};

export const computedParts = {
  cashFlow: (projection) => linesOf(projection, () => true),
  // A projection is JSON by its format.
  projection: (projection) => projection as unknown as JsonObject,
  financialOperationResults: (projection) => linesOf(projection, (key) => key.startsWith('loan.')),
  recivedVGV: received,
  origemFunding: funding,
  readjustLaborCost: (projection) => ({
    group: 'readjust_labor_cost',
    total: wholeLine(projection, readjustment)?.total ?? 0,
    items: linesOf(projection, (key) => key === readjustment).filter(({ module }) => module !== null),
  }),
  readjustLaborCostCurve: (projection) =>
    (wholeLine(projection, readjustment)?.values ?? []).map((amount, month) => ({
      id: month + 1,
      key: month + 1,
      month,
      amount,
    })),
} as const satisfies Partial<Record<StudyPartKey, Read>>;

export type ComputedPartKey = keyof typeof computedParts;

/** Returns a computed part of a projection whose first months are closed. */
export const readComputed = (
  key: ComputedPartKey,
  projection: Projection,
  closing: string | null,
): JsonObject | JsonObject[] => {
  const read: Read = computedParts[key];
  const last = closing === null ? -1 : monthIndex(projection.base_month, closing);
  return read(projection, Math.max(0, last + 1));
};
