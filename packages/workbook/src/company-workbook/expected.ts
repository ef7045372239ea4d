import { monthIndex } from '@uni/engine';
import { monthText } from './cell-values.ts';
import { type CompanyMapping, chosenFlows } from './mapping.ts';
import type { CompanyWorkbook, FlowArea, FlowLine } from './reading.ts';
import { isInflow, isMeasure, isNoMoney, leftOut, proposedTarget, type Target } from './targets.ts';

/** The longest study, in months after the base month. */
export const HORIZON = 600;

/** A row of the sheet as money of the study: centavos by month from the base month, costs negative. */
export interface SignedLine {
  readonly line: FlowLine;
  readonly target: Target;
  /** Number of its module, from 1. */
  readonly module: number;
  readonly cents: ReadonlyMap<number, number>;
  /** As planned: what `cents` are but for the months that have happened otherwise. */
  readonly planned: ReadonlyMap<number, number>;
  /** The months up to the closing as they happened; empty without a closing. */
  readonly realised: ReadonlyMap<number, number>;
  /** Centavos of months before the base month or beyond the longest study. */
  readonly outside: number;
}

export interface SignedSheet {
  readonly baseMonth: string;
  /** Index of the closing from the base month; -1: none. */
  readonly closing: number;
  /** Names of the modules, in order. */
  readonly modules: readonly string[];
  readonly lines: readonly SignedLine[];
}

/** The chosen rows with the sign that money has in a study. Sums and measures are no money. */
export function signedSheet(workbook: CompanyWorkbook, mapping: CompanyMapping, name: string): SignedSheet {
  const flows = chosenFlows(workbook, mapping);
  const baseMonth = mapping.baseMonth ?? '2026-01';
  const closing = mapping.closing === null ? -1 : monthIndex(baseMonth, mapping.closing);
  const named = [...new Set(flows.flatMap(({ development }) => development ?? []))];
  const modules = named.length > 0 ? named : [name];
  const areCostsPositive = costSigns(flows, mapping);
  const lines = flows.flatMap((area) =>
    area.lines.flatMap((line): SignedLine[] => {
      const target = mapping.targets[line.source] ?? leftOut;
      if (target === leftOut && (line.sum !== null || isNoMoney(line))) return [];
      const module = Math.max(1, modules.indexOf(area.development ?? '') + 1);
      const signs = { ...mapping, baseMonth, areCostsPositive: areCostsPositive(area) };
      return [signedLine({ area, line, target, module }, signs, closing)];
    }),
  );
  return { baseMonth, closing, modules, lines };
}

/**
 * How each area writes its costs: as the mapping has it, unless areas differ from each other. Then each is read by most of its own
 * amounts.
 */
function costSigns(
  flows: readonly FlowArea[],
  { targets, areCostsPositive }: CompanyMapping,
): (area: FlowArea) => boolean {
  const own = new Map(
    flows.flatMap((area) => {
      const costs = area.lines.filter(({ source, sum }) => sum === null && isCost(targets[source] ?? leftOut));
      const signs = costs.flatMap(({ cents }) => [...cents.values()].filter((value) => value !== 0));
      const positive = signs.filter((value) => value > 0).length;
      return signs.length === 0 ? [] : [[area, positive * 2 >= signs.length] as const];
    }),
  );
  const isMixed = new Set(own.values()).size > 1;
  return (area) => (isMixed ? (own.get(area) ?? areCostsPositive) : areCostsPositive);
}

const isCost = (target: Target): boolean => target !== leftOut && !isInflow(target) && !isMeasure(target);

type Mapped = Pick<SignedLine, 'line' | 'target' | 'module'> & { readonly area: FlowArea };

function signedLine({ area, line, target, module }: Mapped, mapping: CompanyMapping, closing: number): SignedLine {
  const indexOf = placer(area, mapping.baseMonth ?? '');
  const sense = target === leftOut ? (proposedTarget({ ...line, sum: null }).target ?? 'revenue.untaxed') : target;
  const sign = mapping.areCostsPositive && !isInflow(sense) && !isMeasure(sense) ? -1 : 1;
  const planned = new Map<number, number>();
  let outside = 0;
  for (const [month, value] of line.cents) {
    const at = indexOf(month);
    if (at < 0 || at > HORIZON) outside += sign * value;
    else planned.set(at, sign * value || 0);
  }
  const happened = [...(line.realised.size > 0 ? line.realised : line.cents)].map(
    ([month, value]) => [indexOf(month), value] as const,
  );
  const realised = new Map(
    happened.filter(([at]) => at >= 0 && at <= closing).map(([at, value]) => [at, sign * value || 0]),
  );
  const cents = new Map([...[...planned].filter(([at]) => at > closing), ...realised]);
  return { line, target, module, cents, planned, realised, outside };
}

/** Months from the base month; numbered ones begin with the first that the head has. */
export function placer({ isNumbered, months }: FlowArea, baseMonth: string): (month: number) => number {
  const [first = 0] = months;
  return isNumbered ? (month) => month - first : (month) => monthIndex(baseMonth, monthText(month));
}
