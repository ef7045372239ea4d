/** The monthly series of the enterprises within reach: one reading, out of which every indicator is a formula. */
import {
  classOf,
  enterpriseFacts,
  type FactTable,
  type Formula,
  type IndicatorAt,
  type IndicatorValue,
  indicatorValue,
  parseFormula,
  productOf,
  type SalesSeries,
  togetherFacts,
} from '@uni/analysis';
import type { BenchmarkSegment, CollaborationEnterprise, CollaborationValues } from '@uni/contracts';
import { wireErrors } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import type { Context } from '../../platform/context.ts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import { HttpError, reaches } from '../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import {
  type CurrentProjection,
  currentProjections,
  listProductClasses,
  livingEnterprises,
  type PlanFilter,
  requireReach,
} from '../planner/index.ts';
import { type OfferSeries, offerSeriesOf } from '../sales/index.ts';

/** Months in a series. */
const seriesMonths = 24;
const usualPeriod = 12;

export interface FiguresQuery {
  readonly enterprises?: readonly number[] | undefined;
  readonly month?: string | undefined;
  readonly months?: number | undefined;
  /** Land that is only studied, where no enterprise is named. */
  readonly prospecting?: boolean | undefined;
}

export interface OwnFigures {
  readonly enterprise: CollaborationEnterprise;
  readonly table: FactTable;
  readonly productClass: BenchmarkSegment | null;
}

export interface Figures {
  readonly at: IndicatorAt;
  /** First and last month of all plans. */
  readonly from: string | null;
  readonly to: string | null;
  readonly own: readonly OwnFigures[];
  readonly together: FactTable | null;
  readonly leftOut: CollaborationValues['left_out'];
}

/** Throws 404 for an enterprise that is missing, deleted or foreign, 403 for one that is out of reach. */
export async function readFigures(context: Context, query: FiguresQuery): Promise<Figures> {
  const now = context.platform.now();
  const selection = await chooseEnterprises(context, query.enterprises);
  const includesProspecting = query.prospecting === true || query.enterprises !== undefined;
  const plans = { isIncluded: selection, includesProspecting };
  const { own, leftOut } = await readOwnFigures(context.db, plans, now);
  const together = togetherFacts(own.map(({ table }) => table));
  const from = together?.base_month ?? null;
  const to = together && monthAt(together.base_month, together.months - 1);
  const today = dayInSaoPaulo(now).slice(0, 7);
  const month = query.month ?? (from === null || to === null ? today : within(today, from, to));
  return { at: { month, months: query.months ?? usualPeriod }, from, to, own, together, leftOut };
}

/** Returns the series of an organization's selected enterprises, and the enterprises without one. */
export const readOwnFigures = async (
  db: TenantDatabase,
  selection: PlanFilter,
  now: Date,
): Promise<Pick<Figures, 'own' | 'leftOut'>> => {
  const projected = await currentProjections(db, selection);
  const current = projected.flatMap(({ enterprise, current: plan }) =>
    typeof plan === 'string' ? [] : [{ enterprise, plan }],
  );
  const plans = new Map(current.map(({ enterprise, plan }) => [enterprise.id, plan]));
  const today = dayInSaoPaulo(now).slice(0, 7);
  const sales = await offerSeriesOf(db, [...plans.keys()], {
    month: today,
    launch: (id, module) => launchOf(plans.get(id), module),
  });
  const stated = await listProductClasses(db);
  const own = current.map(({ enterprise, plan }): OwnFigures => {
    const series = sales.get(enterprise.id);
    return {
      enterprise: {
        ...enterprise,
        version: plan.version,
        closing: plan.closing,
        sales: series ? 'contracts' : 'plan',
      },
      productClass: classOf(stated.get(enterprise.id) ?? null, productOf(plan.study)),
      table: enterpriseFacts(plan.study, plan.projection, series ? salesOf(series) : null),
    };
  });
  return {
    own,
    leftOut: projected.flatMap(({ enterprise, current: plan }) =>
      typeof plan === 'string' ? [{ ...enterprise, reason: plan }] : [],
    ),
  };
};

const within = (month: string, from: string, to: string): string => (month < from ? from : month > to ? to : month);

const chooseEnterprises = async (
  { actor, db }: Context,
  ids: readonly number[] | undefined,
): Promise<(id: number) => boolean> => {
  if (ids === undefined) return (id) => reaches(actor, 'colab:read', id);
  const living = new Set((await livingEnterprises(db)).map(({ id }) => id));
  if (ids.some((id) => !living.has(id))) throw new HttpError(wireErrors.notFound);
  for (const id of ids) requireReach(actor, 'colab:read', id);
  return (id) => ids.includes(id);
};

const launchOf = (plan: CurrentProjection | undefined, module: number | null): string | null => {
  const launches = (plan?.study.modules ?? [])
    .filter(({ number }) => module === null || number === module)
    .map(({ launch }) => launch);
  return plan && launches.length > 0 ? monthAt(plan.study.base_month, Math.min(...launches)) : null;
};

/** The figures of the sales panel in the units of formulas: areas in m². */
const salesOf = ({ from, figures }: OfferSeries): SalesSeries => {
  const tallyOf = ({ units, value, area }: { units: number; value: number; area: number }) => ({
    units,
    value,
    area: area / 100,
  });
  return {
    from,
    months: figures.map(({ launched, sold, cancelled, agreed, agreedBack }) => ({
      offered: tallyOf(launched),
      sold: tallyOf(sold),
      cancelled: tallyOf(cancelled),
      agreed,
      agreedBack,
    })),
  };
};

/** A stored formula as a tree; one that the language of today does not read is no formula. */
export const readFormula = (text: string): Formula | null => {
  const parsed = parseFormula(text);
  return parsed.ok ? parsed.formula : null;
};

const unread: IndicatorValue = { value: null, reason: 'not_computed', about: null };

export const valueAt = (formula: Formula | null, table: FactTable | null, at: IndicatorAt): IndicatorValue =>
  formula ? indicatorValue(formula, table, at) : unread;

/** Returns the values of the months up to the requested one; none before the first plan begins. */
export const seriesUpTo = (
  formula: Formula | null,
  table: FactTable | null,
  { month, months }: IndicatorAt,
): { month: string; value: number | null }[] => {
  if (!table) return [];
  const count = Math.min(seriesMonths, monthIndex(table.base_month, month) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const each = monthAt(month, at - count + 1);
    return { month: each, value: valueAt(formula, table, { month: each, months }).value };
  });
};
