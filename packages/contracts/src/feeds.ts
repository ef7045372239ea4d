/**
 * Tables for spreadsheets and BI, at addresses that stay. Columns keep their names and their meaning within a version;
 * further ones may come behind them. Nobody's name or document is in them.
 */
import { z } from 'zod';
import { defineEndpoint, type Endpoint, fileStream } from './endpoint.ts';

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

const query = z.object({
  /** `1`: with a byte-order mark, by which older spreadsheets know UTF-8. */
  bom: z.enum(['0', '1']).catch('0'),
  /** `comma`: 1234,56, and semicolons between the fields. */
  decimal: z.enum(['point', 'comma']).catch('point'),
});
export type FeedQuery = z.output<typeof query>;

const feed = <const Key extends FeedKey, const Access extends 'sales:read' | 'planning:read'>(
  key: Key,
  access: Access,
  summary: string,
) =>
  defineEndpoint({
    method: 'GET',
    path: `/api/feeds/v1/${key}.csv/`,
    summary,
    access,
    query,
    responses: { 200: fileStream },
    file: 'text/csv; charset=utf-8',
    tokenAsPassword: true,
    throttle: 'export',
  });

export const feedEndpoints = {
  units: feed('units', 'sales:read', 'Every unit, as a table'),
  contracts: feed('contracts', 'sales:read', 'Every sales contract, as a table'),
  installments: feed('installments', 'sales:read', 'Every installment, as a table'),
  'cash-flow': feed('cash-flow', 'planning:read', 'The cash flow of current versions by line and month, as a table'),
  realised: feed('realised', 'planning:read', 'Closed months of current versions, planned and realised, as a table'),
  indicators: feed('indicators', 'planning:read', 'The indicators of current versions, as a table'),
} as const satisfies Readonly<Record<FeedKey, Endpoint>>;
