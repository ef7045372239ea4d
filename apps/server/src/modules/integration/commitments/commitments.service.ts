/** Committed against planned: what the current version has, what was realised, what is owed, and where it ends. */
import type { CommitmentRow, Commitments } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { dayInSaoPaulo, wireInstant } from '../../../platform/time.ts';
import { type CurrentPlan, currentPlanOf, type EnterpriseRow, listEntries, readHead } from '../../planner/index.ts';
import { type ConnectionRow, settingsOf } from '../connections/connections.repository.ts';
import { requireEnterprise } from '../connections/located.service.ts';
import { type LineSums, outlookOf } from '../mapping-model/commitments.model.ts';
import { openingLine } from '../mapping-model/flow.model.ts';
import { targetGroups, targetLabel, targetOf, targets } from '../mapping-model/kinds.model.ts';
import { cellsIn } from '../mapping-model/series.model.ts';
import { feedingConnections } from '../publication/feeding.service.ts';
import { linesOfBody, readFlows, readParts, readSeriesBody } from '../publication/series.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findCommittedEnterprise = (context: Context, id: number): Promise<EnterpriseRow> =>
  requireEnterprise(context, id);

export async function readCommitments(
  { db, platform }: Context,
  enterpriseId: number,
  monthParameter: string | undefined,
): Promise<Commitments> {
  const month = monthParameter ?? dayInSaoPaulo(platform.now()).slice(0, 7);
  const plan = await currentPlanOf(db, enterpriseId);
  const head = await readHead(db, enterpriseId, { forUpdate: false });
  const connections = await feedingConnections(db, enterpriseId);
  const flows = await readFlows(db);
  return {
    enterprise: enterpriseId,
    month,
    closing: head?.closing ?? null,
    version: plan?.version ?? null,
    rows: rowsOf(await sumsOf(db, enterpriseId, month, plan), plan),
    connections: connections.map(({ id, name, system, synced_at }) => ({
      id,
      name,
      system,
      synced_at: synced_at && wireInstant(synced_at),
    })),
    openings: await openingsOf(db, enterpriseId, connections),
    unmapped: flows.reduce((sum, { unmapped }) => sum + (unmapped[String(enterpriseId)] ?? 0), 0),
  };
}

/** Returns each connection's opening balance, from before its first day. */
const openingsOf = async (
  db: TenantDatabase,
  enterpriseId: number,
  connections: readonly ConnectionRow[],
): Promise<Commitments['openings']> => {
  const rows = await readParts(db, { enterprises: [enterpriseId] });
  return rows.flatMap(({ connection_id, lines }) => {
    const connection = connections.find(({ id }) => id === connection_id);
    const cells = cellsIn(JSON.parse(lines)).filter(({ key }) => key === openingLine);
    if (!connection || cells.length === 0) return [];
    const amount = cells.reduce((sum, cell) => sum + cell.amount, 0);
    return [{ connection: connection_id, name: connection.name, day: settingsOf(connection).start_date, amount }];
  });
};

const sumsOf = async (
  db: TenantDatabase,
  enterpriseId: number,
  month: string,
  plan: CurrentPlan | null,
): Promise<Map<string, LineSums>> => {
  const sums = new Map<string, { -readonly [K in keyof LineSums]: number }>();
  const add = (key: string, side: keyof LineSums, amount: number) => {
    const line = sums.get(key) ?? { budget: 0, realised: 0, committed: 0, forecast: 0 };
    line[side] += amount;
    sums.set(key, line);
  };
  for (const { key, module, values } of plan?.lines ?? [])
    if (module === null)
      add(
        key,
        'budget',
        values.reduce((sum, value) => sum + value, 0),
      );
  const entries = await listEntries(db, enterpriseId, {});
  for (const { nature, line_key, month: of, amount } of entries)
    if (nature === 'committed' || of <= month) add(line_key, nature, amount);
  const body = await readSeriesBody(db, enterpriseId);
  for (const { nature, key, amount } of cellsIn(linesOfBody(body))) {
    if (nature !== 'forecast') continue;
    add(key, 'forecast', amount);
    add(key, 'committed', amount);
  }
  return sums;
};

/** In the order of the cash flow; lines that are nothing throughout are left out. */
const rowsOf = (sums: ReadonlyMap<string, LineSums>, plan: CurrentPlan | null): CommitmentRow[] => {
  const order = new Map(targets.map(({ key }, position) => [key, position]));
  const labels = new Map((plan?.lines ?? []).map(({ key, label }) => [key, label]));
  const at = (key: string) => order.get(key) ?? order.size;
  return [...sums]
    .filter(([, { budget, realised, committed }]) => budget !== 0 || realised !== 0 || committed !== 0)
    .sort(([a], [b]) => at(a) - at(b) || (a < b ? -1 : 1))
    .map(([key, line]) => {
      const group = targetOf(key)?.group ?? (key.startsWith('tax.') ? 'taxes' : 'other');
      return {
        key,
        label: labels.get(key) ?? targetLabel(key),
        group,
        group__label: targetGroups[group],
        ...outlookOf(line),
      };
    });
};
