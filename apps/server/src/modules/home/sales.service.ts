/** Sales and receivables of enterprises, each table read once for all of them. */
import type { ReceivablesStatus, SalesStatus } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import type { Context } from '../../platform/context.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import type { EnterpriseStatusRow } from '../planner/index.ts';
import { offerSeriesOf, owedByEnterprise, salesStatuses } from '../sales/index.ts';
import { readLaunches } from './plans.service.ts';

const dayMs = 86_400_000;
/** Money later than that counts as lost, as in the panel of sales. The limit from which it is an alert is a setting. */
export const delinquencyDays = 90;

/** The last month that is over: of a month that goes on sales say little. */
export const wholeMonth = (now: Date): string => monthAt(dayInSaoPaulo(now).slice(0, 7), -1);

export interface SalesOfAll {
  readonly each: ReadonlyMap<number, SalesStatus>;
  readonly all: SalesStatus | null;
}

export async function readSales(
  context: Context,
  rows: readonly EnterpriseStatusRow[],
  now: Date,
): Promise<SalesOfAll> {
  const versions = rows.flatMap(({ id, version_id, study_hash, is_current }) =>
    version_id === null || study_hash === null || !is_current ? [] : [{ id, version_id, study_hash }],
  );
  const hashes = new Map(versions.map(({ id, study_hash }) => [id, study_hash]));
  const launch = await readLaunches(context, versions);
  const series = await offerSeriesOf(
    context.db,
    rows.map(({ id }) => id),
    { month: wholeMonth(now), launch: (id, module) => launch(hashes.get(id) ?? '', module) },
  );
  return salesStatuses(series);
}

export async function readReceivables({ db }: Context, now: Date): Promise<ReadonlyMap<number, ReceivablesStatus>> {
  const before = dayInSaoPaulo(new Date(now.getTime() - delinquencyDays * dayMs));
  const rows = await owedByEnterprise(db, before);
  return new Map(rows.map(({ enterprise_id, open, late }) => [enterprise_id, receivablesStatus(open, late)]));
}

export const receivablesStatus = (open: number, late: number): ReceivablesStatus => ({
  open,
  late,
  delinquency: open === 0 ? null : late / open,
});
