/**
 * Tables for spreadsheets and BI, at stable addresses. Names and meanings of columns are stable within a version.
 * New columns may be appended. They contain no person's name or document.
 */
/**
 * `money` (reais) and `number` follow the requested decimal sign. `day` is `YYYY-MM-DD`, `month` `YYYY-MM`, `flag` 1 or 0.
 * A `figure` is written in its row's unit.
 */
export type FeedFormat = 'id' | 'text' | 'day' | 'month' | 'money' | 'number' | 'flag' | 'figure';

const enterpriseColumns = { enterprise_id: 'id', enterprise: 'text' } as const;
const version = { ...enterpriseColumns, version_id: 'id', version: 'text' } as const;

/** Columns of each table with their formats, in the order of the file. Money is in reais here, not in centavos. */
export const feedColumns = {
  units: {
    unit_id: 'id',
    ...enterpriseColumns,
    block: 'text',
    floor: 'text',
    unit: 'text',
    typology: 'text',
    state: 'text',
    private_area: 'number',
    list_price: 'money',
  },
  contracts: {
    contract_id: 'id',
    ...enterpriseColumns,
    unit_id: 'id',
    unit: 'text',
    number: 'text',
    state: 'text',
    purpose: 'text',
    channel: 'text',
    signed: 'day',
    price: 'money',
    received: 'money',
    open: 'money',
    next_due: 'day',
  },
  installments: {
    installment_id: 'id',
    contract_id: 'id',
    contract_number: 'text',
    ...enterpriseColumns,
    unit: 'text',
    kind: 'text',
    number: 'number',
    of: 'number',
    due: 'day',
    status: 'text',
    amount: 'money',
    open: 'money',
    paid: 'money',
    last_paid: 'day',
  },
  'cash-flow': {
    ...version,
    module: 'number',
    line: 'text',
    label: 'text',
    kind: 'text',
    month: 'month',
    amount: 'money',
    /** Of a row of `cash`: `free`, `loans` or `capital`. */
    block: 'text',
    /** 1: a sum of other rows or a balance, never to be added up. */
    is_total: 'flag',
  },
  realised: {
    ...version,
    module: 'number',
    line: 'text',
    label: 'text',
    month: 'month',
    planned: 'money',
    realised: 'money',
    /** `entered`, or `no_entry`: the zero follows from the line's policy and nothing was realised. Empty for sums of lines. */
    entry: 'text',
  },
  /** `value` is over the closed months, the trend; `approved` is as it was approved. */
  indicators: { ...version, indicator: 'text', label: 'text', unit: 'text', value: 'figure', approved: 'figure' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FeedFormat>>>>;

/** Key of a table, as its address has it. */
export type FeedKey = keyof typeof feedColumns;

/** Keys of all tables. OData offers the same ones as entity sets. */
export const feedKeys = Object.keys(feedColumns) as FeedKey[];

/** Returns the path of a table as CSV, without the slash at its end. */
export const feedAddress = <const Key extends FeedKey>(key: Key) => `/api/feeds/v1/${key}.csv` as const;

/** Between the fields of a line, by the decimal sign in them. */
export const feedSeparators = { point: ',', comma: ';' } as const;

/** By which column `from` and `to` choose; null: the rows of the table have no date. */
export const feedDates = {
  units: null,
  contracts: 'day',
  installments: 'day',
  'cash-flow': 'month',
  realised: 'month',
  indicators: null,
} as const satisfies Readonly<Record<FeedKey, 'day' | 'month' | null>>;
