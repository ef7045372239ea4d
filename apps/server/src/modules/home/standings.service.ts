/** Gathers what the alerts are told from: each table once, whatever the number of enterprises. */
import { publishedIndexes } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Transaction } from '../../platform/database/index.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { listStoppedWebhooks } from '../api/index.ts';
import { readingsOf } from '../integration/index.ts';
import {
  figureDaysOf,
  listSeries,
  type StandingRow,
  standingOfEnterprises,
  waitingVersions,
} from '../planner/index.ts';
import { contractsBesidePlan, owedByEnterprise } from '../sales/index.ts';
import type {
  ConnectionStanding,
  EnterpriseStanding,
  IndexStanding,
  Moment,
  WebhookStanding,
} from './alert-rules.model.ts';
import { worksOfAll } from './plans.service.ts';
import { salesOfAll } from './sales.service.ts';

const dayMs = 86_400_000;
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);

export interface Standings {
  readonly enterprises: readonly EnterpriseStanding[];
  readonly connections: readonly ConnectionStanding[];
  readonly indexes: readonly IndexStanding[];
  readonly webhooks: readonly WebhookStanding[];
}

/** Which parts somebody may see at all: what nobody sees is not read. */
export interface Wanted {
  readonly plans: boolean;
  readonly sales: boolean;
  readonly connections: boolean;
  readonly webhooks: boolean;
}

export const standingsOf = async (
  transaction: Transaction,
  organizationId: number,
  { now, limits }: Moment,
  wanted: Wanted,
): Promise<Standings> => {
  const rows = await standingOfEnterprises(transaction, organizationId, engineVersion);
  const waiting = wanted.plans ? await waitingVersions(transaction, organizationId) : [];
  const works = wanted.plans
    ? await worksOfAll(transaction, organizationId)
    : new Map<number, EnterpriseStanding['works']>();
  const weekAgo = dayInSaoPaulo(daysBefore(now, 7));
  const before = wanted.plans ? await figureDaysOf(transaction, organizationId, weekAgo) : [];
  const late = dayInSaoPaulo(daysBefore(now, limits.overdue_days));
  const owed = wanted.sales ? await owedByEnterprise(transaction, organizationId, late) : [];
  const sold = wanted.sales ? await salesOfAll(transaction, organizationId, rows, now) : null;
  const beside = wanted.sales ? await contractsBesidePlan(transaction, organizationId) : [];
  const connections = wanted.connections ? await readingsOf(transaction, organizationId) : [];
  const series = wanted.plans ? await listSeries(transaction, organizationId) : [];
  const parts = {
    waiting: Map.groupBy(waiting, ({ enterprise_id }) => enterprise_id),
    works,
    before: new Map(
      before.map((one) => [one.enterprise_id, { value: one.max_exposure, month: one.max_exposure_month }]),
    ),
    beside: new Map(beside.map(({ enterprise_id, count, amount }) => [enterprise_id, { count, amount }])),
    owed: new Map(owed.map((one) => [one.enterprise_id, { open: one.open, late: one.late }])),
  };
  return {
    enterprises: rows.map((row) => ({
      ...standingIn(row),
      waiting: (parts.waiting.get(row.id) ?? []).map(({ nome, updated_at }) => ({
        nome,
        days: Math.floor((now.getTime() - updated_at.getTime()) / dayMs),
      })),
      works: parts.works.get(row.id) ?? null,
      before: parts.before.get(row.id) ?? null,
      owed: parts.owed.get(row.id) ?? null,
      sales: sold?.each.get(row.id) ?? null,
      beside: parts.beside.get(row.id) ?? null,
    })),
    connections: connections.map(({ id, name, state, ended_at, synced_at, unmapped }) => ({
      ...{ id, name, state },
      ended: ended_at,
      synced: synced_at,
      unmapped: unmappedIn(unmapped),
    })),
    webhooks: wanted.webhooks ? await listStoppedWebhooks(transaction, organizationId) : [],
    indexes: series
      .filter(({ key }) => publishedIndexes.some((published) => published === key))
      .map(({ name, monthly }) => ({ name, last: Object.keys(monthly).sort().at(-1) ?? null })),
  };
};

const standingIn = (row: StandingRow) => ({
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
const unmappedIn = (told: string | null): ConnectionStanding['unmapped'] => {
  const amounts = Object.values<number>(told === null ? {} : JSON.parse(told)).filter((amount) => amount > 0);
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0), enterprises: amounts.length };
};
