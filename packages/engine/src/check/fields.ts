import { parseMonth } from '../numeric/calendar.ts';
import { capital } from './capital-fields.ts';
import { company } from './company-fields.ts';
import { loan } from './loan-fields.ts';
import { names, rate, rateForm } from './rate-fields.ts';
import type { Fields, Form, Report, Shape } from './schema.ts';
import {
  byChoice,
  calendarMonth,
  count,
  delay,
  flag,
  form,
  fraction,
  given,
  isRecord,
  list,
  money,
  month,
  monthReference,
  number,
  object,
  oneOf,
  optional,
  owned,
  pointer,
  positive,
  required,
  signedMoney,
  table,
  taxClass,
  text,
  variation,
  weight,
} from './schema.ts';
import { taxation } from './taxation.ts';

/** Kinds of installments that a buyer pays: what may be assigned. */
const boughtKinds = ['down_payment', 'until_keys', 'fixed_term', 'periodic', 'calendar', 'keys', 'post_keys'];

/** A share of something that is never all of it. */
const belowOne: Shape = number({ least: 0, under: 1 });

const ownCostForm = form({ basis: required(text) });
const discountRate = object((record) => (given(record, 'basis') === 'wacc' ? ownCostForm : rateForm));

const families = ['linear', 's_curve', 'front', 'back', 'trapezoid', 'beta'];
const above0 = number({ above: 0, most: 1e6 });
const term = number({ whole: true, least: 1, most: 600 });

/** The form of a curve by family; a trapezoid's corners lie between 0 and 1. */
function curveForm(others: Fields): (record: Record<string, unknown>) => Form {
  const of = (corner: Shape): Form =>
    form({
      ...others,
      family: optional(oneOf(families)),
      a: optional(corner),
      b: optional(corner),
      k: optional(above0),
      alpha: optional(above0),
      beta: optional(above0),
    });
  const [trapezoid, other] = [of(fraction), of(above0)];
  return (record) => (given(record, 'family') === 'trapezoid' ? trapezoid : other);
}

/** The corners of a trapezoid must be in order: 0 ≤ a ≤ b ≤ 1 (defaults 1/3 and 2/3). */
function checkCorners(record: Record<string, unknown>, path: string, report: Report): void {
  if (given(record, 'family') !== 'trapezoid') return;
  const a = given(record, 'a') ?? 1 / 3;
  const b = given(record, 'b') ?? 2 / 3;
  if (typeof a === 'number' && typeof b === 'number' && a > b)
    report(pointer(path, given(record, 'b') === undefined ? 'a' : 'b'), 'range');
}

const scheduleForm = curveForm({ shares: optional(list(weight)) });

const schedule: Shape = object((record, path, report) => {
  checkCorners(record, path, report);
  return scheduleForm(record);
});

const salesCurveForm = curveForm({
  start: required(monthReference),
  shares: optional(list(weight, { least: 1 })),
  months: optional(count),
});

const salesCurve: Shape = object((record, path, report) => {
  checkCorners(record, path, report);
  const manual = given(record, 'shares') !== undefined;
  if (!manual && given(record, 'family') === undefined && given(record, 'months') === undefined)
    report(pointer(path, 'shares'), 'required');
  else if (!manual)
    for (const key of ['family', 'months'])
      if (given(record, key) === undefined) report(pointer(path, key), 'required');
  return salesCurveForm(record);
});

/** A delay of at most fifty years, in months. */
const shortDelay = number({ whole: true, least: 0, most: 600 });

const ageOfContract = number({ whole: true, least: 1, most: 600 });

const ageCurveForm = curveForm({
  from: optional(ageOfContract),
  shares: optional(list(weight, { least: 1 })),
  months: optional(ageOfContract),
});

const ageCurve: Shape = object((record, path, report) => {
  checkCorners(record, path, report);
  if (given(record, 'shares') === undefined && given(record, 'months') === undefined)
    report(pointer(path, given(record, 'family') === undefined ? 'shares' : 'months'), 'required');
  return ageCurveForm(record);
});

