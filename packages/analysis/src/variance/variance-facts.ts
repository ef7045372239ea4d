import {
  expenseGroups,
  isWhole,
  lineSense,
  type Model,
  monthIndex,
  offersOf,
  openStudy,
  type ProjectionLine,
  type Study,
} from '@uni/engine';
import { isConstructionGroup } from '../study/study-parts.ts';
import { type VarianceBridge, type VarianceLine, varianceBridge } from './variance.ts';

/** Measured quantities of a line over its whole life, in any one unit. */
export interface MeasuredQuantity {
  readonly planned: number;
  readonly realised: number;
}

/** Period and measured quantities of a comparison. */
export interface VarianceOptions {
  /** The last month compared (`YYYY-MM`); left out: the realised study's closing month, else all months. */
  readonly through?: string;
  /** Quantities by line key, where they were measured; they go before the areas of the studies. */
  readonly quantities?: Readonly<Record<string, MeasuredQuantity>>;
}

/**
 * Returns the variance bridge from a planned study to the realised one, over the leaves of the cash flow. The base prices of a
 * line are its cells in constant terms. Its index is the monthly ratio of nominal to constant terms, by each study's own indexes.
 * The cost of construction and its correction are one line.
 */
export function varianceBetween(planned: Model, realised: Model, options: VarianceOptions = {}): VarianceBridge {
  const later = monthIndex(planned.study.base_month, realised.study.base_month);
  const sides = [sideOf(planned, Math.max(0, -later)), sideOf(realised, Math.max(0, later))] as const;
  const keys = [...new Set(sides.flatMap((side) => [...side.cells.keys()]))];
  const lines = keys.map((key): VarianceLine => {
    const measured = options.quantities?.[key];
    const facts = (side: Side, quantity: number | undefined) => {
      const index = side.index.get(key);
      return {
        cells: side.cells.get(key) ?? [],
        quantity: quantity ?? quantityOf(side.study, key),
        ...(index ? { index } : {}),
      };
    };
    return {
      key,
      group: groupOf(key),
      planned: facts(sides[0], measured?.planned),
      realised: facts(sides[1], measured?.realised),
    };
  });
  return varianceBridge(lines, monthsCompared(planned, realised, options.through));
}

function monthsCompared(planned: Model, realised: Model, through: string | undefined): number {
  const last = through ?? realised.study.accomplished?.closing;
  if (!last) return Number.POSITIVE_INFINITY;
  const bases = [planned, realised].map(({ study }) => monthIndex(study.base_month, last));
  return Math.max(0, Math.max(...bases) + 1);
}

/** The leaves of one study's cash flow on the common months, and the factors between constant and nominal terms. */
interface Side {
  readonly study: Study;
  readonly cells: ReadonlyMap<string, readonly number[]>;
  readonly index: ReadonlyMap<string, readonly number[]>;
}

function sideOf(model: Model, monthsBefore: number): Side {
  const { study } = model;
  const cells = leavesOf(model.projection.lines, monthsBefore);
  const plan = study.accomplished ? { ...study, accomplished: null } : study;
  const nominal = plan === study ? cells : leavesOfStudy(plan, monthsBefore);
  const constant = study.terms === 'constant' ? null : leavesOfStudy({ ...plan, terms: 'constant' }, monthsBefore);
  const index = new Map<string, readonly number[]>();
  for (const [key, corrected] of nominal ?? []) {
    const base = constant?.get(key);
    if (base && isCorrected(key)) index.set(key, factorsOf(corrected, base));
  }
  return { study, cells, index };
}

function leavesOfStudy(study: Study, monthsBefore: number): Map<string, readonly number[]> | null {
  const opened = openStudy(study);
  return opened.ok ? leavesOf(opened.model.projection.lines, monthsBefore) : null;
}

function leavesOf(lines: readonly ProjectionLine[], monthsBefore: number): Map<string, readonly number[]> {
  const leaves = new Map<string, readonly number[]>();
  for (const line of lines) {
    const { key, kind, values } = line;
    if (kind !== 'cash' || !isWhole(line)) continue;
    const row = key === 'expense.readjust_labor_cost' ? 'expense.labor_cost' : key;
    const own = [...new Array<number>(monthsBefore).fill(0), ...values];
    const known = leaves.get(row);
    leaves.set(row, known ? summed(known, own) : own);
  }
  return leaves;
}

function summed(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, t) => (a[t] ?? 0) + (b[t] ?? 0));
}

/** Loans and capital have amounts of their own in each terms: between them there is no index. */
function isCorrected(key: string): boolean {
  return !/^(loan\.|contribution$|distribution)/.test(key);
}

/** Nominal ÷ constant, month by month. A month without such a ratio (or of no index) has the month's before it. */
function factorsOf(nominal: readonly number[], constant: readonly number[]): number[] {
  let factor = 1;
  return Array.from({ length: Math.max(nominal.length, constant.length) }, (_, t) => {
    const ratio = (nominal[t] ?? 0) / (constant[t] ?? 0);
    if (ratio > 0.2 && ratio < 5) factor = ratio;
    return factor;
  });
}

const parents = new Map(expenseGroups.map(({ key, parent }) => [`expense.${key}`, parent]));

/** Receipts, sales costs, taxes, each parent of the cost groups, financing and capital. */
function groupOf(key: string): string {
  const family = key.split('.')[0] ?? key;
  if (['receipts', 'delinquency', 'refunds', 'revenue'].includes(family)) return 'receipts';
  if (family === 'rental') return lineSense(key) === 'revenue' ? 'receipts' : 'other';
  if (family === 'expense') return parents.get(key) ?? 'other';
  if (['loan', 'contribution', 'distribution'].includes(family)) return 'funding';
  return family;
}

/** Returns a line's quantity: built area for construction, own sold area for lines that follow sales. */
function quantityOf(study: Study, key: string): number | null {
  const family = key.split('.')[0] ?? key;
  if (family === 'expense' && isConstructionGroup(study, key.slice('expense.'.length))) {
    return study.modules.reduce((sum, module) => sum + (module.built_area ?? 0), 0) || null;
  }
  if (!['receipts', 'delinquency', 'refunds', 'commission', 'financial_barter'].includes(family)) return null;
  const sold = study.modules
    .flatMap((module) => offersOf(module, ''))
    .map(({ typologies, curve: { value } }) => {
      const { shares } = value;
      const own = typologies.reduce(
        (sum, { typology: each }) => sum + (each.units - (each.barter_units ?? 0)) * each.private_area,
        0,
      );
      return own * Math.min(1, shares ? shares.reduce((sum, share) => sum + share, 0) : 1);
    });
  return sold.reduce((sum, area) => sum + area, 0) || null;
}
