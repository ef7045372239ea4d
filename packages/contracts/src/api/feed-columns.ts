/**
 * Tables for spreadsheets and BI, at addresses that stay. Columns keep their names and their meaning within a version;
 * further ones may come behind them. Nobody's name or document is in them.
 */
/** `money` and `number` follow the asked-for decimal sign; `day` is `YYYY-MM-DD`, `month` `YYYY-MM`. */
export type FeedFormat = 'id' | 'text' | 'day' | 'month' | 'money' | 'number';

const place = { enterprise_id: 'id', enterprise: 'text' } as const;
const version = { ...place, version_id: 'id', version: 'text' } as const;

export const feedColumns = {
  units: {
    unit_id: 'id',
    ...place,
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
    ...place,
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
    ...place,
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
  },
  realised: {
    ...version,
    module: 'number',
    line: 'text',
    label: 'text',
    month: 'month',
    planned: 'money',
    realised: 'money',
  },
  indicators: { ...version, indicator: 'text', label: 'text', unit: 'text', value: 'text' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FeedFormat>>>>;

export type FeedKey = keyof typeof feedColumns;

export const feedKeys = Object.keys(feedColumns) as FeedKey[];

export const feedAddress = <const Key extends FeedKey>(key: Key) => `/api/feeds/v1/${key}.csv` as const;