const cancellationFields: Fields = {
  share: required(fraction),
  after_keys: optional(flag),
  retention: optional(fraction),
  retention_base: optional(oneOf(['paid', 'contract'])),
  brokerage: optional(flag),
  use_share: optional(fraction),
  restated: optional(flag),
  refund_from: optional(monthReference),
  refund_delay: optional(delay),
  refund_installments: optional(count),
  refund_after_resale: optional(shortDelay),
  resale_delay: optional(delay),
  bank_repaid: optional(flag),
  law: optional(oneOf(['segregated', 'incorporation', 'lots'])),
};

const hazard: Fields = { hazard: optional(ageCurve) };
const [eitherAge, byAges] = [
  form({ ...cancellationFields, ...hazard, age: optional(count) }),
  form({ ...cancellationFields, ...hazard }),
];

/** Ages replace the one age. */
const cancellation: Shape = object((record) =>
  given(record, 'hazard') !== undefined && given(record, 'age') !== undefined ? byAges : eitherAge,
);

const amortized = (systems: readonly string[]): Fields => ({ system: optional(oneOf(systems)) });

const fixedTermFields: Fields = {
  kind: required(text),
  name: optional(text),
  share: required(fraction),
  installments: required(count),
  first: optional(delay),
  ...amortized(['linear', 'price', 'sac']),
};
const [withoutRate, withRate] = [form(fixedTermFields), form({ ...fixedTermFields, rate: required(rate) })];

const fixedTerm = object((record) =>
  ['price', 'sac'].includes(String(given(record, 'system'))) ? withRate : withoutRate,
);

const datedEntry = form({ at: required(monthReference), share: required(fraction) });
const delayedEntry = form({ after: required(shortDelay), share: required(fraction) });

const calendarEntry: Shape = object((record) =>
  given(record, 'at') === undefined || given(record, 'after') !== undefined ? delayedEntry : datedEntry,
);

const simpleParts = byChoice(
  'kind',
  {
    down_payment: { installments: optional(count) },
    until_keys: {},
    periodic: { every: required(count) },
    keys: { lag: optional(delay) },
    bank_transfer: { lag: optional(delay) },
    calendar: { calendar: required(list(calendarEntry, { least: 1 })), by_keys: optional(flag) },
    works_transfer: {
      signing: optional(shortDelay),
      from: optional(monthReference),
      min_sold: optional(fraction),
      land_share: optional(fraction),
      lag: optional(shortDelay),
      retention: optional(fraction),
      release: optional(monthReference),
      schedule: optional(schedule),
      index_until_signing: optional(flag),
    },
    post_keys: {
      installments: required(count),
      grace: optional(delay),
      rate: required(rate),
      ...amortized(['price', 'sac', 'sacoc', 'sacoc_annual']),
    },
  },
  { share: required(fraction), name: optional(text) },
);

const planPart: Shape = (value, path, report) =>
  isRecord(value) && given(value, 'kind') === 'fixed_term'
    ? fixedTerm(value, path, report)
    : simpleParts(value, path, report);

const channel = oneOf(['direct', 'financed']);

const priceTable = object({
  name: optional(text),
  channel: required(channel),
  share: required(fraction),
  discount: optional(fraction),
  commission: optional(object({ share: required(fraction), installments: optional(count) })),
  index_before_keys: optional(text),
  index_after_keys: optional(text),
  no_deflation: optional(flag),
  correction: optional(oneOf(['monthly', 'yearly', 'by_term'])),
  tax_class: optional(taxClass),
  parts: required(list(planPart)),
});

const priceStepFields: Fields = { change: required(variation) };
const [soldStep, monthStep] = [
  form({ ...priceStepFields, sold: required(fraction) }),
  form({ ...priceStepFields, from: required(monthReference) }),
];

const priceStep: Shape = object((record) =>
  given(record, 'sold') !== undefined && given(record, 'from') === undefined ? soldStep : monthStep,
);

/** How units are sold: the fields of a module, or of a typology that differs from it. */
const salesTerms: Fields = {
  sales_curve: optional(salesCurve),
  tables: optional(list(priceTable)),
  price_growth: optional(rate),
  price_index: optional(text),
  price_steps: optional(list(priceStep)),
};

const typologyForm = form({
  name: optional(text),
  units: required(positive),
  private_area: required(positive),
  price_m2: required(money),
  barter_units: optional(positive),
  ...salesTerms,
});

