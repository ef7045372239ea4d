/** Gathers what the alerts are told from: each table once, whatever the number of enterprises. */
import { measuredProgress, plannedProgress, readProgress } from '@uni/analysis';
import { publishedIndexes } from '@uni/contracts';
import { engineVersion, monthAt } from '@uni/engine';
import type { Transaction } from '../../platform/database/index.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { listStoppedWebhooks } from '../api/index.ts';
import { readingsOf } from '../integration/index.ts';
import {
  figureDaysOf,
  listSeries,
  type MeasuredWorks,
  measuredWorks,
  type StandingRow,
  standingOfEnterprises,
  type WorksPlan,
  waitingVersions,
  worksPlans,
} from '../planner/index.ts';
import { owedByEnterprise } from '../sales/index.ts';
import {
  type ConnectionStanding,
  type EnterpriseStanding,
  type IndexStanding,
  type Moment,
  thresholds,
  type WebhookStanding,
} from './alert-rules.ts';

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
  { now }: Moment,
  wanted: Wanted,
): Promise<Standings> => {
  const rows = await standingOfEnterprises(transaction, organizationId, engineVersion);
  const waiting = wanted.plans ? await waitingVersions(transaction, organizationId) : [];
  const works = wanted.plans
    ? await worksOfAll(transaction, organizationId)
    : new Map<number, EnterpriseStanding['works']>();
  const weekAgo = dayInSaoPaulo(daysBefore(now, 7));
  const before = wanted.plans ? await figureDaysOf(transaction, organizationId, weekAgo) : [];
  const late = dayInSaoPaulo(daysBefore(now, thresholds.overdueDays));
  const owed = wanted.sales ? await owedByEnterprise(transaction, organizationId, late) : [];
  const connections = wanted.connections ? await readingsOf(transaction, organizationId) : [];
  const series = wanted.plans ? await listSeries(transaction, organizationId) : [];
  const parts = {
    waiting: Map.groupBy(waiting, ({ enterprise_id }) => enterprise_id),
    works,
    before: new Map(
      before.map((one) => [one.enterprise_id, { value: one.max_exposure, month: one.max_exposure_month }]),
    ),
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
    })),
    connections: connections.map(({ id, name, state, ended_at, synced_at }) => ({
      ...{ id, name, state },
      ended: ended_at,
      synced: synced_at,
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
  version:
    row.version_id === null
      ? null
      : { id: row.version_id, nome: row.version_nome ?? '', isCurrent: row.is_current ?? false },
  baseMonth: row.base_month,
  indicators: row.indicators === null ? null : (JSON.parse(row.indicators) as Record<string, unknown>),
  closing: row.closing,
  late: row.late,
});

/** What was planned, by the hash of its study: a plan is read and reckoned once, however often one looks at the works. */
const planned = new Map<string, { readonly study: WorksPlan; readonly progress: readonly number[] }>();
const mostPlanned = 2_000;

const worksOfAll = async (
  transaction: Transaction,
  organizationId: number,
): Promise<ReadonlyMap<number, EnterpriseStanding['works']>> => {
  const works = await measuredWorks(transaction, organizationId);
  if (planned.size + works.length > mostPlanned) planned.clear();
  const unknown = works.filter(({ study_hash }) => !planned.has(study_hash)).map(({ version_id }) => version_id);
  for (const { study_hash, plan } of await worksPlans(transaction, organizationId, unknown))
    planned.set(study_hash, { study: plan, progress: plannedProgress(plan, null) });
  return new Map(works.map((one) => [one.enterprise_id, worksOf(one)]));
};

const worksOf = ({ study_hash, measurements }: MeasuredWorks): EnterpriseStanding['works'] => {
  const plan = planned.get(study_hash);
  if (!plan) return null;
  const measured = measuredProgress(plan.study, null, measurements);
  const { month, gap } = readProgress({ planned: plan.progress, measured });
  return month === null ? null : { gap, month: monthAt(plan.study.base_month, month) };
};
