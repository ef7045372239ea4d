import { type ExpenseItem, type Study, type StudyModule, typologiesOf, type ValueBasis } from '@uni/engine';
import { type DriverKey, type DriverReading, driverOf } from '../sensitivity/drivers.ts';
import { toDecimals } from '../study/fields.ts';
import { followsGroups, isPricedConstruction, salesOf } from '../study/study-parts.ts';

/** Premises that are comparable between developments. */
export type PremiseKey =
  | 'price'
  | 'price_growth'
  | 'discount'
  | 'commission'
  | 'sales_months'
  | 'cancellation'
  | 'delinquency'
  | 'works_cost'
  | 'works_months'
  | 'land'
  | 'discount_rate';

/** A premise that means the same in developments of any size, so that one can be held against others. */
export interface ComparedPremise {
  readonly key: PremiseKey;
  readonly unit: DriverReading['unit'];
  /** Decimals of the display. Values that display alike count as equal. */
  readonly decimals: number;
  /** Null: the study does not have it, or not as one number. */
  value(study: Study): number | null;
}

/** A premise as the driver of the same name reads it. */
function asDriven(key: PremiseKey & DriverKey, unit: DriverReading['unit'], decimals: number): ComparedPremise {
  const driver = driverOf(key);
  return {
    ...{ key, unit, decimals },
    value: (study) => {
      const reading = driver.appliesTo(study) || unit === 'share' ? driver.reading(study) : null;
      return reading?.unit === unit ? toDecimals(reading.value, decimals) : null;
    },
  };
}

/** The quantity that an amount is a share of. Other bases depend on months or receipts, which no premise gives alone. */
const quantities: Partial<Record<ValueBasis, (module: StudyModule) => number>> = {
  share_vgv: salesOf,
  share_vgv_own: (module) =>
    typologiesOf(module).reduce(
      (sum, each) => sum + (each.units - (each.barter_units ?? 0)) * each.private_area * each.price_m2,
      0,
    ),
  per_private_m2: privateArea,
  per_built_m2: (module) => module.built_area ?? 0,
  per_unit: (module) => typologiesOf(module).reduce((sum, each) => sum + each.units, 0),
};

function privateArea(module: StudyModule): number {
  return typologiesOf(module).reduce((sum, each) => sum + each.units * each.private_area, 0);
}

const summed = (modules: readonly StudyModule[], of: (module: StudyModule) => number): number =>
  modules.reduce((sum, module) => sum + of(module), 0);

/** Returns an item's amount in today's money; null on a basis that does not determine it. */
function amountOf({ modules }: Study, { module, value }: ExpenseItem): number | null {
  if (value.basis === 'amount') return value.amount ?? 0;
  const quantity = quantities[value.basis];
  const its = modules.filter(({ number }) => module === null || module === undefined || number === module);
  return quantity ? (value.amount ?? value.share ?? 0) * summed(its, quantity) : null;
}

/** Returns the total of items over a quantity of the whole study. Null without items, or if one of them is undetermined. */
function totalOver(
  study: Study,
  picks: (item: ExpenseItem) => boolean,
  quantity: (module: StudyModule) => number,
): number | null {
  const amounts = (study.expenses ?? []).filter(picks).map((item) => amountOf(study, item));
  const knownAmounts = amounts.filter((amount) => amount !== null);
  const [sum, of] = [knownAmounts.reduce((total, amount) => total + amount, 0), summed(study.modules, quantity)];
  return knownAmounts.length === amounts.length && sum > 0 && of > 0 ? sum / of : null;
}

/** Cash paid for the land, in any form. Units or receipts given for it are no cost. */
const paidForLand = () => (item: ExpenseItem) =>
  ['terrain', 'terrain_other_payment_methods'].includes(item.group) && !followsGroups(item);

function overQuantity(
  row: Pick<ComparedPremise, 'key' | 'unit' | 'decimals'>,
  picks: (study: Study) => (item: ExpenseItem) => boolean,
  quantity: (module: StudyModule) => number,
): ComparedPremise {
  return {
    ...row,
    value: (study) => {
      const value = totalOver(study, picks(study), quantity);
      return value === null ? null : toDecimals(value, row.decimals);
    },
  };
}

/** In the order of the planner's tabs. */
export const comparedPremises: readonly ComparedPremise[] = [
  asDriven('discount_rate', 'rate', 4),
  asDriven('price', 'money_per_m2', 2),
  asDriven('works_months', 'months', 1),
  asDriven('price_growth', 'rate', 4),
  asDriven('sales_months', 'months', 1),
  asDriven('discount', 'share', 4),
  asDriven('commission', 'share', 4),
  asDriven('cancellation', 'share', 4),
  asDriven('delinquency', 'share', 4),
  overQuantity({ key: 'works_cost', unit: 'money_per_m2', decimals: 2 }, isPricedConstruction, privateArea),
  overQuantity({ key: 'land', unit: 'share', decimals: 4 }, paidForLand, salesOf),
];

/** Rank of a value among others: high or low, which is neither good nor bad. */
export interface PremisePercentile {
  /** The others that have a value. */
  readonly of: number;
  readonly below: number;
  readonly equal: number;
  readonly above: number;
  /** The part of the others that is below. */
  readonly share: number;
  /** 1 is the highest of all, the value included; equal values share the higher rank. */
  readonly rank: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/** With fewer other values a rank means nothing. */
const fewestOthers = 4;

/** Position of a value among those of other developments; null when too few have one. */
export function premisePercentile(value: number | null, others: readonly (number | null)[]): PremisePercentile | null {
  const sorted = others.filter((each) => each !== null).sort((one, other) => one - other);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (value === null || sorted.length < fewestOthers || least === undefined || most === undefined) return null;
  const below = sorted.filter((each) => each < value).length;
  const above = sorted.filter((each) => each > value).length;
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? least) + (sorted[Math.ceil(middle)] ?? most)) / 2;
  return {
    ...{ of: sorted.length, below, equal: sorted.length - below - above, above },
    ...{ share: below / sorted.length, rank: above + 1, least, median, most },
  };
}
