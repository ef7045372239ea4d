import { type Builder, isEmpty, isZero } from '../graph/builder.ts';
import type { FormulaWriter, LivingTerm, Meta, Node } from '../graph/node.ts';
import { cumulativeShares, delayedCurve, familyCurve, mixedCurve } from '../operators/curves.ts';
import { inputRow } from '../operators/inputs.ts';
import { minus, plus, written } from '../operators/living.ts';
import type { Timing } from '../study.ts';
import type { ModuleDates } from './context.ts';
import { resolveMonth } from './context.ts';
import { familyParameters, familyPointers, familyTerms } from './family-terms.ts';
import { type DateTerms, moduleDateTerms, monthTerm } from './month-terms.ts';
import type { Premises } from './premises.ts';
import { curveMonths } from './reach.ts';
import type { ModuleSales } from './sales.ts';
import { countTerm, roomMonths, withTerms } from './term-cells.ts';

/** Payment schedule of a total: a cumulative curve and the months in which it moves, for values of every month. */
export interface TimingCurve {
  node: Node;
  active: () => readonly number[];
  /** Formula condition for a month in which it moves. */
  isActive: (month: string, writer: FormulaWriter, t: number) => string;
}

/** A month in which a cumulative curve moves. */
function moving(curve: Node): TimingCurve['isActive'] {
  return (_month, writer, t) => `${writer.cell(curve, t)}<>${t === 0 ? '0' : writer.cell(curve, t - 1)}`;
}

/** A month of those that begin with `start`. */
function spanned(start: LivingTerm, count: LivingTerm): TimingCurve['isActive'] {
  return (month, writer) => `AND(${month}>=${written(start, writer)},${month}<${written(plus(start, count), writer)})`;
}

export interface TimingScope {
  builder: Builder;
  premises: Premises;
  /** The item's pointer and id. */
  pointer: string;
  id: string;
  dates: ModuleDates;
  /** The same as terms of formulas. */
  dateTerms: DateTerms;
  label: string;
  /** The modules the item belongs to: its own, or all. */
  modules: readonly ModuleSales[];
  /** True if it belongs to one module. */
  single: boolean;
}

function meta(label: string): Meta {
  return { label, unit: 'share', sheet: 'expenses' };
}

/** The curve of a timing that spreads a total; null for none, or when its weights sum to 0. */
export function defineTiming(scope: TimingScope, timing: Timing | null | undefined): TimingCurve | null {
  if (!timing) return null;
  const curve = curveOf(scope, timing);
  return curve && !scope.builder.decide(curve.node, isEmpty) ? curve : null;
}

function curveOf(scope: TimingScope, timing: Timing): TimingCurve | null {
  const { builder, id, pointer, dates } = scope;
  switch (timing.kind) {
    case 'curve':
      return sharesCurve(scope, {
        id: `${id}/timing`,
        pointer: `${pointer}/timing/shares`,
        values: timing.shares ?? [],
        start: resolveMonth(timing.start, dates),
        first: monthTerm(
          scope.premises,
          `${pointer}/timing/start`,
          timing.start,
          scope.dateTerms,
          `${scope.label}: início`,
        ),
      });
    case 'family': {
      const start = resolveMonth(timing.start, dates);
      const count = curveMonths(timing);
      const at = `${pointer}/timing`;
      const { premises, dateTerms, label } = scope;
      const from = monthTerm(premises, `${at}/start`, timing.start, dateTerms, `${label}: início`);
      const months = countTerm(premises, `${at}/months`, timing.months, 0, `${label}: meses`);
      const living = { start: from, count: months, ...familyTerms(premises, at, timing, label) };
      const node = builder.row(
        `${id}/timing`,
        familyCurve,
        [],
        { start, count, ...familyParameters(timing), ...withTerms(premises, living) },
        { ...meta('curva acumulada'), fields: familyPointers(at, { start: 'start', count: 'months' }) },
      );
      return {
        node,
        active: () => Array.from({ length: count }, (_, k) => start + k),
        isActive: spanned(from, months),
      };
    }
    case 'once': {
      const at = resolveMonth(timing.at, dates);
      const { premises, dateTerms, label } = scope;
      const start = monthTerm(premises, `${pointer}/timing/at`, timing.at, dateTerms, `${label}: mês`);
      const node = builder.row(
        `${id}/timing`,
        familyCurve,
        [],
        { start: at, count: 1, ...familyParameters({}), ...withTerms(premises, { start }) },
        { ...meta('mês do pagamento'), fields: { start: `${pointer}/timing/at` } },
      );
      return { node, active: () => [at], isActive: spanned(start, 1) };
    }
    case 'physical':
      return physicalCurve(scope, timing.lags ?? [1]);
    case 'sales':
      return salesCurve(scope);
    case 'flow':
      return null;
  }
}

/** Shares month by month: where their row stands, and when they begin, as a term of formulas, too. */
interface SharesAt {
  id: string;
  pointer: string;
  values: readonly number[];
  start: number;
  first: LivingTerm;
  /** Number of shares in use, where the study states it separately. */
  count?: LivingTerm;
}

