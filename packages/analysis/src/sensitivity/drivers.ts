import {
  type ExpenseItem,
  offersOf,
  type PriceTable,
  type Rate,
  resolveDiscountRate,
  type SalesCurve,
  type Study,
  type StudyModule,
  typologiesOf,
} from '@uni/engine';
import { toDecimals } from '../study/fields.ts';
import {
  changeExpenses,
  changeModules,
  changeSales,
  followsGroups,
  isPricedConstruction,
  laterMonth,
  salesOf,
  salesOfOffer,
  scaledValue,
  stretchedWeights,
} from '../study/study-parts.ts';

/** Key of a driver: a premise that analyses move as one. */
export type DriverKey =
  | 'price'
  | 'price_growth'
  | 'discount'
  | 'commission'
  | 'sales_start'
  | 'sales_months'
  | 'works_cost'
  | 'works_months'
  | 'terrain'
  | 'financial_barter'
  | 'physical_barter'
  | 'cancellation'
  | 'delinquency'
  | 'rent'
  | 'vacancy'
  | 'incc'
  | 'ipca'
  | 'assignment_rate'
  | 'interest'
  | 'discount_rate';

/** Today's value of what a driver moves, in the words of a planner: a mean price, a total, a rate. */
export interface DriverReading {
  readonly value: number;
  readonly unit: 'money' | 'money_per_m2' | 'share' | 'rate' | 'months';
  /** Decimals in which the value is typed. */
  readonly decimals: number;
}

/** One uncertain assumption. */
export interface Driver {
  readonly key: DriverKey;
  /** Meaning: `relative` a fraction of today's value, `points` added to a share or a yearly rate, `months` added. */
  readonly unit: 'relative' | 'points' | 'months';
  /** Bounds of the amount, and the two default amounts of a tornado. */
  readonly low: number;
  readonly high: number;
  readonly usual: readonly [number, number];
  readonly decimals: number;
  /** True if the study has the field that the driver moves. */
  appliesTo(study: Study): boolean;
  /** The study with the driver moved by the amount; 0 leaves it as it is. Shares stay between 0 and 1. */
  apply(study: Study, amount: number): Study;
  /** Null when what it moves has no one value (items on several bases). */
  reading(study: Study): DriverReading | null;
}

const between01 = (share: number): number => toDecimals(Math.min(1, Math.max(0, share)), 9);

function weightedMean(pairs: readonly (readonly [value: number, weight: number])[]): number | null {
  const weight = pairs.reduce((sum, [, each]) => sum + each, 0);
  return weight > 0 ? pairs.reduce((sum, [value, each]) => sum + value * each, 0) / weight : null;
}

const typologies = (study: Study) => study.modules.flatMap(typologiesOf);
const offers = (study: Study) => study.modules.flatMap((module) => offersOf(module, ''));
const priceTables = (study: Study) => offers(study).flatMap(({ tables }) => tables.value);

const shareReading = (value: number | null): DriverReading | null =>
  value === null ? null : { value, unit: 'share', decimals: 4 };

const rateReading = (value: number | null): DriverReading | null =>
  value === null ? null : { value, unit: 'rate', decimals: 4 };

const ofModules = (study: Study, share: (module: StudyModule) => number): DriverReading | null =>
  shareReading(weightedMean(study.modules.map((module) => [share(module), salesOf(module)])));

const ofTables = (study: Study, share: (table: PriceTable) => number): DriverReading | null =>
  shareReading(
    weightedMean(
      offers(study).map((offer) => [
        offer.tables.value.reduce((sum, table) => sum + table.share * share(table), 0),
        salesOfOffer(offer),
      ]),
    ),
  );

const changeTables = (study: Study, change: (table: PriceTable) => PriceTable): Study =>
  changeSales(study, (terms) => (terms.tables ? { ...terms, tables: terms.tables.map(change) } : terms));

function relative(row: Pick<Driver, 'key' | 'appliesTo' | 'apply' | 'reading'>): Driver {
  return { unit: 'relative', low: -0.9, high: 3, usual: [-0.1, 0.1], decimals: 4, ...row };
}

function points(row: Pick<Driver, 'key' | 'usual' | 'appliesTo' | 'apply' | 'reading'>): Driver {
  return { unit: 'points', low: -1, high: 1, decimals: 4, ...row };
}

