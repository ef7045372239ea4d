/** The adapter of Sienge: what it can read, in which slices, and how each is read. */
import { invariant } from '@uni/contracts';
import { type Adapter, type AdapterContext, BATCH_ROWS, type Batch, type Slice } from '../adapter/adapter.model.ts';
import { record, text } from '../adapter/fields.model.ts';
import { rowReader } from '../adapter/row-reader.model.ts';
import { type BulkRequest, followedOf, readAtOnce, readByJob } from './bulk.model.ts';
import { BILL_CHANGES } from './calls.model.ts';
import { afterEvent } from './events.model.ts';
import { Gathering } from './gathering.model.ts';
import { type Listing, listings } from './listings.model.ts';
import { readRegister } from './pages.model.ts';
import { BILLS_AT_ONCE, billSlices, type CashResource, cashResources, plan } from './plan.model.ts';
import { probe } from './probe.model.ts';
import { cashRequest, listingQuery } from './requests.model.ts';
import { cashReaders } from './rows.model.ts';

export const sienge: Adapter = {
  system: 'sienge',
  resources: [
    ...listings.map(({ key, family, feeds }) => ({ key, family, feeds, probe: { kind: 'list', limit: '1' } })),
    ...cashResources.map(
      (key) => ({ key, family: 'bulk', feeds: 'cash', probe: { kind: 'window', days: '1' } }) as const,
    ),
  ],
  plan,
  probe,
  afterEvent,
  read: (context, slice, cursor) => {
    const listing = listings.find(({ key }) => key === slice.resource);
    if (listing) return readListing(context, slice, cursor, listing);
    const resource = cashResources.find((key) => key === slice.resource);
    invariant(resource, `Sienge has no resource ${slice.resource}`);
    if (slice.request.kind === 'changed-bills') return readChangedBills(context, slice);
    return readCash(context, slice, cursor, resource);
  },
  derive: (resource, payload, settings) => {
    const cash = cashResources.find((key) => key === resource);
    return cash ? cashReaders[cash].derive(payload, settings) : [];
  },
};

async function* readListing(
  context: AdapterContext,
  { request }: Slice,
  cursor: string | null,
  { path, reader, family, isWhole }: Listing,
): AsyncGenerator<Batch> {
  if (family === 'bulk') {
    yield* readBulk(context, { path, query: [] }, new Gathering(reader, context), cursor);
    return;
  }
  const pagedRequest = { path, query: listingQuery(request), reader, isWhole: isWhole === true };
  const { rows, refused, isStable } = await readRegister(context, pagedRequest);
  const doubt = isStable ? {} : { mayBeForbidden: true };
  const total = rows.length + refused.length;
  // Read as a whole and given in parts: a part by itself would not know what has shifted.
  for (let at = 0; at < Math.max(rows.length, 1); at += BATCH_ROWS) {
    const some = rows.slice(at, at + BATCH_ROWS);
    yield { rows: some, refused: at === 0 ? refused : [], cursor: null, total, ...doubt };
  }
}

const bills = rowReader({ table: record({ id: text }), key: ['id'] });

/** The titles to pay that have changed: each is read again whole, by slices of its own. */
async function* readChangedBills(context: AdapterContext, { request }: Slice): AsyncGenerator<Batch> {
  const { from = '', to = '', today = '' } = request;
  const dates = [
    ['startDate', from],
    ['endDate', to],
  ] as const;
  const { rows, refused } = await readRegister(context, { path: BILL_CHANGES, query: dates, reader: bills });
  const discovered = billSlices(
    'outcome',
    rows.map(({ key }) => key),
    today,
  );
  yield { rows: [], refused, cursor: null, discovered };
}

/**
 * A tenth of a day's calls may search for what changed titles to receive no longer have. The weekly reading finds the rest.
 */
const allowance = (bulkPerDay: number): number => Math.max(1, Math.floor(bulkPerDay / 10)) * BILLS_AT_ONCE;

async function* readCash(
  context: AdapterContext,
  slice: Slice,
  cursor: string | null,
  resource: CashResource,
): AsyncGenerator<Batch> {
  const { settings } = context;
  const { kind } = slice.request;
  const request = cashRequest(resource, slice.request, settings);
  // An account without permission for its statements gives the same answer as one without movement.
  const gathering = new Gathering(cashReaders[resource], context, { doubtsEmptiness: resource === 'bank-movement' });
  if (kind === 'changes')
    gathering.follow(followedOf(cursor) ?? { bills: [], allowance: allowance(settings.bulkPerDay) });
  // A hundred bills are little: one call instead of three.
  if (kind === 'bills') yield* readAtOnce(context, request, gathering);
  else yield* readBulk(context, request, gathering, cursor);
}

const readBulk = (
  context: AdapterContext,
  request: BulkRequest,
  gathering: Gathering,
  cursor: string | null,
): AsyncGenerator<Batch> =>
  context.settings.bulkMode === 'sync'
    ? readAtOnce(context, request, gathering)
    : readByJob(context, request, gathering, cursor);
