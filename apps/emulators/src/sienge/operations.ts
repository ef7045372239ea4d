import { type Answer, dataBody, jsonAnswer } from '../http/send.ts';
import { measurementsOf } from '../portfolio/budget.ts';
import { type BulkSource, bulkSource, bulkSources } from './bulk.ts';
import { errorAnswer } from './errors.ts';
import { barePlan, documentIdentification, type Listed, type Listing, listings } from './listings.ts';
import type { Query } from './query.ts';
import { reshaped } from './reshape.ts';
import { measuredItems, measurementRow } from './rows/budget.ts';
import {
  companyRow,
  contractRow,
  costCenterRow,
  creditorRow,
  customerRow,
  enterpriseDetail,
  unitRow,
} from './rows/registers.ts';
import type { Tenant } from './tenant.ts';
import type { Hook } from './webhooks.ts';

export interface Operation {
  /** As the specification names it: `GET /v1/companies/{companyId}`. */
  readonly key: string;
  readonly family: 'rest' | 'bulk';
  /** The resource on which the API user's permissions are set. */
  readonly resource: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

type Detail = (tenant: Tenant, ids: readonly string[]) => unknown;

const details: Readonly<Record<string, Detail>> = {
  'GET /v1/companies/{companyId}': ({ portfolio }, [id]) => {
    const match = portfolio.world.companies.find((company) => String(company.id) === id);
    return match ? companyRow(match) : null;
  },
  'GET /v1/enterprises/{enterpriseId}': ({ portfolio }, [id]) => {
    const match = portfolio.world.sites.find((work) => String(work.id) === id);
    return match ? enterpriseDetail(portfolio.world, match) : null;
  },
  'GET /v1/enterprises/{enterpriseId}/groupings': ({ portfolio: { world } }, [id]) => {
    const match = world.sites.find((work) => String(work.id) === id);
    if (!match) return null;
    const built = measurementsOf(world, match).length;
    const grouping = {
      releaseDate: match.startDate,
      expectedOccupancyDate: match.endDate,
      legalOccupancyDate: match.endDate,
      realOccupancyDate: match.endDate <= world.today ? match.endDate : null,
      dateEvolutionWork: world.today,
      numberFloors: 12,
      orderNumber: 1,
      workProgressPercentage: Math.min(100, Math.round((built / 42) * 10_000) / 100),
      valueGroupingDescription: 1,
    };
    return [
      {
        unitGroupingDescription: 'Torre',
        unitGroupingId: 1,
        enterpriseId: match.id,
        orderNumber: 1,
        valueGroupings: [grouping],
      },
    ];
  },
  'GET /v1/cost-centers/{costCenterId}': ({ portfolio: { world } }, [id]) =>
    world.costCenters.some((center) => String(center.id) === id) ? costCenterRow(world, Number(id)) : null,
  'GET /v1/units/{unitId}': (tenant, [id]) => {
    const match = tenant.portfolio.unit(Number(id));
    return match ? unitRow(tenant, match) : null;
  },
  'GET /v1/units/{unitId}/groupings': ({ portfolio }, [id]) =>
    portfolio.unit(Number(id)) ? [{ groupingDescription: 'Torre', valueGroupingDescription: 'A' }] : null,
  'GET /v1/customers/{id}': ({ portfolio }, [id]) => {
    const number = Number(id);
    const sale = portfolio.saleByIndex(number >= 2_000_000 ? number - 2_000_000 : number - 500);
    return sale && [sale.customer, sale.formerCustomer].includes(number) ? customerRow(sale, number) : null;
  },
  'GET /v1/sales-contracts/{id}': (tenant, [id]) => {
    const sale = tenant.portfolio.sale(Number(id));
    return sale ? contractRow(tenant, sale) : null;
  },
  'GET /v1/creditors/{creditorId}': ({ portfolio }, [id]) => {
    const position = Number(id) - 900;
    return position >= 0 && position < portfolio.creditorCount ? creditorRow(Number(id)) : null;
  },
  'GET /v1/payment-categories': () => barePlan,
  'GET /v1/payment-categories/{paymentCategoriesId}': (_tenant, [id]) => {
    const match = barePlan.find((account) => account.id === id);
    return match ? { id: match.id, name: match.name } : null;
  },
  'GET /v1/document-identifications/{id}': (_tenant, [id]) => documentIdentification(id ?? ''),
  'GET /v1/building-projects/{buildingId}/progress-logs/{measurementNumber}': (
    { portfolio: { world } },
    [id, number],
  ) => {
    const work = world.sites.find((one) => String(one.id) === id);
    const match = work && measurementsOf(world, work).find((one) => String(one.number) === number);
    return match ? { ...measurementRow(match), notes: '', buildingUnits: [{ id: 1, description: 'Torre A' }] } : null;
  },
};

const ITEMS = 'GET /v1/building-projects/{buildingId}/progress-logs/{measurementNumber}/items/{buildingUnitId}';
const HOOKS = 'GET /v1/hooks';
const HOOK = 'GET /v1/hooks/{hookId}';

function compile(key: string, family: 'rest' | 'bulk', resource: string): Operation {
  const path = key.slice('GET '.length);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  return { key, family, resource, pattern, names };
}

/** Returns the permission's resource for a path: its first word, or the last for works. */
function resourceOf(key: string): string {
  if (key.includes('progress-logs')) return 'progress-logs';
  return key.split('/')[2] ?? '';
}

/** Every operation that is answered. */
export const operations: readonly Operation[] = [
  ...[...Object.keys(listings), ...Object.keys(details), ITEMS, HOOKS, HOOK].map((key) =>
    compile(key, 'rest', resourceOf(key)),
  ),
  ...Object.keys(bulkSources).map((name) => compile(`GET /bulk-data/v1/${name}`, 'bulk', name.split('/')[0] ?? '')),
  // One segment first, so that `async/…` is never taken for another.
].sort((a, b) => a.names.length - b.names.length);

export const bulkSourceOf = (operation: Operation): BulkSource =>
  bulkSource(operation.key.slice('GET /bulk-data/v1/'.length));

/** Caches lists while nothing changes, so that a page does not cost the whole. */
class StoredRecords {
  #revision = -1;
  readonly #lists = new Map<string, Listed>();

