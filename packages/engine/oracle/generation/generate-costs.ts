/** Expenses, other revenue and declared groups of a generated study. */

import type {
  ExpenseItem,
  GroupDeclaration,
  ItemValue,
  MonthRef,
  RevenueItem,
  StudyModule,
  Timing,
} from '../../src/study.ts';
import { type Extent, indexName } from './generate-sales.ts';
import type { Random } from './random.ts';

/** An order of need: an item may read only groups that come before its own. */
const ORDERED_GROUPS = [
  'labor_cost',
  'terrain',
  'incorporation',
  'outorga',
  'marketing',
  'construction_standing',
  'maintenance_standing',
  'commercial_expense',
  'post_cost_labor',
  'decoration',
  'non_incident_infra_cost',
  'other_labor_cost',
  'terrain_other_payment_methods',
  'other_expenses',
  'legal_expenses',
  'admin_expenses',
  'bank_rate',
  'bank_fee',
  'adm_taxes',
  'doc_client',
  'business_expenses',
  'landscaping',
] as const;

export function declaredGroups(): GroupDeclaration[] {
  return [{ key: 'decoration', label: 'Decoração', parent: 'Obra' }, { key: 'landscaping' }];
}

/** A month that is never before the base one. */
export function monthRef(random: Random): MonthRef {
  if (random.chance(0.4)) return random.whole(0, 20);
  const at = random.pick('base', 'launch', 'works_start', 'works_end', 'keys');
  return random.chance(0.5) ? { at } : { at, plus: random.whole(0, 6) };
}

function spreadTiming(random: Random): Timing {
  switch (random.pick('curve', 'family', 'physical', 'sales', 'once')) {
    case 'curve':
      return { kind: 'curve', start: monthRef(random), shares: random.weights(random.whole(1, 12)) };
    case 'family':
      return { kind: 'family', start: monthRef(random), months: random.whole(1, 24), ...random.family() };
    case 'physical':
      return { kind: 'physical', lags: random.maybe(0.6, () => random.weights(random.whole(1, 4))) };
    case 'sales':
      return { kind: 'sales' };
    default:
      return { kind: 'once', at: monthRef(random) };
  }
}

function monthsTiming(random: Random): Timing {
  if (random.chance(0.5))
    return { kind: 'curve', start: monthRef(random), shares: random.weights(random.whole(1, 10)) };
  return { kind: 'family', start: monthRef(random), months: random.whole(1, 24), family: 'linear' };
}

function totalValue(random: Random, units: number): ItemValue {
  switch (random.pick('amount', 'share_vgv', 'share_vgv_own', 'per_private_m2', 'per_built_m2', 'per_unit')) {
    case 'share_vgv':
      return { basis: 'share_vgv', share: random.share(0.005, 0.15) };
    case 'share_vgv_own':
      return { basis: 'share_vgv_own', share: random.share(0.005, 0.15) };
    case 'per_private_m2':
      return { basis: 'per_private_m2', amount: random.money(5, 900) };
    case 'per_built_m2':
      return { basis: 'per_built_m2', amount: random.money(5, 900) };
    case 'per_unit':
      return { basis: 'per_unit', amount: random.money(100, 5000) };
    default:
      return { basis: 'amount', amount: random.money(500, 8000 * units) };
  }
}

function flowTiming(random: Random): Timing | null | undefined {
  return random.maybe(0.5, () => ({ kind: 'flow', lag: random.maybe(0.8, () => random.whole(0, 4)) }));
}

/** Value, timing and index that suit each other; `before` are the groups that may be read. */
function content(random: Random, units: number, before: readonly string[], flows: readonly ItemValue['basis'][]) {
  const kind = random.pick<ItemValue['basis']>('amount', 'amount', 'amount', 'per_month', ...flows, 'per_unsold_unit');
  const of = () => [...new Set([random.pick('labor_cost', ...before), random.pick('labor_cost', ...before)])];
  switch (kind) {
    case 'per_month':
      return {
        value: { basis: kind, amount: random.money(50, 20_000) },
        timing: monthsTiming(random),
        index: indexName(random),
      };
    case 'per_unsold_unit':
      return { value: { basis: kind, amount: random.money(50, 900) }, index: indexName(random) };
    case 'share_sales':
    case 'share_receipts':
      return { value: { basis: kind, share: random.share(0.001, 0.05) }, timing: flowTiming(random) };
    case 'share_group_flow':
      return { value: { basis: kind, share: random.share(0.005, 0.2), of: of() }, timing: flowTiming(random) };
    case 'share_group':
      return {
        value: { basis: kind, share: random.share(0.005, 0.2), of: of() },
        timing: spreadTiming(random),
        index: indexName(random),
      };
    default:
      return {
        value: totalValue(random, units),
        timing: random.chance(0.04) ? null : spreadTiming(random),
        index: indexName(random),
      };
  }
}

function owner(random: Random, modules: readonly StudyModule[]): number | null {
  const [first, ...others] = modules.map((module) => module.number);
  return random.chance(0.35) || first === undefined ? null : random.pick(first, ...others);
}

function units(modules: readonly StudyModule[]): number {
  return modules.flatMap((module) => module.typologies ?? []).reduce((sum, typology) => sum + typology.units, 0);
}

/** The construction of every module comes first, as in a real study; the other items are drawn. */
export function expenses(random: Random, modules: readonly StudyModule[], extent: Extent): ExpenseItem[] {
  const constructionItems = modules.map<ExpenseItem>((module) => ({
    group: 'labor_cost',
    module: module.number,
    value: { basis: module.built_area ? 'per_built_m2' : 'per_private_m2', amount: random.money(200, 2500) },
    timing: { kind: 'physical', lags: random.maybe(0.5, () => random.weights(random.whole(1, 3))) },
    index: indexName(random),
  }));
  const others = Array.from({ length: random.whole(2, extent.items) }, (_, n): ExpenseItem => {
    const position = random.whole(0, ORDERED_GROUPS.length - 1);
    const group = ORDERED_GROUPS[position] ?? 'terrain';
    const before = position === 0 ? [] : ['readjust_labor_cost', ...ORDERED_GROUPS.slice(0, position)];
    const reads = ['share_sales', 'share_receipts'] as const;
    const flows = before.length === 0 ? reads : ([...reads, 'share_group_flow', 'share_group'] as const);
    const module = owner(random, modules);
    return { group, name: `Item ${n + 1}`, module, ...content(random, units(modules), before, flows) };
  });
  return random.chance(0.5) ? [...constructionItems, ...others] : [...others, ...constructionItems];
}

export function revenues(random: Random, modules: readonly StudyModule[]): RevenueItem[] {
  return Array.from({ length: random.whole(1, 3) }, (_, n) => ({
    name: `Outra receita ${n + 1}`,
    module: owner(random, modules),
    taxed: random.maybe(0.6, () => random.chance(0.5)),
    ...content(random, Math.ceil(units(modules) / 10), [], ['share_sales']),
  }));
}
