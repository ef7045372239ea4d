import { parseMonth } from '../numeric/calendar.ts';
import type { Fields, Report, Shape } from './schema.ts';
import {
  byChoice,
  calendarMonth,
  count,
  delay,
  flag,
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
  part,
  pointer,
  positive,
  required,
  signedMoney,
  table,
  text,
  variation,
  weight,
} from './schema.ts';

const rate = object({
  value: required(variation),
  basis: required(oneOf(['effective_year', 'effective_month', 'nominal_year'])),
});

const families = ['linear', 's_curve', 'front', 'back', 'trapezoid', 'beta'];
const above0 = number({ above: 0, most: 1e6 });

/** Parameters of a family; a trapezoid's corners lie in order between 0 and 1. */
function familyFields(record: Record<string, unknown>): Fields {
  const trapezoid = given(record, 'family') === 'trapezoid';
  const corner = trapezoid ? part : above0;
  return {
    family: optional(oneOf(families)),
    a: optional(corner),
    b: optional(corner),
    k: optional(above0),
    alpha: optional(above0),
    beta: optional(above0),
  };
}

/** The corners of a trapezoid must be in order: 0 ≤ a ≤ b ≤ 1 (defaults 1/3 and 2/3). */
function checkCorners(record: Record<string, unknown>, path: string, report: Report): void {
  if (given(record, 'family') !== 'trapezoid') return;
  const a = given(record, 'a') ?? 1 / 3;
  const b = given(record, 'b') ?? 2 / 3;
  if (typeof a === 'number' && typeof b === 'number' && a > b)
    report(pointer(path, given(record, 'b') === undefined ? 'a' : 'b'), 'range');
}

const schedule: Shape = object((record, path, report) => {
  checkCorners(record, path, report);
  return { ...familyFields(record), shares: optional(list(weight)) };
});

const salesCurve: Shape = object((record, path, report) => {
  checkCorners(record, path, report);
  const manual = given(record, 'shares') !== undefined;
  if (!manual && given(record, 'family') === undefined && given(record, 'months') === undefined)
    report(pointer(path, 'shares'), 'required');
  else if (!manual)
    for (const key of ['family', 'months'])
      if (given(record, key) === undefined) report(pointer(path, key), 'required');
  return {
    start: required(monthReference),
    ...familyFields(record),
    shares: optional(list(weight, { least: 1 })),
    months: optional(count),
  };
});

const typology = object((record, path, report) => {
  const [units, barter] = [given(record, 'units'), given(record, 'barter_units')];
  if (typeof units === 'number' && typeof barter === 'number' && barter > units)
    report(pointer(path, 'barter_units'), 'range');
  return {
    name: optional(text),
    units: required(positive),
    private_area: required(positive),
    price_m2: required(money),
    barter_units: optional(positive),
  };
});

const amortized = (systems: readonly string[]): Fields => ({ system: optional(oneOf(systems)) });

const fixedTerm = object((record) => ({
  kind: required(text),
  share: required(part),
  installments: required(count),
  first: optional(delay),
  ...amortized(['linear', 'price', 'sac']),
  ...(['price', 'sac'].includes(String(given(record, 'system'))) ? { rate: required(rate) } : {}),
}));

const simpleParts = byChoice(
  'kind',
  {
    down_payment: { installments: optional(count) },
    until_keys: {},
    periodic: { every: required(count) },
    keys: { lag: optional(delay) },
    bank_transfer: { lag: optional(delay) },
    post_keys: {
      installments: required(count),
      grace: optional(delay),
      rate: required(rate),
      ...amortized(['price', 'sac', 'sacoc', 'sacoc_annual']),
    },
  },
  { share: required(part) },
);

const planPart: Shape = (value, path, report) =>
  isRecord(value) && given(value, 'kind') === 'fixed_term'
    ? fixedTerm(value, path, report)
    : simpleParts(value, path, report);

const priceTable = object({
  name: optional(text),
  channel: required(oneOf(['direct', 'financed'])),
  share: required(part),
  discount: optional(part),
  commission: optional(object({ share: required(part), installments: optional(count) })),
  index_before_keys: optional(text),
  index_after_keys: optional(text),
  no_deflation: optional(flag),
  parts: required(list(planPart)),
});