const typology = object((record, path, report) => {
  const [units, landSwapUnits] = [given(record, 'units'), given(record, 'barter_units')];
  if (typeof units === 'number' && typeof landSwapUnits === 'number' && landSwapUnits > units)
    report(pointer(path, 'barter_units'), 'range');
  return typologyForm;
});

const landSwap = object({
  share: required(fraction),
  base: optional(oneOf(['gross', 'net_of_commission', 'net_of_commission_and_taxes'])),
  minimum: optional(list(object({ at: required(monthReference), amount: required(money) }))),
  minimum_index: optional(text),
  cap: optional(money),
  cap_index: optional(text),
  taxed_by_owner: optional(flag),
});

const delinquencyForm = form({
  late_share: optional(fraction),
  delay: optional(count),
  loss_share: optional(fraction),
  recovery: optional(
    list(object({ after: required(number({ whole: true, least: 1, most: 600 })), share: required(fraction) })),
  ),
  fine: optional(fraction),
  late_interest: optional(fraction),
  channels: optional(names(channel)),
});

/** Late shares stand in a list by months, or as one share with its delay. */
const delinquency = object((record, path, report) => {
  if (Array.isArray(given(record, 'recovery')))
    for (const key of ['late_share', 'delay'])
      if (given(record, key) !== undefined) report(pointer(path, key), 'unknown_field');
  return delinquencyForm;
});

const orderNumber = number({ whole: true, least: 0, most: 1e9 });

const task = object({
  number: required(orderNumber),
  name: optional(text),
  start: required(shortDelay),
  months: required(term),
  weight: required(fraction),
  measured: optional(fraction),
  predecessors: optional(
    list(object({ task: required(orderNumber), lag: optional(number({ whole: true, least: -600, most: 600 })) })),
  ),
});

const studyModule = object({
  number: required(orderNumber),
  name: optional(text),
  typologies: optional(list(typology)),
  built_area: optional(positive),
  launch: required(month),
  works_start: required(month),
  works_months: required(delay),
  keys: optional(monthReference),
  registration: optional(monthReference),
  occupancy_permit: optional(monthReference),
  schedule: optional(schedule),
  tasks: optional(list(task)),
  ...salesTerms,
  financial_barter: optional(landSwap),
  cancellation: optional(cancellation),
  delinquency: optional(delinquency),
});

const amountOf: Fields = { amount: required(money) };
const shareOf: Fields = { share: required(weight) };
const ofGroups: Fields = { ...shareOf, of: required(list(text, { least: 1 })) };

const itemValue = byChoice('basis', {
  amount: amountOf,
  per_month: amountOf,
  per_private_m2: amountOf,
  per_built_m2: amountOf,
  per_unit: amountOf,
  per_unsold_unit: amountOf,
  share_vgv: shareOf,
  share_vgv_own: shareOf,
  share_sales: shareOf,
  share_receipts: shareOf,
  share_group: ofGroups,
  share_group_flow: ofGroups,
});

const timingKinds = byChoice('kind', {
  curve: { start: optional(monthReference), shares: required(list(weight)) },
  family: curveForm({ kind: required(text), start: optional(monthReference), months: required(count) }),
  physical: { lags: optional(list(weight, { least: 1 })) },
  sales: {},
  once: { at: optional(monthReference) },
  flow: { lag: optional(delay) },
});

const timing: Shape = (value, path, report) => {
  if (isRecord(value)) checkCorners(value, path, report);
  timingKinds(value, path, report);
};

const item: Fields = {
  name: optional(text),
  module: optional(number({ whole: true })),
  value: required(itemValue),
  timing: optional(timing),
  index: optional(text),
};

const rampForm = curveForm({ shares: optional(list(weight)), months: optional(term) });

const ramp: Shape = object((record, path, report) => {
  checkCorners(record, path, report);
  if (given(record, 'shares') === undefined && given(record, 'months') === undefined)
    report(pointer(path, 'months'), 'required');
  return rampForm(record);
});

