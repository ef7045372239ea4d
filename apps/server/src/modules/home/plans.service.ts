/** Launches and construction progress planned by current versions, read once per study and then cached. */
import { measuredProgress, plannedProgress, readProgress } from '@uni/analysis';
import { monthAt } from '@uni/engine';
import type { Context } from '../../platform/context.ts';
import type { TenantDatabase } from '../../platform/database/index.ts';
import {
  type ConstructionPlan,
  listConstructionPlans,
  listMeasuredConstruction,
  type MeasuredConstruction,
} from '../planner/index.ts';
import type { EnterpriseStatus } from './alert-rules.model.ts';

/** By the hash of the study. */
const known = new Map<string, { readonly plan: ConstructionPlan; progress: readonly number[] | null }>();
const mostKnown = 2_000;

interface Version {
  readonly version_id: number;
  readonly study_hash: string;
}

/** Reads what is not known yet. */
const cachePlans = async (db: TenantDatabase, versions: readonly Version[]): Promise<void> => {
  if (known.size + versions.length > mostKnown) known.clear();
  const unknown = versions.filter(({ study_hash }) => !known.has(study_hash)).map(({ version_id }) => version_id);
  for (const { study_hash, plan } of await listConstructionPlans(db, unknown))
    known.set(study_hash, { plan, progress: null });
};

/** The month in which a version launches a module, of no module its first; null: it does not say. */
export async function readLaunches(
  { db }: Context,
  versions: readonly Version[],
): Promise<(studyHash: string, module: number | null) => string | null> {
  await cachePlans(db, versions);
  return (studyHash, module) => {
    const plan = known.get(studyHash)?.plan;
    const launches = (plan?.modules ?? [])
      .filter(({ number }) => module === null || number === module)
      .map(({ launch }) => launch);
    return plan && launches.length > 0 ? monthAt(plan.base_month, Math.min(...launches)) : null;
  };
}

export async function readConstructionGaps({ db }: Context): Promise<ReadonlyMap<number, EnterpriseStatus['works']>> {
  const measuredEnterprises = await listMeasuredConstruction(db);
  await cachePlans(db, measuredEnterprises);
  return new Map(measuredEnterprises.map((one) => [one.enterprise_id, constructionGapOf(one)]));
}

const constructionGapOf = ({ study_hash, measurements }: MeasuredConstruction): EnterpriseStatus['works'] => {
  const one = known.get(study_hash);
  if (!one) return null;
  one.progress ??= plannedProgress(one.plan, null);
  const measured = measuredProgress(one.plan, null, measurements);
  const { month, gap } = readProgress({ planned: one.progress, measured });
  return month === null ? null : { gap, month: monthAt(one.plan.base_month, month) };
};
