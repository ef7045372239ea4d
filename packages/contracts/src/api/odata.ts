/** Endpoints of the OData service, by which spreadsheets and BI read rows of the feeds. */
import { z } from 'zod';
import { defineEndpoint, type Endpoint, fileStream } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { idParams } from '../http/fields.ts';
import type { FeedKey } from './feed-columns.ts';
import { feedChoice } from './feeds.ts';
import { odataRoot } from './odata-sets.ts';

const refusal =
  (status: 400 | 501, code: string, sentence: (what: string) => string) =>
  (what: string): WireError => ({ status, body: { detail: sentence(what), code } });

const wrong = (code: string, sentence: (what: string) => string) => refusal(400, code, sentence);
const unsupported = (code: string, sentence: (what: string) => string) => refusal(501, code, sentence);

/** Refusals of the query options. */
export const odataErrors = {
  optionUnsupported: unsupported(
    'odata_option_unsupported',
    (option) => `The query option "${option}" is not supported.`,
  ),
  optionRepeated: wrong('odata_option_repeated', (option) => `The query option "${option}" is given more than once.`),
  optionUnreadable: wrong(
    'odata_option_unreadable',
    (option) => `The value of the query option "${option}" cannot be read.`,
  ),
  propertyUnknown: wrong('odata_property_unknown', (name) => `The entity set has no property "${name}".`),
  functionUnsupported: unsupported('odata_function_unsupported', (name) => `The function "${name}" is not supported.`),
  filterUnreadable: wrong('odata_filter_unreadable', (at) => `The filter cannot be read at character ${at}.`),
  filterMismatch: wrong('odata_filter_mismatch', (at) => `The filter joins values of two types at character ${at}.`),
  filterTooLarge: wrong('odata_filter_too_large', (most) => `The filter has more than ${most} terms or levels.`),
} as const;

/** Bounds of a request, in characters, terms, levels and rows. */
export const odataLimits = {
  filterLength: 6_000,
  filterTerms: 300,
  filterDepth: 40,
  orderTerms: 8,
  skip: 10_000,
  pageRows: 10_000,
} as const;

const text = (most: number) => z.string().max(most).optional();

const filtering = { ...feedChoice, $filter: text(odataLimits.filterLength), $format: text(200) };

const listQuery = z.object({
  ...filtering,
  $select: text(2_000),
  $orderby: text(1_000),
  $top: text(12),
  $skip: text(12),
  $count: text(5),
  $skiptoken: text(4_000),
});

/** The choice and the options of a list, as they arrive. */
export type OdataListQuery = z.output<typeof listQuery>;

const oneQuery = z.object({ $select: text(2_000), $format: text(200) });

const shared = {
  method: 'GET',
  responses: { 200: fileStream },
  tokenAsPassword: true,
  protocol: 'odata',
  throttle: 'table',
} as const;

type FeedAccess = 'sales:read' | 'planning:read';

const list = <const Key extends FeedKey, const Access extends FeedAccess>(key: Key, access: Access, summary: string) =>
  defineEndpoint({ ...shared, path: `${odataRoot}${key}/`, summary, access, query: listQuery });

const tally = <const Key extends FeedKey, const Access extends FeedAccess>(key: Key, access: Access, summary: string) =>
  defineEndpoint({
    ...shared,
    ...{ path: `${odataRoot}${key}/count/`, summary, access, file: 'text/plain' },
    query: z.object(filtering),
  });

const one = <const Key extends 'units' | 'contracts', const Access extends FeedAccess>(
  key: Key,
  access: Access,
  summary: string,
) => defineEndpoint({ ...shared, path: `${odataRoot}${key}/:id/`, summary, access, params: idParams, query: oneQuery });

/** Pages of each set; 400 and 501 where the query is refused. */
export const odataLists = {
  units: list('units', 'sales:read', 'OData: units'),
  contracts: list('contracts', 'sales:read', 'OData: sales contracts'),
  installments: list('installments', 'sales:read', 'OData: installments'),
  'cash-flow': list('cash-flow', 'planning:read', 'OData: the cash flow of current versions by line and month'),
  realised: list('realised', 'planning:read', 'OData: closed months of current versions, planned and realised'),
  indicators: list('indicators', 'planning:read', 'OData: the indicators of current versions'),
} as const satisfies Readonly<Record<FeedKey, Endpoint>>;

/** The number of entities of each set that match a filter. */
export const odataTallies = {
  units: tally('units', 'sales:read', 'OData: how many units'),
  contracts: tally('contracts', 'sales:read', 'OData: how many sales contracts'),
  installments: tally('installments', 'sales:read', 'OData: how many installments'),
  'cash-flow': tally('cash-flow', 'planning:read', 'OData: how many rows of cash flow'),
  realised: tally('realised', 'planning:read', 'OData: how many rows of closed months'),
  indicators: tally('indicators', 'planning:read', 'OData: how many indicators'),
} as const satisfies Readonly<Record<FeedKey, Endpoint>>;

/** One entity by its key; 404 where there is none. */
export const odataEntities = {
  units: one('units', 'sales:read', 'OData: one unit'),
  contracts: one('contracts', 'sales:read', 'OData: one sales contract'),
} as const satisfies Readonly<Partial<Record<FeedKey, Endpoint>>>;

const described = { ...shared, access: 'planning:read', alsoFor: ['sales:read'] } as const;

/** The sets that a caller may read, and their types. */
export const odataDocuments = {
  service: defineEndpoint({ ...described, path: odataRoot, summary: 'OData: the entity sets within reach' }),
  metadata: defineEndpoint({
    ...described,
    ...{ path: `${odataRoot}metadata/`, summary: 'OData: types of the entity sets', file: 'application/xml' },
  }),
} as const;

const connection = {
  method: 'GET',
  access: 'planning:read',
  alsoFor: ['sales:read'],
  responses: { 200: fileStream },
} as const;

/** Files that connect a program with tables or figures; no secret is in them. */
export const connectionFiles = {
  excel: defineEndpoint({
    ...connection,
    path: '/api/feeds/v1/excel/',
    ...{ summary: 'A connection file for Excel (.odc)', file: 'text/x-ms-odc' },
  }),
  'power-bi': defineEndpoint({
    ...connection,
    path: '/api/feeds/v1/power-bi/',
    ...{ summary: 'A connection file for Power BI (.pbids)', file: 'application/json' },
  }),
  'excel-add-in': defineEndpoint({
    ...connection,
    path: '/api/feeds/v1/excel-add-in/',
    ...{ summary: 'The manifest of the add-in for Excel (.xml)', file: 'application/xml' },
  }),
  sheets: defineEndpoint({
    ...connection,
    path: '/api/feeds/v1/sheets-script/',
    ...{ summary: 'An Apps Script with functions for Google Sheets (.gs)', file: 'text/plain' },
  }),
} as const;
