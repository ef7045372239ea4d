import { type Builder, isEmpty, isZero } from '../../graph/builder.ts';
import { delayedCurve, familyCurve, mixedCurve } from '../../operators/series/curves.ts';
import type { Timing } from '../../study.ts';
import type { ModuleDates } from '../context.ts';
import { resolveMonth } from '../context.ts';
import { curveMonths } from '../reach.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { curveMeta as meta, moving, sharesCurve, spanned, type TimingCurve } from './cumulative-curves.ts';
import { familyParameters, familyPointers, familyTerms } from './family-terms.ts';
import { type DateTerms, monthTerm } from './month-terms.ts';
import { moduleSchedule } from './physical-schedule.ts';
import type { Premises } from './premises.ts';
import { countTerm, withTerms } from './term-cells.ts';

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
      return sharesCurve(scope.premises, {
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

function physicalCurve(scope: TimingScope, lags: readonly number[]): TimingCurve | null {
  const { builder, premises, id, pointer } = scope;
  const delays = lags.map((share, j) => premises.share(`${pointer}/timing/lags/${j}`, share, `pago após ${j} meses`));
  const curves = scope.modules.flatMap((sales) => {
    const schedule = moduleSchedule(scope.premises, sales.context);
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
  const offers = scope.modules.flatMap((sales) => sales.offers);
  const [only] = offers;
  if (!only) return null;
  if (scope.single && offers.length === 1)
    return { node: only.curve, active: () => only.activeMonths, isActive: moving(only.curve) };
  const active = (): number[] => {
    const selling = offers.filter((sales) => !scope.builder.decide(sales.curveWeight, isZero));
    return [...new Set(selling.flatMap((sales) => [...sales.activeMonths]))].sort((a, b) => a - b);
  };
  const pairs = offers.flatMap((sales) => [sales.curve, sales.curveWeight]);
  const node = scope.builder.row(`${scope.id}/timing`, mixedCurve, pairs, {}, meta('vendas dos módulos'));
  return { node, active, isActive: moving(node) };
}