function inMonths(row: Pick<Driver, 'key' | 'usual' | 'appliesTo' | 'apply' | 'reading'>): Driver {
  return { unit: 'months', low: -36, high: 120, decimals: 0, ...row };
}

const price = relative({
  key: 'price',
  appliesTo: (study) => typologies(study).some((each) => each.price_m2 > 0),
  apply: (study, amount) =>
    changeModules(study, (module) => ({
      ...module,
      typologies: typologiesOf(module).map((each) => ({
        ...each,
        price_m2: toDecimals(each.price_m2 * (1 + amount), 2),
      })),
    })),
  reading: (study) => {
    const value = weightedMean(typologies(study).map((each) => [each.price_m2, each.units * each.private_area]));
    return value === null ? null : { value, unit: 'money_per_m2', decimals: 2 };
  },
});

const priceGrowth = points({
  key: 'price_growth',
  usual: [-0.02, 0.02],
  appliesTo: () => true,
  apply: (study, amount) =>
    changeSales(study, (terms, isModule) =>
      terms.price_growth || isModule
        ? { ...terms, price_growth: laterRate(terms.price_growth ?? { value: 0, basis: 'effective_year' }, amount) }
        : terms,
    ),
  reading: (study) =>
    rateReading(
      weightedMean(offers(study).map((offer) => [offer.growth ? yearly(offer.growth.value) : 0, salesOfOffer(offer)])),
    ),
});

const discount = points({
  key: 'discount',
  usual: [-0.02, 0.02],
  appliesTo: (study) => priceTables(study).length > 0,
  apply: (study, amount) =>
    changeTables(study, (table) => ({ ...table, discount: between01((table.discount ?? 0) + amount) })),
  reading: (study) => ofTables(study, (table) => table.discount ?? 0),
});

const commission = points({
  key: 'commission',
  usual: [-0.01, 0.01],
  appliesTo: (study) => priceTables(study).some((table) => (table.commission?.share ?? 0) > 0),
  apply: (study, amount) =>
    changeTables(study, (table) =>
      table.commission
        ? { ...table, commission: { ...table.commission, share: between01(table.commission.share + amount) } }
        : table,
    ),
  reading: (study) => ofTables(study, (table) => table.commission?.share ?? 0),
});

const salesStart = inMonths({
  key: 'sales_start',
  usual: [-3, 6],
  appliesTo: () => true,
  apply: (study, amount) => changeCurves(study, (curve) => ({ ...curve, start: laterMonth(curve.start, amount) })),
  reading: () => ({ value: 0, unit: 'months', decimals: 0 }),
});

const changeCurves = (study: Study, change: (curve: SalesCurve) => SalesCurve): Study =>
  changeSales(study, (terms) => (terms.sales_curve ? { ...terms, sales_curve: change(terms.sales_curve) } : terms));

const curveLength = (curve: SalesCurve): number => curve.shares?.length ?? curve.months ?? 0;

const salesMonths = inMonths({
  key: 'sales_months',
  usual: [-6, 12],
  appliesTo: (study) => offers(study).some(({ curve }) => curveLength(curve.value) > 0),
  apply: (study, amount) =>
    changeCurves(study, (given) => {
      const months = Math.max(1, curveLength(given) + amount);
      const { shares, ...curve } = given;
      return shares ? { ...curve, shares: stretchedWeights(shares, months) } : { ...curve, months };
    }),
  reading: (study) => {
    const value = weightedMean(offers(study).map((offer) => [curveLength(offer.curve.value), salesOfOffer(offer)]));
    return value === null ? null : { value, unit: 'months', decimals: 0 };
  },
});

function scaled(key: DriverKey, picks: (study: Study) => (item: ExpenseItem) => boolean): Driver {
  const selectedExpenses = (study: Study) => (study.expenses ?? []).filter(picks(study));
  return relative({
    key,
    appliesTo: (study) => selectedExpenses(study).some(({ value }) => (value.amount ?? value.share ?? 0) > 0),
    apply: (study, amount) =>
      changeExpenses(study, picks(study), (item) => ({ ...item, value: scaledValue(item.value, 1 + amount) })),
    reading: (study) => costReading(study, selectedExpenses(study)),
  });
}

/**
 * The amount of the main items, a mean per m² or a total. They are the construction costs where there are some. The others
 * move in proportion.
 */
