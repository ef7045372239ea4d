/** Facts from ERPs about an enterprise's months before closing. */
import type { ErpFacts } from '@uni/analysis';
import { monthAt } from '@uni/engine';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { dayInSaoPaulo, startOfDay } from '../../../platform/time.ts';
import type { MonthsToClose } from '../../planner/index.ts';
import { countRefused, selectCertificates } from '../certificates/certificates.repository.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { bucketOf, evaluateFacets, monthKey } from '../mapping-model/flow.model.ts';
import { feedingConnections } from '../publication/feeding.service.ts';
import { loadFlow } from '../publication/publishing.service.ts';

export async function erpFactsOf(db: TenantDatabase, months: MonthsToClose, now: Date): Promise<ErpFacts | null> {
  const connections = await feedingConnections(db, months.enterpriseId);
  if (connections.length === 0) return null;
  const sums = { unmapped: 0, unbound: 0, quarantined: 0 };
  const certificates: (ErpFacts['certificate'] | null)[] = [];
  for (const connection of connections) {
    const open = await openAmounts(db, connection, months);
    sums.unmapped += open.unmapped;
    sums.unbound += open.unbound;
    for (const { rows } of await countRefused(db, connection.id)) sums.quarantined += rows;
    certificates.push(await certificateOf(db, connection.id, months.month));
  }
  return { ...sums, reading: readingOf(connections, months.month, now), certificate: together(certificates) };
}

/**
 * Magnitudes of the months: of the enterprise's accounts without a line, and of the connection's cost centres without an
 * enterprise.
 */
const openAmounts = async (
  db: TenantDatabase,
  connection: ConnectionRow,
  { enterpriseId, from, month: to }: MonthsToClose,
): Promise<Pick<ErpFacts, 'unmapped' | 'unbound'>> => {
  const { input } = await loadFlow(db, connection);
  const evaluations = evaluateFacets(input);
  const sums = { unmapped: 0, unbound: 0 };
  for (const { facetId, month, amount } of input.months) {
    const one = evaluations.get(facetId);
    if (one?.nature !== 'realised' || month < from || month > to) continue;
    const { bucket } = bucketOf(one, month);
    const size = Math.abs(amount - (input.excluded.get(monthKey(facetId, month)) ?? 0));
    if (bucket === 'unbound') sums.unbound += size;
    if (bucket === 'unmapped' && one.enterprise === enterpriseId) sums.unmapped += size;
  }
  return sums;
};

/** Of the connection that was read longest ago; null: one was never read to its end. */
const readingOf = (connections: readonly ConnectionRow[], month: string, now: Date): ErpFacts['reading'] => {
  const read = connections.map(({ synced_at }) => synced_at);
  if (read.some((at) => at === null)) return null;
  const oldest = new Date(Math.min(...read.map((at) => at?.getTime() ?? 0)));
  return {
    day: dayInSaoPaulo(oldest),
    hours: Math.floor((now.getTime() - oldest.getTime()) / 3_600_000),
    isAfterMonth: oldest >= startOfDay(`${monthAt(month, 1)}-01`),
  };
};

/** The last certificate that was issued of a month. */
const certificateOf = async (
  db: TenantDatabase,
  connectionId: number,
  month: string,
): Promise<ErpFacts['certificate']> => {
  const issued = (await selectCertificates(db, connectionId)).flatMap((row) =>
    row.issued_at && row.month_from <= month && row.month_to >= month ? [{ ...row, issued_at: row.issued_at }] : [],
  );
  const [last] = issued.sort((a, b) => b.issued_at.getTime() - a.issued_at.getTime());
  return last ? { day: dayInSaoPaulo(last.issued_at), differences: last.differences ?? 0 } : null;
};

/** Of all connections; null where one has none. */
const together = (certificates: readonly ErpFacts['certificate'][]): ErpFacts['certificate'] => {
  const issued = certificates.filter((one) => one !== null);
  if (issued.length < certificates.length) return null;
  return {
    day: issued.map(({ day }) => day).sort()[0] ?? '',
    differences: issued.reduce((sum, { differences }) => sum + differences, 0),
  };
};
