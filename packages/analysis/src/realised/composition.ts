import {
  type AbsentLine,
  isObject,
  type Json,
  type JsonObject,
  type RealisedPortfolio,
  type RealisedSeries,
} from '@uni/contracts';
import {
  channels,
  consumptionTaxKeys,
  expenseGroups,
  type Model,
  monthAt,
  monthIndex,
  openStudy,
  parseMonth,
  partKinds,
  type Realised,
  type Refused,
  rentalCostKeys,
  rentalReceiptKeys,
} from '@uni/engine';
import { placedPortfolio } from '../portfolio/portfolio-placing.ts';

/** A realised line, or a part of it, that a study has no line for. */
export interface SetAside {
  readonly key: string;
  readonly module: number | null;
  /** The study has no such line or module, or its base month is later. */
  readonly reason: 'line' | 'module' | 'before_base';
  /** Centavos. */
  readonly amount: number;
}

/** The study with its realised months, and what has no line there. */
export interface Composed {
  readonly study: Json;
  readonly setAside: readonly SetAside[];
}

/** The engine's longest horizon, in months after the base month. */
const HORIZON = 600;

/**
 * A study with the enterprise's closed months in it: what both ends project. They replace realised values that the study
 * brings itself. Without any, the study is left as it is.
 */
export function composeStudy(study: Json, realised: RealisedSeries | null): Composed {
  if (!realised || !isObject(study)) return { study, setAside: [] };
  const base = typeof study.base_month === 'string' && parseMonth(study.base_month) !== null ? study.base_month : null;
  if (base === null) return { study, setAside: [] };
  const setAside: SetAside[] = [];
  const closing = monthIndex(base, realised.closing);
  const lines = realised.lines.flatMap((line) => {
    const reason = missingPartOf(study, line);
    if (reason !== null) {
      // A line without an entry that holds zero by its policy needs no report.
      if (line.values.every((cents) => cents === 0)) return [];
      setAside.push({ key: line.key, module: line.module, reason, amount: total(line.values) });
      return [];
    }
    const skipped = Math.max(0, -monthIndex(base, line.from));
    const before = total(line.values.slice(0, skipped));
    if (before !== 0) setAside.push({ key: line.key, module: line.module, reason: 'before_base', amount: before });
    const values = line.values.slice(skipped);
    if (values.length === 0) return [];
    const lead = new Array<number>(Math.max(0, monthIndex(base, line.from))).fill(0);
    return [{ key: line.key, module: line.module, values: [...lead, ...values].map((cents) => cents / 100) }];
  });
  const { accomplished: _own, ...plan } = study;
  if (closing < 0 || closing > HORIZON) return { study: plan, setAside };
  const policy = Object.fromEntries(
    Object.entries(realised.policy).filter(([key]) => key === 'default' || hasLine(study, key)),
  );
  const portfolio = (realised.portfolio ?? []).flatMap((contracts) => {
    const owed = contracts.receivables.reduce((sum, { values }) => sum + total(values), 0);
    if (named(study.modules, 'number').includes(contracts.module)) {
      const receivables = contracts.receivables.filter(({ key }) => key.startsWith('receipts.') && hasLine(study, key));
      return [placedPortfolio({ study, base, closing, horizon: HORIZON }, { ...contracts, receivables })];
    }
    setAside.push({ key: 'receipts', module: contracts.module, reason: 'module', amount: owed });
    return [];
  });
  const happened: Realised = {
    ...{ closing: realised.closing, lines, policy },
    ...(portfolio.length === 0 ? {} : { portfolio }),
  };
  return { study: { ...plan, accomplished: happened as unknown as Json }, setAside };
}

/**
 * Opens a study over the enterprise's closed months. They may prevent its computation: a shifted forecast can exceed the horizon.
 * Then the plan alone is opened: realised values never lock users out of a study.
 */
export function openComposed(
  value: unknown,
  realised: RealisedSeries | null,
  previous?: Model,
): { ok: true; model: Model } | Refused {
  const { study } = composeStudy(value as Json, realised);
  const opened = openStudy(study, previous);
  return opened.ok || study === value ? opened : openStudy(value, previous);
}

const ALWAYS = new Set([
  ...['delinquency', 'refunds', 'financial_barter', 'revenue.taxed', 'revenue.untaxed'],
  ...channels.flatMap(({ key }) => [`commission.${key}`, ...partKinds.map((kind) => `receipts.${key}.${kind.key}`)]),
  ...['ret', 'pis', 'cofins', 'irpj', 'csll'].map((tax) => `tax.${tax}`),
  ...consumptionTaxKeys,
  ...expenseGroups.map(({ key }) => `expense.${key}`),
  ...rentalReceiptKeys,
  ...rentalCostKeys,
]);

/** True if a study has a line that realised values can replace. Mirrors the engine's rule, on an unchecked study. */
function hasLine(study: JsonObject, key: string): boolean {
  if (ALWAYS.has(key)) return true;
  if (key.startsWith('expense.')) return named(study.groups, 'key').includes(key.slice('expense.'.length));
  const other = isObject(study.taxation) ? study.taxation.other : undefined;
  return key.startsWith('tax.') && named(other, 'name').includes(key.slice('tax.'.length));
}

function missingPartOf(
  study: JsonObject,
  { key, module }: { key: string; module: number | null },
): 'line' | 'module' | null {
  if (!hasLine(study, key)) return 'line';
  return module === null || named(study.modules, 'number').includes(module) ? null : 'module';
}

/** A field of every item of a list. */
function named(list: Json | undefined, field: string): (Json | undefined)[] {
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item[field] : undefined)) : [];
}

const total = (cents: readonly number[]): number => cents.reduce((sum, value) => sum + value, 0);

/**
 * Returns unordered amounts by line and month as series: sorted, without gaps, up to the closing. A line without entries up to
 * then is left out. So its plan stays, or it holds zero where so declared.
 */
export function seriesOf(
  rows: readonly { key: string; module: number | null; month: string; amount: number }[],
  closing: string,
  policy: RealisedSeries['policy'],
  portfolio: readonly RealisedPortfolio[] = [],
  absent: readonly AbsentLine[] = [],
): RealisedSeries {
  const lines = new Map<string, { key: string; module: number | null; months: Map<number, number>; base: string }>();
  const entered = rows.filter(({ month }) => month <= closing);
  const known = new Set(entered.map(({ key, module }) => `${key} ${module ?? ''}`));
  const zeros = absent.filter(({ key, module, policy }) => policy === 'zero' && !known.has(`${key} ${module ?? ''}`));
  const closed = [...entered, ...zeros.map(({ key, module }) => ({ key, module, month: closing, amount: 0 }))];
  for (const { key, module, month, amount } of closed) {
    const id = `${key} ${module ?? ''}`;
    const line = lines.get(id) ?? { key, module, months: new Map<number, number>(), base: closing };
    lines.set(id, line);
    const at = monthIndex(closing, month);
    line.months.set(at, (line.months.get(at) ?? 0) + amount);
  }
  const ordered = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  return {
    closing,
    lines: ordered.map(({ key, module, months }) => {
      const first = Math.min(...months.keys());
      const last = Math.max(...months.keys());
      const values = Array.from({ length: last - first + 1 }, (_, at) => months.get(first + at) ?? 0);
      return { key, module, from: monthAt(closing, first), values };
    }),
    policy,
    ...(portfolio.length === 0 ? {} : { portfolio: [...portfolio] }),
  };
}
