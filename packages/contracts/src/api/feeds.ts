/** Where the tables for spreadsheets and BI are fetched. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint, fileStream } from '../http/endpoint.ts';
import { type FeedKey, feedAddress } from './feed-columns.ts';

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
    path: `${feedAddress(key)}/`,
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
