/** Format of a numeric input of a study: its decimal step and the bounds of a search. */
export interface InputField {
  readonly unit: 'money' | 'area' | 'share' | 'rate' | 'count' | 'months' | 'number';
  /** Decimals that a planner types; the step is one unit of the last of them. */
  readonly decimals: number;
  readonly low: number;
  /** Null: a multiple of today's value. */
  readonly high: number | null;
}

const money: InputField = { unit: 'money', decimals: 2, low: 0, high: null };
const area: InputField = { unit: 'area', decimals: 2, low: 0.01, high: null };
const share: InputField = { unit: 'share', decimals: 4, low: 0, high: 1 };
const weight: InputField = { unit: 'share', decimals: 6, low: 0, high: 1 };
const rate: InputField = { unit: 'rate', decimals: 4, low: -0.5, high: 2 };
const count: InputField = { unit: 'count', decimals: 0, low: 0, high: null };
const months: InputField = { unit: 'months', decimals: 0, low: 0, high: 600 };
const plain: InputField = { unit: 'number', decimals: 6, low: 0, high: null };

/** The numeric fields of `uni.study/1`, by name. */
const fields: Readonly<Record<string, InputField>> = {
  ...named(money, ['price_m2', 'amount', 'limit', 'monthly_fee', 'minimum_cash', 'reserve', 'quarter_limit']),
  ...named(money, ['curve', 'values', 'cap', 'rent_m2', 'opex_m2', 'commitment']),
  ...named(area, ['area', 'private_area', 'built_area']),
  ...named(count, ['units', 'barter_units']),
  ...named(share, [
    'share',
    'discount',
    'retention',
    'use_share',
    'late_share',
    'loss_share',
    'rate',
    'min_works',
    'min_sold',
  ]),
  ...named(share, [
    'opening_fee_share',
    'credit_share_of_works',
    'increase',
    'fine',
    'late_interest',
    'land_share',
    'subordination',
    'sold',
  ]),
  ...named(share, ['vacancy', 'recoverable_share', 'management_fee', 'capex_share', 'costs_share']),
  ...named({ ...share, low: 0.001 }, ['cap_rate']),
  ...named(share, ['release_fee_share', 'iof_share', 'contribution_share', 'until']),
  ...named({ ...share, high: 3 }, ['index_share']),
  ...named(share, ['receivables', 'stock']),
  ...named(money, ['balance']),
  ...named({ ...plain, decimals: 2, low: 0.01, high: 10 }, ['min', 'coverage']),
  ...named(rate, ['value', 'annual', 'monthly']),
  ...named(weight, ['shares', 'lags']),
  ...named(share, ['weight', 'measured']),
  ...named(months, [
    'launch',
    'works_start',
    'works_months',
    'keys',
    'registration',
    'occupancy_permit',
    'start',
    'at',
    'plus',
    'from',
    'to',
    'months',
    'window',
  ]),
  ...named(months, ['installments', 'every', 'first', 'lag', 'grace', 'age', 'delay', 'after', 'look_ahead', 'shift']),
  ...named(months, ['signing', 'release']),
  ...named(rate, ['change']),
  ...named(months, ['refund_delay', 'refund_installments', 'refund_after_resale', 'refund_from', 'resale_delay']),
};

function named(field: InputField, names: readonly string[]): Record<string, InputField> {
  return Object.fromEntries(names.map((name) => [name, field]));
}

/** The field that a path leads to: of a vector's cell or of an index's month the vector's own. */
export function fieldAt(tokens: readonly string[]): InputField {
  const name = tokens.findLast((token) => !/^(@?\d+|\d{4}-\d{2})$/.test(token));
  return (name === undefined ? undefined : fields[name]) ?? plain;
}

/** The nearest number with that many decimals: the one whose shortest text has no more. */
export function toDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = Math.round(Math.abs(value) * scale);
  const rounded = scaled / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
