/** Figures of the first screen besides the current versions, limited to enterprises that the actor may read. */
import type { HomeFigures } from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Context } from '../../platform/context.ts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import { reaches, reachesAll } from '../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { enterpriseDays, listEnterpriseStatuses, portfolioDays, requireReach } from '../planner/index.ts';
import { readConstructionGaps } from './plans.service.ts';
import { delinquencyDays, readReceivables, readSales, receivablesStatus, wholeMonth } from './sales.service.ts';

const nothingSold = { each: new Map<number, never>(), all: null };

/** Throws 403 for an enterprise out of reach. A missing one has no figures. */
export async function readFigures(context: Context, enterprise: number | undefined): Promise<HomeFigures> {
  const { actor, db, platform } = context;
  const at = platform.now();
  if (enterprise !== undefined) requireReach(actor, 'enterprise:read', enterprise);
  const rows = (await listEnterpriseStatuses(db, engineVersion)).filter(
    ({ id }) => (enterprise === undefined || id === enterprise) && reaches(actor, 'enterprise:read', id),
  );
  const sellers = rows.filter(({ id }) => reaches(actor, 'sales:read', id));
  const planned = rows.filter(({ id }) => reaches(actor, 'planning:read', id));
  const sold = sellers.length > 0 ? await readSales(context, sellers, at) : nothingSold;
  const everybodysOwed = sellers.length > 0 ? await readReceivables(context, at) : new Map<number, never>();
  const owed = new Map(sellers.map(({ id }) => [id, everybodysOwed.get(id) ?? null]));
  const construction = planned.length > 0 ? await readConstructionGaps(context) : new Map<number, never>();
  const measured = new Map(planned.map(({ id }) => [id, construction.get(id) ?? null]));
  const sum = (of: 'open' | 'late'): number =>
    [...owed.values()].reduce((total, one) => total + (one === null ? 0 : one[of]), 0);
  const isOwed = [...owed.values()].some((one) => one !== null);
  // Portfolio days need access to every enterprise.
  const seesAll = enterprise === undefined ? reachesAll(actor, 'planning:read') : planned.length > 0;
  return {
    day: dayInSaoPaulo(at),
    month: wholeMonth(at),
    late_days: delinquencyDays,
    sales: sold.all,
    owed: isOwed ? receivablesStatus(sum('open'), sum('late')) : null,
    enterprises: rows.map(({ id }) => ({
      id,
      sales: sold.each.get(id) ?? null,
      owed: owed.get(id) ?? null,
      works: measured.get(id) ?? null,
    })),
    days: !seesAll ? [] : await daysOf(db, enterprise),
  };
}

const daysOf = (db: TenantDatabase, enterprise: number | undefined) =>
  enterprise === undefined ? portfolioDays(db) : enterpriseDays(db, enterprise);
