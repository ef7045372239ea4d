/** Builds the Sienge requests of a slice. */
import type { ConnectionSettings, Slice } from '../adapter/adapter.model.ts';
import type { BulkRequest } from './bulk.model.ts';
import { BULK } from './calls.model.ts';
import { type CashResource, FIRST_DAY, LAST_DAY } from './plan.model.ts';

type Query = readonly (readonly [string, string])[];

/** Sienge filters by one company only. With several, rows of other companies are skipped on arrival. */
const companyQuery = ({ companies = [] }: ConnectionSettings): Query =>
  companies.length === 1 ? companies.map((id) => ['companyId', id] as const) : [];

/** Parameters that titles to pay require needlessly, and switches that omit data no one stores. */
const outcomeQuery = (today: string): Query => [
  ['correctionIndexerId', '0'],
  ['correctionDate', today],
  ['withAuthorizations', 'false'],
  ['withBankMovements', 'false'],
];

/** Besides dates: M is the day of the bank line, D the day a title is due. */
const selection: Readonly<Record<CashResource, (today: string) => Query>> = {
  income: () => [['selectionType', 'D']],
  outcome: (today) => [['selectionType', 'D'], ...outcomeQuery(today)],
  // Lines that belong to a title come with the title.
  'bank-movement': () => [
    ['selectionType', 'M'],
    ['onlyDetachedMovement', 'S'],
  ],
};

const dates = (from: string, to: string): Query => [
  ['startDate', from],
  ['endDate', to],
];

export const cashRequest = (
  resource: CashResource,
  request: Slice['request'],
  settings: ConnectionSettings,
): BulkRequest => {
  const { kind, from = '', to = '', bills = '', today = '' } = request;
  const path = `${BULK}/${resource}`;
  if (kind === 'bills')
    return {
      path: `${path}/by-bills`,
      query: [['billsIds', bills], ...(resource === 'outcome' ? outcomeQuery(today) : [])],
    };
  const common = [...selection[resource](today), ...companyQuery(settings)];
  if (kind === 'changes') return { path, query: [...dates(FIRST_DAY, LAST_DAY), ...common, ['changeStartDate', from]] };
  return { path, query: [...dates(from, to), ...common] };
};

/** The filters of a register are passed on under the names that Sienge gives them. */
const filters = ['modifiedAfter', 'initialCancelDate', 'finalCancelDate'];

export const listingQuery = (request: Slice['request']): Query =>
  filters.flatMap((name) => {
    const value = request[name];
    return value === undefined ? [] : [[name, value] as const];
  });
