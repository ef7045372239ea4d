/** Loads the facts for alerts: each table once, for any number of enterprises. */
import { publishedIndexes } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Context } from '../../platform/context.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { listStoppedWebhooks } from '../api/index.ts';
import { readingsOf } from '../integration/index.ts';
import {
  type EnterpriseStatusRow,
  figureDaysOf,
  listEnterpriseStatuses,
  listSeries,
  waitingVersions,
} from '../planner/index.ts';
import { contractsBesidePlan, owedByEnterprise } from '../sales/index.ts';
import type { ConnectionStatus, EnterpriseStatus, IndexStatus, Moment, WebhookStatus } from './alert-rules.model.ts';
import { readConstructionGaps } from './plans.service.ts';
import { readSales } from './sales.service.ts';

const dayMs = 86_400_000;
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

export interface StatusSnapshot {
  readonly enterprises: readonly EnterpriseStatus[];
  readonly connections: readonly ConnectionStatus[];
  readonly indexes: readonly IndexStatus[];
  readonly webhooks: readonly WebhookStatus[];
}

/** The parts that the user may see. Others are not read. */
export interface VisibleParts {
  readonly plans: boolean;
  readonly sales: boolean;
  readonly connections: boolean;
  readonly webhooks: boolean;
}

export async function readStatusSnapshot(
  context: Context,
  { now, limits }: Moment,
  visible: VisibleParts,
): Promise<StatusSnapshot> {
  const { db } = context;
  const rows = await listEnterpriseStatuses(db, engineVersion);
  const waiting = visible.plans ? await waitingVersions(db) : [];
  const gaps = visible.plans ? await readConstructionGaps(context) : new Map<number, EnterpriseStatus['works']>();
  const weekAgo = dayInSaoPaulo(daysBefore(now, 7));
  const before = visible.plans ? await figureDaysOf(db, weekAgo) : [];
  const late = dayInSaoPaulo(daysBefore(now, limits.overdue_days));
  const owed = visible.sales ? await owedByEnterprise(db, late) : [];
  const sold = visible.sales ? await readSales(context, rows, now) : null;
  const beside = visible.sales ? await contractsBesidePlan(db) : [];
  const connections = visible.connections ? await readingsOf(db) : [];
  const series = visible.plans ? await listSeries(db) : [];
  const byEnterprise = {
    waiting: Map.groupBy(waiting, ({ enterprise_id }) => enterprise_id),
    works: gaps,
    before: new Map(
      before.map((one) => [one.enterprise_id, { value: one.max_exposure, month: one.max_exposure_month }]),
    ),
    beside: new Map(beside.map(({ enterprise_id, count, amount }) => [enterprise_id, { count, amount }])),
    owed: new Map(owed.map((one) => [one.enterprise_id, { open: one.open, late: one.late }])),
  };
  return {
    enterprises: rows.map((row) => ({
      ...enterpriseStatusOf(row),
      waiting: (byEnterprise.waiting.get(row.id) ?? []).map(({ nome, updated_at }) => ({
        nome,
        days: Math.floor((now.getTime() - updated_at.getTime()) / dayMs),
      })),
      works: byEnterprise.works.get(row.id) ?? null,
      before: byEnterprise.before.get(row.id) ?? null,
      owed: byEnterprise.owed.get(row.id) ?? null,
      sales: sold?.each.get(row.id) ?? null,
      beside: byEnterprise.beside.get(row.id) ?? null,
    })),
    connections: connections.map(({ id, name, state, ended_at, synced_at, unmapped }) => ({
      ...{ id, name, state },
      ended: ended_at,
      synced: synced_at,
      unmapped: unmappedIn(unmapped),
    })),
    webhooks: visible.webhooks ? await listStoppedWebhooks(db) : [],
    indexes: series
      .filter(({ key }) => publishedIndexes.some((published) => published === key))
      .map(({ name, monthly }) => ({ name, last: Object.keys(monthly).sort().at(-1) ?? null })),
  };
}

const enterpriseStatusOf = (row: EnterpriseStatusRow) => ({
  id: row.id,
  name: row.name,
  isProspecting: row.phase === 'prospecting',
  version:
    row.version_id === null
      ? null
      : { id: row.version_id, nome: row.version_nome ?? '', isCurrent: row.is_current ?? false },
  baseMonth: row.base_month,
  indicators:
    row.indicators === null || !row.is_current ? null : (JSON.parse(row.indicators) as Record<string, unknown>),
  closing: row.closing,
  late: row.late,
});

/** Magnitudes by enterprise, as they were published. */
const unmappedIn = (unmappedJson: string | null): ConnectionStatus['unmapped'] => {
  const amounts = Object.values<number>(unmappedJson === null ? {} : JSON.parse(unmappedJson)).filter(
    (amount) => amount > 0,
  );
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0), enterprises: amounts.length };
};