function sharesCurve(scope: TimingScope, { id, pointer, values, start, first, count }: SharesAt): TimingCurve | null {
  const { builder, premises } = scope;
  const living = withTerms(premises, { start: first, ...(count === undefined ? {} : { count }) });
  // A workbook has cells for the months that a longer schedule would take.
  const more = count !== undefined && builder.written ? Array.from({ length: roomMonths }, () => 0) : [];
  const shares = builder.row(
    `${id}/shares`,
    inputRow,
    [],
    { start, values: [...values, ...more], ...living },
    { ...meta('curva mensal'), input: pointer },
  );
  const node = builder.row(
    id,
    cumulativeShares,
    [shares],
    { start, count: values.length, ...living },
    meta('curva acumulada'),
  );
  return {
    node,
    active: () => values.map((value, k) => (value === 0 ? -1 : start + k)).filter((t) => t >= 0),
    isActive: (_month, writer, t) => `${writer.cell(shares, t)}<>0`,
  };
}

/** Returns a module's physical schedule, made once and shared by all callers. */
function scheduleOf(scope: TimingScope, sales: ModuleSales): TimingCurve | null {
  const { builder } = scope;
  const { context, pointer } = sales;
  const id = `m${context.number}/schedule`;
  const schedule = context.module.schedule ?? {};
  const active = (weights: readonly number[] | null) => (): number[] =>
    Array.from({ length: context.module.works_months }, (_, k) =>
      weights && weights[k] === 0 ? -1 : context.constructionStart + k,
    ).filter((t) => t >= 0);
  const known = builder.nodes.get(id);
  const { premises } = scope;
  const { constructionStart, constructionEnd } = moduleDateTerms(premises, context);
  if (known) return { node: known, active: active(schedule.shares ?? null), isActive: moving(known) };
  if (schedule.shares)
    return sharesCurve(scope, {
      id,
      pointer: `${pointer}/schedule/shares`,
      values: schedule.shares,
      start: context.constructionStart,
      first: constructionStart,
      count: minus(constructionEnd, constructionStart),
    });
  const label = `${context.module.name ?? `Módulo ${context.number}`} · cronograma físico`;
  const params = {
    start: context.constructionStart,
    count: context.module.works_months,
    ...familyParameters(schedule),
    ...withTerms(premises, {
      start: constructionStart,
      count: minus(constructionEnd, constructionStart),
      ...familyTerms(premises, `${pointer}/schedule`, schedule, label),
    }),
  };
  const node = builder.row(id, familyCurve, [], params, {
    ...meta('cronograma físico acumulado'),
    module: context.number,
    fields: {
      ...familyPointers(`${pointer}/schedule`, {}),
      start: `${pointer}/works_start`,
      count: `${pointer}/works_months`,
    },
  });
  return {
    node,
    active: active(null),
    isActive: spanned(constructionStart, minus(constructionEnd, constructionStart)),
  };
}

function physicalCurve(scope: TimingScope, lags: readonly number[]): TimingCurve | null {
  const { builder, premises, id, pointer } = scope;
  const delays = lags.map((share, j) => premises.share(`${pointer}/timing/lags/${j}`, share, `pago após ${j} meses`));
  const curves = scope.modules.flatMap((sales) => {
    const schedule = scheduleOf(scope, sales);
    if (!schedule) return [];
    if (lags.length === 1) return [{ sales, schedule, node: schedule.node }];
    const id = `${scope.id}/timing/m${sales.context.number}`;
    const label = meta('avanço físico com os prazos de desembolso');
    return [{ sales, schedule, node: builder.row(id, delayedCurve, [schedule.node, ...delays], {}, label) }];
  });
  const [only] = curves;
  if (!only || lags.every((share) => share === 0)) return null;
  const active = (): number[] => {
    const months = new Set<number>();
    for (const { sales, schedule } of curves) {
      if (!scope.single && scope.builder.decide(sales.builtArea, isZero)) continue;
      for (const t of schedule.active()) lags.forEach((share, j) => share !== 0 && months.add(t + j));
    }
    return [...months].sort((a, b) => a - b);
  };
  if (scope.single) return { node: only.node, active, isActive: moving(only.node) };
  const pairs = curves.flatMap(({ sales, node }) => [node, sales.builtArea]);
  const node = builder.row(`${id}/timing`, mixedCurve, pairs, {}, meta('avanço físico dos módulos'));
  return { node, active, isActive: moving(node) };
}

function salesCurve(scope: TimingScope): TimingCurve | null {
  const [only] = scope.modules;
  if (!only) return null;
  if (scope.single) return { node: only.curve, active: () => only.activeMonths, isActive: moving(only.curve) };
  const active = (): number[] => {
    const selling = scope.modules.filter((sales) => !scope.builder.decide(sales.curveWeight, isZero));
    return [...new Set(selling.flatMap((sales) => [...sales.activeMonths]))].sort((a, b) => a - b);
  };
  const pairs = scope.modules.flatMap((sales) => [sales.curve, sales.curveWeight]);
  const node = scope.builder.row(`${scope.id}/timing`, mixedCurve, pairs, {}, meta('vendas dos módulos'));
  return { node, active, isActive: moving(node) };
}