const rentalFields: Fields = {
  name: optional(text),
  module: optional(number({ whole: true })),
  area: required(positive),
  rent_m2: required(money),
  start: optional(monthReference),
  months: optional(term),
  ramp: optional(ramp),
  vacancy: optional(fraction),
  loss_share: optional(fraction),
  grace: optional(number({ whole: true, least: 0, most: 600 })),
  index: optional(text),
  correction: optional(oneOf(['monthly', 'yearly'])),
  opex_m2: optional(money),
  opex_index: optional(text),
  recoverable_share: optional(fraction),
  management_fee: optional(fraction),
  capex_share: optional(fraction),
  taxed: optional(flag),
  recovery_taxed: optional(flag),
  tax_class: optional(taxClass),
  exit: optional(
    object({
      at: required(monthReference),
      cap_rate: required(above0),
      costs_share: optional(fraction),
      taxed: optional(flag),
      tax_class: optional(taxClass),
    }),
  ),
};

/** The months of a rental or its sale end it: one of both must be given. */
const rental = owned(rentalFields, (record, path, report) => {
  if (given(record, 'months') === undefined && given(record, 'exit') === undefined)
    report(pointer(path, 'months'), 'required');
});

const assignment = object({
  name: optional(text),
  at: required(monthReference),
  modules: optional(names(number({ whole: true }))),
  tables: optional(names(text)),
  kinds: optional(names(oneOf(boughtKinds))),
  from: optional(monthReference),
  to: optional(monthReference),
  delivered: optional(flag),
  share: required(fraction),
  rate: required(rate),
  index: optional(text),
  subordination: optional(belowOne),
  costs_share: optional(fraction),
  coobligation: optional(flag),
  tax: optional(oneOf(['at_assignment', 'as_received'])),
});

const namedPolicy = oneOf(['balance', 'plan']);
const shiftPolicy = object({ shift: required(number({ whole: true, least: -600, most: 600 })) });

const policy: Shape = (value, path, report) =>
  isRecord(value) ? shiftPolicy(value, path, report) : namedPolicy(value, path, report);

const realised = object({
  closing: required(calendarMonth),
  lines: required(
    list(
      owned({ key: required(text), module: optional(number({ whole: true })), values: required(list(signedMoney)) }),
    ),
  ),
  policy: optional(table(policy)),
  portfolio: optional(
    list(
      object({
        module: required(number({ whole: true })),
        sold: required(list(number({ least: -1, most: 1 }))),
        receivables: required(
          list(object({ key: required(text), values: required(list(signedMoney)), index: optional(text) })),
        ),
      }),
    ),
  ),
});

const analysis = object({
  deflator: optional(text),
  real_rate: optional(rate),
  dated: optional(flag),
  wacc: optional(
    object({
      equity_share: required(fraction),
      risk_free: required(variation),
      beta: optional(number({ least: -1000, most: 1000 })),
      premium: required(variation),
      country: optional(variation),
      size: optional(variation),
      debt_cost: required(variation),
      tax: optional(fraction),
    }),
  ),
});

const accounting = object({
  cost_groups: optional(list(text)),
  barter: optional(oneOf(['fair_value', 'none'])),
  barter_at: optional(monthReference),
});

export const indexSeries = object({
  annual: required(variation),
  monthly: optional(table(variation, (name) => (parseMonth(name) === null ? 'type' : null))),
  lag: optional(number({ whole: true, least: 0, most: 24 })),
});

/** The shape of `uni.study/1`. */
export const studyShape: Shape = object({
  format: required(oneOf(['uni.study/1'])),
  name: required(text),
  base_month: required(calendarMonth),
  terms: required(oneOf(['nominal', 'constant'])),
  discount_rate: required(discountRate),
  finance_rate: optional(rate),
  reinvestment_rate: optional(rate),
  indexes: optional(table(indexSeries)),
  modules: required(list(studyModule, { least: 1 })),
  companies: optional(list(company)),
  apportion: optional(oneOf(['vgv_own', 'vgv_gross', 'built_area', 'units', 'equal'])),
  groups: optional(list(object({ key: required(text), label: optional(text), parent: optional(text) }))),
  expenses: optional(list(owned({ group: required(text), ...item }))),
  revenues: optional(list(owned({ ...item, taxed: optional(flag), tax_class: optional(taxClass) }))),
  rentals: optional(list(rental)),
  taxation: optional(taxation),
  assignments: optional(list(assignment)),
  loans: optional(list(loan)),
  capital: optional(capital),
  accomplished: optional(realised),
  analysis: optional(analysis),
  accounting: optional(accounting),
});