function costReading(study: Study, selectedExpenses: readonly ExpenseItem[]): DriverReading | null {
  const main = selectedExpenses.filter(({ group }) => group === 'labor_cost');
  const items = main.length > 0 ? main : selectedExpenses;
  const basis = items[0]?.value.basis;
  if (!items.every(({ value }) => value.basis === basis)) return null;
  const amounts = items.map((item) => [item.value.amount ?? 0, areaOf(study, item)] as const);
  if (basis === 'amount')
    return {
      value: toDecimals(
        amounts.reduce((sum, [amount]) => sum + amount, 0),
        2,
      ),
      unit: 'money',
      decimals: 2,
    };
  const mean = basis === 'per_built_m2' ? weightedMean(amounts) : null;
  return mean === null ? null : { value: mean, unit: 'money_per_m2', decimals: 2 };
}

function areaOf(study: Study, { module }: ExpenseItem): number {
  const modules = study.modules.filter(({ number }) => module === null || module === undefined || number === module);
  return modules.reduce((sum, each) => sum + (each.built_area ?? 0), 0);
}

const isLand = (item: ExpenseItem): boolean => item.group === 'terrain' && !followsGroups(item);

/** Lengthens or shortens construction by stretching its curve. Keys that do not depend on its end move along. */
const constructionMonths = inMonths({
  key: 'works_months',
  usual: [-3, 6],
  appliesTo: (study) => study.modules.some((module) => module.works_months > 0),
  apply: (study, amount) =>
    changeModules(study, (module) => {
      if (module.works_months === 0) return module;
      const months = Math.max(1, module.works_months + amount);
      const { keys, schedule } = module;
      const follows =
        keys === null || keys === undefined || (typeof keys === 'object' && ['works_end', 'keys'].includes(keys.at));
      return {
        ...module,
        works_months: months,
        ...(schedule?.shares ? { schedule: { ...schedule, shares: stretchedWeights(schedule.shares, months) } } : {}),
        ...(follows ? {} : { keys: laterMonth(keys, months - module.works_months) }),
      };
    }),
  reading: (study) => {
    const value = weightedMean(study.modules.map((module) => [module.works_months, module.built_area ?? 1]));
    return value === null ? null : { value, unit: 'months', decimals: 0 };
  },
});

const financialLandSwap = points({
  key: 'financial_barter',
  usual: [-0.02, 0.02],
  appliesTo: () => true,
  apply: (study, amount) =>
    changeModules(study, (module) => ({
      ...module,
      financial_barter: {
        ...module.financial_barter,
        share: between01((module.financial_barter?.share ?? 0) + amount),
      },
    })),
  reading: (study) => ofModules(study, (module) => module.financial_barter?.share ?? 0),
});

const physicalLandSwap = points({
  key: 'physical_barter',
  usual: [-0.02, 0.02],
  appliesTo: (study) => typologies(study).length > 0,
  apply: (study, amount) =>
    changeModules(study, (module) => ({
      ...module,
      typologies: typologiesOf(module).map((each) => ({
        ...each,
        barter_units: toDecimals(Math.min(each.units, Math.max(0, (each.barter_units ?? 0) + amount * each.units)), 6),
      })),
    })),
  reading: (study) =>
    shareReading(weightedMean(typologies(study).map((each) => [(each.barter_units ?? 0) / each.units, each.units]))),
});

const cancellation = points({
  key: 'cancellation',
  usual: [-0.05, 0.1],
  appliesTo: () => true,
  apply: (study, amount) =>
    changeModules(study, (module) => ({
      ...module,
      cancellation: { ...module.cancellation, share: between01((module.cancellation?.share ?? 0) + amount) },
    })),
  reading: (study) => ofModules(study, (module) => module.cancellation?.share ?? 0),
});

const delinquency = points({
  key: 'delinquency',
  usual: [-0.01, 0.03],
  appliesTo: () => true,
  apply: (study, amount) =>
    changeModules(study, (module) => ({
      ...module,
      delinquency: { ...module.delinquency, loss_share: between01((module.delinquency?.loss_share ?? 0) + amount) },
    })),
  reading: (study) => ofModules(study, (module) => module.delinquency?.loss_share ?? 0),
});

const rentals = (study: Study) => study.rentals ?? [];

const rent = relative({
  key: 'rent',
  appliesTo: (study) => rentals(study).some(({ rent_m2 }) => rent_m2 > 0),
  apply: (study, amount) => ({
    ...study,
    rentals: rentals(study).map((each) => ({ ...each, rent_m2: toDecimals(each.rent_m2 * (1 + amount), 2) })),
  }),
  reading: (study) => {
    const value = weightedMean(rentals(study).map(({ rent_m2, area }) => [rent_m2, area]));
    return value === null ? null : { value, unit: 'money_per_m2', decimals: 2 };
  },
});

