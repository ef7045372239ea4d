/** Premises of the other enterprises, for comparison with a premise. Each study is read once. */
import { comparedPremises } from '@uni/analysis';
import type { SupposedElsewhere } from '@uni/contracts';
import { checkStudy, type Study } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { orNotFound, reaches } from '../../../platform/http/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { requireReach } from '../shared/refusals.model.ts';
import { type ComparedVersionRow, comparedStudies, comparedVersions } from './premise-percentiles.repository.ts';

/** Throws 404 for an excluded enterprise that is missing, deleted or foreign. */
export async function listPremises({ actor, db }: Context, except: number | undefined): Promise<SupposedElsewhere[]> {
  if (except !== undefined) {
    const { id } = orNotFound(await findEnterprise(db, except));
    requireReach(actor, 'planning:read', id);
  }
  const rows = (await comparedVersions(db)).filter(({ id }) => id !== except && reaches(actor, 'planning:read', id));
  const premises = await premisesOf(db, rows);
  return rows.flatMap(({ id, code, name, version_id, version_nome, is_current }) => {
    const its = premises.get(version_id);
    const version = { id: version_id, nome: version_nome, current: is_current };
    return its ? [{ id, code, name, version, premises: its }] : [];
  });
}

type Premises = SupposedElsewhere['premises'];

/** By hash of the study, on which alone they depend. Null: today's engine refuses the study. */
const known = new Map<string, Premises | null>();
const mostKnown = 2_000;
/** Studies that are in memory at once. */
const batch = 20;

/** By version. */
const premisesOf = async (
  db: TenantDatabase,
  rows: readonly ComparedVersionRow[],
): Promise<ReadonlyMap<number, Premises | null>> => {
  if (known.size + rows.length > mostKnown) known.clear();
  const unknown = rows.filter(({ study_hash }) => !known.has(study_hash)).map(({ version_id }) => version_id);
  const premisesByVersion = new Map(
    rows.map(({ version_id, study_hash }) => [version_id, known.get(study_hash) ?? null]),
  );
  for (let from = 0; from < unknown.length; from += batch) {
    const studies = await comparedStudies(db, unknown.slice(from, from + batch));
    for (const { id, study_hash, study } of studies) {
      const premises = premisesIn(JSON.parse(study));
      known.set(study_hash, premises);
      premisesByVersion.set(id, premises);
    }
  }
  return premisesByVersion;
};

const premisesIn = (study: Study): Premises | null =>
  checkStudy(study).length > 0
    ? null
    : Object.fromEntries(comparedPremises.map((premise) => [premise.key, premise.value(study)]));
