import { type Builder, isEmpty, isZero } from '../graph/builder.ts';
import type { Meta, Node } from '../graph/node.ts';
import { cumulativeShares, delayedCurve, familyCurve, mixedCurve } from '../operators/curves.ts';
import { inputRow } from '../operators/inputs.ts';
import type { Timing } from '../study.ts';
import type { ModuleDates } from './context.ts';
import { resolveMonth } from './context.ts';
import type { Premises } from './premises.ts';
import { curveMonths } from './reach.ts';
import { familyParameters, type ModuleSales } from './sales.ts';

/** When a total is paid: a cumulative curve and the months in which it moves (asked for by values of every month). */
export interface TimingCurve {
  node: Node;
  active: () => readonly number[];
}

export interface TimingScope {
  builder: Builder;
  premises: Premises;
  /** The item's pointer and id. */
  pointer: string;
  id: string;
  dates: ModuleDates;
  /** The modules the item belongs to: its own, or all. */
  modules: readonly ModuleSales[];
  /** Whether it belongs to one module. */
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
      return sharesCurve(
        scope,
        `${id}/timing`,
        `${pointer}/timing/shares`,
        timing.shares ?? [],
        resolveMonth(timing.start, dates),
      );
    case 'family': {
      const start = resolveMonth(timing.start, dates);
      const count = curveMonths(timing);
      const node = builder.row(
        `${id}/timing`,
        familyCurve,
        [],
        { start, count, ...familyParameters(timing) },
        meta('curva acumulada'),
      );
      return { node, active: () => Array.from({ length: count }, (_, k) => start + k) };
    }
    case 'once': {
      const at = resolveMonth(timing.at, dates);
      const node = builder.row(
        `${id}/timing`,
        familyCurve,
        [],
        { start: at, count: 1, ...familyParameters({}) },
        meta('mês do pagamento'),
      );
      return { node, active: () => [at] };
    }
    case 'physical':
      return physicalCurve(scope, timing.lags ?? [1]);
    case 'sales':
      return salesCurve(scope);
    case 'flow':
      return null;
  }
}

function sharesCurve(
  scope: TimingScope,
  id: string,
  pointer: string,
  values: readonly number[],
  start: number,
): TimingCurve | null {
  const { builder } = scope;
  const shares = builder.row(
    `${id}/shares`,
    inputRow,
    [],
    { start, values },
    { ...meta('curva mensal'), input: pointer },
  );
  const node = builder.row(id, cumulativeShares, [shares], { start, count: values.length }, meta('curva acumulada'));
  return { node, active: () => values.map((value, k) => (value === 0 ? -1 : start + k)).filter((t) => t >= 0) };
}

/** A module's physical schedule; made once for the module, whoever asks. */
function scheduleOf(scope: TimingScope, sales: ModuleSales): TimingCurve | null {
  const { builder } = scope;
  const { context, pointer } = sales;
  const id = `m${context.number}/schedule`;
  const schedule = context.module.schedule ?? {};
  const active = (weights: readonly number[] | null) => (): number[] =>
    Array.from({ length: context.module.works_months }, (_, k) =>
      weights && weights[k] === 0 ? -1 : context.worksStart + k,
    ).filter((t) => t >= 0);
  const known = builder.nodes.get(id);
  if (known) return { node: known, active: active(schedule.shares ?? null) };
  if (schedule.shares) return sharesCurve(scope, id, `${pointer}/schedule/shares`, schedule.shares, context.worksStart);
  const params = { start: context.worksStart, count: context.module.works_months, ...familyParameters(schedule) };
  return {
    node: builder.row(id, familyCurve, [], params, { ...meta('cronograma físico acumulado'), module: context.number }),
    active: active(null),
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
  if (scope.single) return { node: only.node, active };
  const pairs = curves.flatMap(({ sales, node }) => [node, sales.builtArea]);
  return { node: builder.row(`${id}/timing`, mixedCurve, pairs, {}, meta('avanço físico dos módulos')), active };
}

function salesCurve(scope: TimingScope): TimingCurve | null {
  const [only] = scope.modules;
  if (!only) return null;
  if (scope.single) return { node: only.curve, active: () => only.activeMonths };
  const active = (): number[] => {
    const selling = scope.modules.filter((sales) => !scope.builder.decide(sales.curveWeight, isZero));
    return [...new Set(selling.flatMap((sales) => [...sales.activeMonths]))].sort((a, b) => a - b);
  };
  const pairs = scope.modules.flatMap((sales) => [sales.curve, sales.curveWeight]);
  const node = scope.builder.row(`${scope.id}/timing`, mixedCurve, pairs, {}, meta('vendas dos módulos'));
  return { node, active };
}
