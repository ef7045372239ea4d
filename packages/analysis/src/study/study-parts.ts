import {
  type ExpenseItem,
  expenseGroups,
  expenseParents,
  familyWeights,
  type ItemValue,
  type MonthRef,
  type Offer,
  type SalesTerms,
  type Study,
  type StudyModule,
  type Typology,
  typologiesOf,
} from '@uni/engine';
import { toDecimals } from './fields.ts';

/** Changes of a study's parts that several drivers share. Each answers a new study; what is not changed is shared. */

export function changeModules(study: Study, change: (module: StudyModule) => StudyModule): Study {
  return { ...study, modules: study.modules.map(change) };
}

/** Changes how units are sold: by the modules, and by the typologies with terms of their own. */
export function changeSales(study: Study, change: <T extends SalesTerms>(terms: T, isModule: boolean) => T): Study {
  return changeModules(study, (module) => {
    const changed = change(module, true);
    const typologies = changed.typologies?.map((typology) => change(typology, false));
    return typologies ? { ...changed, typologies } : changed;
  });
}

export function changeExpenses(
  study: Study,
  picks: (item: ExpenseItem) => boolean,
  change: (item: ExpenseItem) => ExpenseItem,
): Study {
  return { ...study, expenses: (study.expenses ?? []).map((item) => (picks(item) ? change(item) : item)) };
}

/** A month reference some months later. */
export function laterMonth(reference: MonthRef, months: number): MonthRef {
  if (typeof reference === 'number') return reference + months;
  return { ...reference, plus: (reference.plus ?? 0) + months };
}

/** An item's value times a factor: an amount to the centavo, a share to nine decimals. */
export function scaledValue(value: ItemValue, factor: number): ItemValue {
  if (typeof value.amount === 'number') return { ...value, amount: toDecimals(value.amount * factor, 2) };
  if (typeof value.share === 'number') return { ...value, share: toDecimals(value.share * factor, 9) };
  return value;
}

/** Weights over another number of months, each at the same share of the whole; their sum stays. */
export function stretchedWeights(weights: readonly number[], months: number): number[] {
  if (months === weights.length || months < 1) return [...weights];
  const cumulative = [0];
  for (const weight of weights) cumulative.push((cumulative.at(-1) ?? 0) + weight);
  const until = (month: number): number => {
    const position = (month * weights.length) / months;
    const whole = Math.min(Math.floor(position), weights.length);
    const before = cumulative[whole] ?? 0;
    return before + (position - whole) * ((cumulative[whole + 1] ?? before) - before);
  };
  return Array.from({ length: months }, (_, k) => Math.max(0, until(k + 1) - until(k)));
}

const constructionGroups: ReadonlySet<string> = new Set(
  expenseGroups.filter(({ parent }) => parent === 'works').map(({ key }) => key),
);

/** True if a cost group belongs to construction. The engine's table decides, or the study's declaration of its own group. */
export function isConstructionGroup(study: Study, group: string): boolean {
  if (constructionGroups.has(group)) return true;
  const parent = study.groups?.find(({ key }) => key === group)?.parent;
  return parent === 'works' || parent === expenseParents.works;
}

/** A share of other groups: it moves with them. */
export const followsGroups = ({ value }: ExpenseItem): boolean =>
  ['share_group', 'share_group_flow'].includes(value.basis);

/** Works with a price of their own. A share of other groups follows these and is not added twice. */
export const isPricedConstruction = (study: Study) => (item: ExpenseItem) =>
  isConstructionGroup(study, item.group) && !followsGroups(item);

/** All units of a module at table price: the weight of its shares among those of the others. */
export const salesOf = (module: StudyModule): number => salesOfTypologies(typologiesOf(module));

/** The same of one of its offers. */
export const salesOfOffer = ({ typologies }: Offer): number =>
  salesOfTypologies(typologies.map(({ typology }) => typology));

const salesOfTypologies = (typologies: readonly Typology[]): number =>
  typologies.reduce((sum, each) => sum + each.units * each.private_area * each.price_m2, 0);

/** Weights of a module's construction over its months, adding up to 1; none when it takes no month. */
export function scheduleWeights(module: StudyModule): number[] {
  const { schedule, works_months: months } = module;
  if (!schedule?.shares) return familyWeights(schedule ?? {}, months);
  const sum = schedule.shares.reduce((total, share) => total + share, 0);
  return sum > 0 ? schedule.shares.map((share) => share / sum) : schedule.shares;
}

/** Product of a development: lots, without construction, or buildings. */
export type Product = 'lots' | 'vertical';

/** Product of a study: `vertical` where a module has built area, else `lots`. */
export const productOf = ({ modules }: Pick<Study, 'modules'>): Product =>
  modules.some((module) => (module.built_area ?? 0) > 0) ? 'vertical' : 'lots';
