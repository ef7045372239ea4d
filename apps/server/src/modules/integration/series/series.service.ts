/** Published series of enterprises, changes of the last publication, and destinations of each connection's money. */
import {
  type BucketSums,
  type ErpSeriesChange,
  type ErpSystem,
  type MovementNature,
  movementNatures,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
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

const nothing = '{"lines":[]}';
const encoder = new TextEncoder();

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findSeriesEnterprise = (context: Context, id: number): Promise<EnterpriseRow> =>
  requireEnterprise(context, id);

/** The stored bytes. */
export async function readSeries({ db }: Context, enterpriseId: number): Promise<Uint8Array> {
  return encoder.encode((await readSeriesBody(db, enterpriseId)) ?? nothing);
}

export async function listSeriesChanges(
  { actor, db }: Context,
  filter: { readonly connection: number | undefined; readonly enterprise: number | undefined },
): Promise<ErpSeriesChange[]> {
  const enterprises = new Map((await livingEnterprises(db)).map(({ id, name }) => [id, name]));
  const connections = await namesOfConnections(db);
  const reach = reachOf(actor, 'integration:read');
  return (await readChanges(db, filter))
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
}

export async function listFlows({ db }: Context, connection: number | undefined): Promise<ConnectionFlow[]> {
  const flows = new Map((await readFlows(db)).map((row) => [row.connection_id, row]));
  const connectionFlows: ConnectionFlow[] = [];
  for (const row of await listConnections(db)) {
    if (connection !== undefined && row.id !== connection) continue;
    const flow = flows.get(row.id);
    const loaded = await loadFlow(db, row);
    connectionFlows.push({
      connection: row.id,
      connection__name: row.name,
      system: row.system,
      published_at: flow ? wireInstant(flow.published_at) : null,
      total: flow ? totalOf(flow.sums) : noSums(),
      natures: movementNatures.map((nature) => ({ nature, ...(flow?.sums[nature] ?? noSums()) })),
      pending_sources: pendingSources(loaded),
      pending_bindings: pendingCostCenters(loaded),
    });
  }
  return connectionFlows;
}

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findReplayedConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

/** Projects everything again, and sends planning the unchanged data too. */
export async function replayMapping(context: Context, connection: ConnectionRow): Promise<Published> {
  const { actor, db, platform } = context;
  const act = { at: platform.now(), authorId: actor.userId, everything: true };
  const published = await publishSeries(db, connection, act);
  await recordAudit(context, 'mapping.replayed', connection.id, { facets: published.facets });
  return published;
}

/** Companies and cost centres with money that are of no enterprise yet. */
const pendingCostCenters = ({ input }: Awaited<ReturnType<typeof loadFlow>>): number => {
  const pending = new Set<string>();
  const withMoney = new Set(input.months.map(({ facetId }) => facetId));
  for (const { facet, binding } of evaluateFacets(input).values())
    if (binding === 'unbound' && withMoney.has(facet.id))
      pending.add(JSON.stringify([facet.company, facet.costCenter]));
  return pending.size;
};
