/** Published series of enterprises, changes of the last publication, and destinations of each connection's money. */
import {
  type BucketSums,
  type ErpSeriesChange,
  type ErpSystem,
  type MovementNature,
  movementNatures,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { inContext } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Actor, reachOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { type EnterpriseRow, livingEnterprises } from '../../planner/index.ts';
import { type ConnectionRow, listConnections, namesOfConnections } from '../connections/connections.repository.ts';
import { requireConnection, requireEnterprise } from '../connections/located.service.ts';
import { pendingSources } from '../mapping/mapping-sources.service.ts';
import { evaluateFacets, noSums, totalOf } from '../mapping-model/flow.model.ts';
import { targetLabel } from '../mapping-model/kinds.model.ts';
import { loadFlow, type Published, publishSeries } from '../publication/publishing.service.ts';
import { readChanges, readFlows, readSeriesBody } from '../publication/series.repository.ts';

export interface ConnectionFlow {
  readonly connection: number;
  readonly connection__name: string;
  readonly system: ErpSystem;
  readonly published_at: string | null;
  readonly total: BucketSums;
  readonly natures: (BucketSums & { nature: MovementNature })[];
  readonly pending_sources: number;
  readonly pending_bindings: number;
}

export interface ErpSeriesService {
  /** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
  findEnterprise(actor: Actor, id: number): Promise<EnterpriseRow>;
  /** Throws 404 for a missing, a removed and a foreign connection alike. */
  findConnection(actor: Actor, id: number): Promise<ConnectionRow>;
  /** The stored bytes. */
  body(actor: Actor, enterpriseId: number): Promise<Uint8Array>;
  changes(
    actor: Actor,
    filter: { connection: number | undefined; enterprise: number | undefined },
  ): Promise<ErpSeriesChange[]>;
  flow(actor: Actor, connection: number | undefined): Promise<ConnectionFlow[]>;
  /** Projects everything again, and sends planning the unchanged data too. */
  replay(actor: Actor, connection: ConnectionRow): Promise<Published>;
}

const nothing = '{"lines":[]}';
const encoder = new TextEncoder();

export const createErpSeries = (platform: Platform): ErpSeriesService => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  return {
    findEnterprise: (actor, id) => inContext(platform, actor, (context) => requireEnterprise(context, id)),

    findConnection: (actor, id) => inContext(platform, actor, (context) => requireConnection(context, id)),

    body: (actor, enterpriseId) =>
      within(actor, async (transaction) =>
        encoder.encode((await readSeriesBody(transaction, actor.scope, enterpriseId)) ?? nothing),
      ),

    changes: (actor, filter) =>
      within(actor, async (transaction) => {
        const enterprises = new Map(
          (await livingEnterprises(transaction, actor.scope)).map(({ id, name }) => [id, name]),
        );
        const connections = await namesOfConnections(transaction);
        const reach = reachOf(actor, 'integration:read');
        return (await readChanges(transaction, actor.scope, filter))
          .filter(({ enterprise_id }) => enterprises.has(enterprise_id) && (reach?.includes(enterprise_id) ?? true))
          .map(({ connection_id, enterprise_id, published_at, previous_at, changes, ...row }) => ({
            ...row,
            connection: connection_id,
            connection__name: connections.get(connection_id) ?? '',
            enterprise: enterprise_id,
            enterprise__name: enterprises.get(enterprise_id) ?? '',
            at: wireInstant(published_at),
            since: previous_at && wireInstant(previous_at),
            cells: changes.map((cell) => ({ ...cell, label: targetLabel(cell.key) })),
          }));
      }),

    flow: (actor, connection) =>
      within(actor, async (transaction) => {
        const flows = new Map((await readFlows(transaction, actor.scope)).map((row) => [row.connection_id, row]));
        const connectionFlows: ConnectionFlow[] = [];
        for (const row of await listConnections(transaction)) {
          if (connection !== undefined && row.id !== connection) continue;
          const flow = flows.get(row.id);
          const loaded = await loadFlow(transaction, actor.scope, row);
          connectionFlows.push({
            connection: row.id,
            connection__name: row.name,
            system: row.system,
            published_at: flow ? wireInstant(flow.published_at) : null,
            total: flow ? totalOf(flow.sums) : noSums(),
            natures: movementNatures.map((nature) => ({ nature, ...(flow?.sums[nature] ?? noSums()) })),
            pending_sources: pendingSources(loaded),
            pending_bindings: pendingPlaces(loaded),
          });
        }
        return connectionFlows;
      }),

    replay: (actor, connection) =>
      within(actor, async (transaction) => {
        const act = { at: platform.now(), authorId: actor.userId, everything: true };
        const published = await publishSeries(transaction, actor.scope, connection, act);
        await recordAudit({ platform, db: transaction, actor }, 'mapping.replayed', connection.id, {
          facets: published.facets,
        });
        return published;
      }),
  };
};

/** Companies and cost centres with money that are of no enterprise yet. */
const pendingPlaces = ({ input }: Awaited<ReturnType<typeof loadFlow>>): number => {
  const pending = new Set<string>();
  const withMoney = new Set(input.months.map(({ facetId }) => facetId));
  for (const { facet, binding } of evaluateFacets(input).values())
    if (binding === 'unbound' && withMoney.has(facet.id))
      pending.add(JSON.stringify([facet.company, facet.costCenter]));
  return pending.size;
};