const vacancy = points({
  key: 'vacancy',
  usual: [-0.05, 0.1],
  appliesTo: (study) => rentals(study).length > 0,
  apply: (study, amount) => ({
    ...study,
    rentals: rentals(study).map((each) => ({ ...each, vacancy: between01((each.vacancy ?? 0) + amount) })),
  }),
  reading: (study) => shareReading(weightedMean(rentals(study).map(({ vacancy, area }) => [vacancy ?? 0, area]))),
});

/** The months of an index that are not published yet; published ones are facts. */
function indexDriver(key: 'incc' | 'ipca'): Driver {
  return points({
    key,
    usual: [-0.02, 0.02],
    appliesTo: (study) => study.terms === 'nominal' && study.indexes?.[key] !== undefined,
    apply: (study, amount) => {
      const series = study.indexes?.[key];
      if (!series) return study;
      const annual = toDecimals(Math.max(-0.99, series.annual + amount), 9);
      return { ...study, indexes: { ...study.indexes, [key]: { ...series, annual } } };
    },
    reading: (study) => rateReading(study.indexes?.[key]?.annual ?? null),
  });
}

const assignmentRate = points({
  key: 'assignment_rate',
  usual: [-0.02, 0.04],
  appliesTo: (study) => (study.assignments ?? []).length > 0,
  apply: (study, amount) => ({
    ...study,
    assignments: (study.assignments ?? []).map((each) => ({ ...each, rate: laterRate(each.rate, amount) })),
  }),
  reading: (study) => rateReading(weightedMean((study.assignments ?? []).map(({ rate }) => [yearly(rate), 1]))),
});

const interest = points({
  key: 'interest',
  usual: [-0.02, 0.02],
  appliesTo: (study) => (study.loans ?? []).length > 0,
  apply: (study, amount) => ({
    ...study,
    loans: (study.loans ?? []).map((loan) => ({
      ...loan,
      rate: laterRate(loan.rate, amount),
      ...(loan.rate_steps
        ? { rate_steps: loan.rate_steps.map((step) => ({ ...step, rate: laterRate(step.rate, amount) })) }
        : {}),
    })),
  }),
  reading: (study) => rateReading(weightedMean((study.loans ?? []).map((loan) => [yearly(loan.rate), 1]))),
});

const discountRate = points({
  key: 'discount_rate',
  usual: [-0.02, 0.02],
  appliesTo: () => true,
  apply: (study, amount) => ({ ...study, discount_rate: laterRate(resolveDiscountRate(study), amount) }),
  reading: (study) => rateReading(yearly(resolveDiscountRate(study))),
});

/** A rate as an effective yearly one (a nominal one as it is written). */
function yearly({ value, basis }: Rate): number {
  return basis === 'effective_month' ? (1 + value) ** 12 - 1 : value;
}

/** A rate with points added to its yearly value, on the basis it had. */
function laterRate(rate: Rate, amount: number): Rate {
  if (amount === 0) return rate;
  const value = Math.max(-0.99, yearly(rate) + amount);
  if (rate.basis !== 'effective_month') return { ...rate, value: toDecimals(value, 9) };
  return { ...rate, value: toDecimals((1 + value) ** (1 / 12) - 1, 12) };
}

/** The drivers of a plan: what a tornado, a two-way table, a search for a goal and a simulation move. */
export const drivers: readonly Driver[] = [
  price,
  priceGrowth,
  discount,
  commission,
  salesStart,
  salesMonths,
  scaled('works_cost', isPricedConstruction),
  constructionMonths,
  scaled('terrain', () => isLand),
  financialLandSwap,
  physicalLandSwap,
  cancellation,
  delinquency,
  rent,
  vacancy,
  indexDriver('incc'),
  indexDriver('ipca'),
  assignmentRate,
  interest,
  discountRate,
].map((driver) => ({
  ...driver,
  apply: (study, amount) => (amount === 0 ? study : driver.apply(study, amount)),
}));

/** Returns a driver by its key. Throws a TypeError for an unknown one. */
export function driverOf(key: DriverKey): Driver {
  const driver = drivers.find((row) => row.key === key);
  if (!driver) throw new TypeError(`no driver ${key}`);
  return driver;
}