  list(tenant: Tenant, key: string, listing: Listing, query: Query): Listed {
    if (tenant.portfolio.revision !== this.#revision || this.#lists.size > 16) this.#lists.clear();
    this.#revision = tenant.portfolio.revision;
    const name = `${key}?${query.filterKey}`;
    const listed = this.#lists.get(name) ?? listing(tenant, query);
    this.#lists.set(name, listed);
    return listed;
  }
}

/** Answers the REST operations. */
export class RestDesk {
  readonly #cache = new StoredRecords();

  answer(tenant: Tenant, operation: Operation, ids: readonly string[], query: Query, hooks: readonly Hook[]): Answer {
    const { key } = operation;
    const listing = listings[key];
    if (listing) return this.#page(tenant, key, listing, query);
    if (key === HOOKS) return page(hooks, query);
    if (key === ITEMS) return this.#measured(tenant, ids, query);
    const match = key === HOOK ? hooks.find(({ id }) => id === ids[0]) : details[key]?.(tenant, ids);
    return match ? jsonAnswer(200, match) : errorAnswer(404, key);
  }

  #page(tenant: Tenant, key: string, listing: Listing, query: Query): Answer {
    const listed = this.#cache.list(tenant, key, listing, query);
    if (key === 'GET /v1/bills/by-change-date' && tenant.quirks.bareChangedBills)
      return jsonAnswer(200, listed.rows(tenant, 0, listed.count));
    const rows = listed.rows(tenant, query.offset, query.offset + Math.min(query.limit, tenant.quirks.pageRows));
    return envelope(listed.count, [...reshaped(rows, tenant, false)], query);
  }

  #measured(tenant: Tenant, [id, number]: readonly string[], query: Query): Answer {
    const { world } = tenant.portfolio;
    const work = world.sites.find((one) => String(one.id) === id);
    const match = work && measurementsOf(world, work).find((one) => String(one.number) === number);
    return match ? page(measuredItems(world, match), query) : errorAnswer(404, '/progress-logs');
  }
}

function page(items: readonly unknown[], query: Query): Answer {
  return envelope(items.length, items.slice(query.offset, query.offset + query.limit), query);
}

function envelope(count: number, results: readonly unknown[], { limit, offset }: Query): Answer {
  return jsonAnswer(200, { resultSetMetadata: { count, offset, limit }, results });
}

/** A stretch of a BULK resource, made while it is sent. */
export function bulkAnswer(tenant: Tenant, source: BulkSource, query: Query, from: number, to: number): Answer {
  const rows = source.rows(tenant, query, from, to);
  return { status: 200, body: dataBody(reshaped(rows, tenant)) };
}

/** Returns true when there is no row. Called only for tenants that answer 404 in that case. */
export function isEmpty(tenant: Tenant, source: BulkSource, query: Query): boolean {
  for (const _row of source.rows(tenant, query, 0, source.length(tenant, query))) return false;
  return true;
}
