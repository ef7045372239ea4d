import { accountSums, isReplaceable, isStock, type Projection, type ProjectionLine } from '@uni/engine';
import { positionOf } from './portfolio-lines.ts';

/** The three blocks of the cash. `free` adds up to the free cash flow, all three to the net cash flow. */
export type CashBlock = 'free' | 'loans' | 'capital';

/** A line of a projection as one row of a table. It is a module's, or belongs to no module, and is never their sum. */
export interface PlanRow {
  readonly key: string;
  /** Null of a leaf: the part of no module. */
  readonly module: number | null;
  readonly label: string;
  readonly kind: ProjectionLine['kind'];
  /** Null: outside the cash flow. */
  readonly block: CashBlock | null;
  /** A sum of other rows, or a balance: what is added up with nothing. */
  readonly isTotal: boolean;
  /** Centavos by month from the base month on. */
  readonly values: readonly number[];
}

const blocks = { inflows: 'free', outflows: 'free', financing: 'loans', capital: 'capital' } as const;

/** The block of a leaf of the cash. */
export const blockOf = (key: string): CashBlock => blocks[positionOf(key).section];

/** Returns the plan's rows. Month by month, Σ of `cash` rows is the net cash flow, Σ of block `free` the free cash flow. */
export function planRows({ lines }: Pick<Projection, 'lines'>): PlanRow[] {
  return partsOf(lines, ({ values }) => values).map(({ line, module, cells }) => ({
    ...{ key: line.key, module, label: line.label, kind: line.kind, values: cells },
    block: line.kind === 'cash' ? blockOf(line.key) : null,
    isTotal: line.kind === 'sum' || isStock(line.key) || accountSums.includes(line.key),
  }));
}

/** Planned and realised amounts of closed months, by leaf. */
export interface ClosedRow extends Pick<PlanRow, 'key' | 'module' | 'label'> {
  /** Centavos, one for each closed month from the base month on. */
  readonly planned: readonly number[];
  readonly realised: readonly number[];
}

/** Returns every leaf that realised months may replace. A leaf without entries has realised zero. */
export function closedRows({ lines }: Pick<Projection, 'lines'>, closedMonths: number): ClosedRow[] {
  if (closedMonths <= 0) return [];
  const replaceable = lines.filter(({ key }) => isReplaceable(key));
  const upTo = (values: readonly number[] | undefined): number[] =>
    Array.from({ length: closedMonths }, (_, at) => values?.[at] ?? 0);
  const realised = partsOf(replaceable, (line) => upTo(line.realised));
  return partsOf(replaceable, (line) => upTo(line.planned ?? line.values)).map(({ line, module, cells }, at) => ({
    ...{ key: line.key, module, label: line.label, planned: cells, realised: realised[at]?.cells ?? [] },
  }));
}

interface ModuleRow {
  readonly line: ProjectionLine;
  readonly module: number | null;
  readonly cells: readonly number[];
}

/** Lines of modules as they are; of a line of the enterprise what is left of it without them. */
function partsOf(all: readonly ProjectionLine[], cellsOf: (line: ProjectionLine) => readonly number[]): ModuleRow[] {
  const lines = all.filter(({ company }) => company === undefined);
  const ofModules = new Map<string, (readonly number[])[]>();
  for (const line of lines) {
    if (line.module === null) continue;
    const moduleCells = ofModules.get(line.key);
    if (moduleCells) moduleCells.push(cellsOf(line));
    else ofModules.set(line.key, [cellsOf(line)]);
  }
  return [...lines, ...leftOut(lines)].map((line) => {
    const cells = cellsOf(line);
    const modules = line.module === null ? (ofModules.get(line.key) ?? []) : [];
    const left = cells.map((cell, at) => modules.reduce((rest, ofModule) => rest - (ofModule[at] ?? 0), cell) || 0);
    return { line, module: line.module, cells: modules.length === 0 ? cells : left };
  });
}

/** The projection omits an enterprise line that is zero in every month. Its modules' lines may be present. */
function leftOut(lines: readonly ProjectionLine[]): ProjectionLine[] {
  const enterpriseKeys = new Set(lines.filter(({ module }) => module === null).map(({ key }) => key));
  const untold = new Map(lines.filter(({ key }) => !enterpriseKeys.has(key)).map((line) => [line.key, line]));
  return [...untold.values()].map(({ key, label, kind, values }) => ({
    ...{ key, label, kind, module: null, total: 0, values: new Array<number>(values.length).fill(0) },
  }));
}