const studyModule = object({
  number: required(number({ whole: true, least: 0, most: 1e9 })),
  name: optional(text),
  typologies: required(list(typology)),
  built_area: optional(positive),
  launch: required(month),
  works_start: required(month),
  works_months: required(delay),
  keys: optional(monthReference),
  schedule: optional(schedule),
  sales_curve: required(salesCurve),
  price_growth: optional(rate),
  price_index: optional(text),
  tables: required(list(priceTable)),
  financial_barter: optional(
    object({
      share: required(part),
      base: optional(oneOf(['gross', 'net_of_commission', 'net_of_commission_and_taxes'])),
    }),
  ),
  cancellation: optional(
    object({
      share: required(part),
      age: optional(count),
      retention: optional(part),
      refund_delay: optional(delay),
      refund_installments: optional(count),
      resale_delay: optional(delay),
    }),
  ),
  delinquency: optional(object({ late_share: optional(part), delay: optional(count), loss_share: optional(part) })),
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

const timingKinds: Readonly<Record<string, (record: Record<string, unknown>) => Fields>> = {
  curve: () => ({ start: optional(monthReference), shares: required(list(weight)) }),
  family: (record) => ({ start: optional(monthReference), months: required(count), ...familyFields(record) }),
  physical: () => ({ lags: optional(list(weight, { least: 1 })) }),
  sales: () => ({}),
  once: () => ({ at: optional(monthReference) }),
  flow: () => ({ lag: optional(delay) }),
};

const timing: Shape = (value, path, report) => {
  if (isRecord(value)) checkCorners(value, path, report);
  const fields = isRecord(value)
    ? Object.fromEntries(Object.entries(timingKinds).map(([kind, of]) => [kind, of(value)]))
    : {};
  byChoice('kind', fields)(value, path, report);
};

const item: Fields = {
  name: optional(text),
  module: optional(number({ whole: true })),
  value: required(itemValue),
  timing: optional(timing),
  index: optional(text),
};

const datedRates = list(object({ from: required(calendarMonth), rate: required(number({ least: 0, most: 1000 })) }));
const datedAmounts = list(object({ from: required(calendarMonth), amount: required(money) }));

const taxation = object((record, path, report) => {
  const regime = given(record, 'regime');
  if ((regime === 'ret' || regime === 'presumed') && given(record, regime) === undefined)
    report(pointer(path, regime), 'required');
  return {
    regime: required(oneOf(['ret', 'presumed', 'none'])),
    ret: optional(object({ rates: required(datedRates), lag: optional(delay) })),
    presumed: optional(
      object({
        pis: optional(datedRates),
        cofins: optional(datedRates),
        irpj_base: optional(datedRates),
        irpj: optional(datedRates),
        irpj_surcharge: optional(datedRates),
        irpj_surcharge_floor: optional(datedAmounts),
        csll_base: optional(datedRates),
        csll: optional(datedRates),
        lag: optional(delay),
        step: optional(
          object({
            from: required(calendarMonth),
            quarter_limit: required(money),
            increase: required(number({ least: 0, most: 1000 })),
          }),
        ),
      }),
    ),
    other: optional(
      list(
        object({
          name: required(text),
          rates: required(datedRates),
          base: optional(oneOf(['receipts'])),
          lag: optional(delay),
          credit_share_of_works: optional(part),
        }),
      ),
    ),
  };
});

const amortization = byChoice('kind', {
  sweep: { from: optional(monthReference), reserve: optional(money) },
  transfer: { share: required(part) },
  sac: { start: required(monthReference), installments: required(count) },
  price: { start: required(monthReference), installments: required(count) },
  bullet: { at: required(monthReference) },
});

const loan = object({
  name: optional(text),
  eligible: required(list(text)),
  share: required(part),
  limit: optional(money),
  min_works: optional(part),
  min_sold: optional(part),
  window: optional(list(monthReference, { exactly: 2 })),
  rate: required(rate),
  index: optional(text),
  interest: optional(oneOf(['capitalize', 'pay'])),
  opening_fee_share: optional(part),
  monthly_fee: optional(money),
  amortization: required(amortization),
});

const capital = object({
  minimum_cash: optional(money),
  contributions: optional(
    object({ mode: required(oneOf(['automatic', 'curve', 'none'])), curve: optional(list(money)) }),
  ),
  distribution: optional(
    object({
      mode: required(oneOf(['none', 'sweep', 'curve', 'at_end'])),
      start: optional(monthReference),
      reserve: optional(money),
      share: optional(part),
      after_loans: optional(flag),
      look_ahead: optional(number({ whole: true, least: 0, most: 600 })),
      curve: optional(list(weight)),
    }),
  ),
  partners: optional(list(object({ name: optional(text), share: required(part) }))),
});

const policy: Shape = (value, path, report) => {
  if (isRecord(value))
    object({ shift: required(number({ whole: true, least: -600, most: 600 })) })(value, path, report);
  else oneOf(['balance', 'plan'])(value, path, report);
};

const accomplished = object({
  closing: required(calendarMonth),
  lines: required(
    list(
      object({ key: required(text), module: optional(number({ whole: true })), values: required(list(signedMoney)) }),
    ),
  ),
  policy: optional(table(policy)),
});

const indexSeries = object({
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
  discount_rate: required(rate),
  finance_rate: optional(rate),
  reinvestment_rate: optional(rate),
  indexes: optional(table(indexSeries)),
  modules: required(list(studyModule, { least: 1 })),
  groups: optional(list(object({ key: required(text), label: optional(text), parent: optional(text) }))),
  expenses: optional(list(object({ group: required(text), ...item }))),
  revenues: optional(list(object({ ...item, taxed: optional(flag) }))),
  taxation: optional(taxation),
  loans: optional(list(loan)),
  capital: optional(capital),
  accomplished: optional(accomplished),
});
