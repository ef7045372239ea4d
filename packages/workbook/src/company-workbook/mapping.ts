import { monthText } from './cell-values.ts';
import { onlyDevelopment } from './developments.ts';
import { sheetPremises } from './premises.ts';
import type { CompanyWorkbook, FlowArea, FlowLine } from './reading.ts';
import { isMonthBalance } from './sums.ts';
import { isInflow, isMeasure, leftOut, type Proposal, proposedTarget, type Target } from './targets.ts';

/** Meaning of a layout; the same for the next workbook of it. */
export interface CompanyMapping {
  /** By the row's source. */
  readonly targets: Readonly<Record<string, Target>>;
  /** True if costs are written without a minus. */
  readonly areCostsPositive: boolean;
  /** Developments of the sheet that become modules; empty: all of them. */
  readonly developments: readonly string[];
  /** Month 0 of the study, `YYYY-MM`. */
  readonly baseMonth: string | null;
  /** The last realised month, `YYYY-MM`. */
  readonly closing: string | null;
}

/** The areas of the developments that are taken. */
export const chosenFlows = (
  { flows }: CompanyWorkbook,
  { developments }: Pick<CompanyMapping, 'developments'>,
): FlowArea[] =>
  flows.filter(
    ({ development }) => development === null || developments.length === 0 || developments.includes(development),
  );

/** The lines of the chosen areas, each source once. */
export function distinctLines(flows: readonly FlowArea[]): FlowLine[] {
  const lines = new Map<string, FlowLine>();
  for (const { lines: own } of flows) for (const line of own) if (!lines.has(line.source)) lines.set(line.source, line);
  return [...lines.values()];
}

/** A row with what it is proposed to be. */
export interface ProposedLine extends Proposal {
  readonly line: FlowLine;
}

/** Each distinct row with its proposal. */
export const proposedLines = (workbook: CompanyWorkbook): ProposedLine[] =>
  distinctLines(workbook.flows).map((line) => ({ line, ...proposedTarget(line) }));

/** The mapping by the sheet's own labels; rows that nothing names have no target yet. */
export function proposedMapping(workbook: CompanyWorkbook): CompanyMapping {
  const proposed = proposedLines(workbook);
  const targets = Object.fromEntries(
    proposed.flatMap(({ line, target }) => (target === null ? [] : [[line.source, target]])),
  );
  const premises = sheetPremises(workbook);
  const { closing } = premises;
  const only = onlyDevelopment(workbook.developments);
  const months = workbook.flows.filter(({ isNumbered }) => !isNumbered).flatMap((area) => area.months);
  const first = months.length > 0 ? Math.min(...months) : premises.base;
  const headed = workbook.flows.flatMap((area) => area.closing ?? []);
  const last = headed.length > 0 ? Math.max(...headed) : closing;
  return {
    targets,
    areCostsPositive: writesCostsPositive(proposed),
    developments: only === null ? [] : [only],
    baseMonth: first === null ? null : monthText(first),
    closing: last === null ? null : monthText(last),
  };
}

/** True if most amounts of costs stand without a minus. */
function writesCostsPositive(lines: readonly ProposedLine[]): boolean {
  const costs = lines.filter(
    ({ target }) => target !== null && target !== leftOut && !isInflow(target) && !isMeasure(target),
  );
  const cents = costs.flatMap(({ line }) => [...line.cents.values()]).filter((value) => value !== 0);
  return cents.filter((value) => value > 0).length * 2 >= cents.length;
}

/** The mapping of this layout that is known, over what the sheet proposes. Rows that are new have their proposal. */
export function withKnown(
  workbook: CompanyWorkbook,
  proposed: CompanyMapping,
  known: CompanyMapping | null,
): CompanyMapping {
  if (!known) return proposed;
  const { areCostsPositive } = known;
  // Developments have other names in the next workbook: those that it does not have are forgotten.
  const named = known.developments.filter((name) => workbook.developments.includes(name));
  const developments = named.length > 0 ? named : proposed.developments;
  return { ...proposed, areCostsPositive, developments, targets: { ...proposed.targets, ...known.targets } };
}

/** Rows without a target: nothing is made before each has one. */
export const pendingLines = (workbook: CompanyWorkbook, mapping: CompanyMapping): FlowLine[] =>
  distinctLines(chosenFlows(workbook, mapping)).filter(({ source }) => mapping.targets[source] === undefined);

/** Rows that are called a balance, and that no rows add up to. Shares of money are no balance. */
export const unknownSums = ({ flows }: CompanyWorkbook): FlowLine[] =>
  flows.flatMap(({ lines }) => lines.filter(({ sum, label }) => sum?.of === 'unknown' && isMonthBalance(label)));

/** Rows that add up others and are not their sum. */
export const wrongSums = ({ flows }: CompanyWorkbook): FlowLine[] =>
  flows.flatMap(({ lines }) => lines.filter(({ sum }) => sum !== null && sum.differences.length > 0));
