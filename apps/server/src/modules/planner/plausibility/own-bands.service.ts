/** Bands from the organization's own approved studies, as sealed, and findings on a study against them. */
import {
  type Circumstances,
  constructionLines,
  evaluatePlausibility,
  type Measures,
  measuresOf,
  type OwnBands,
  ownBands,
  type PlausibilityFinding,
} from '@uni/analysis';
import type { Projection } from '@uni/engine';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { orNotFound, reaches } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { requireReach } from '../shared/refusals.model.ts';
import type { StudyRow } from '../studies/versions.repository.ts';
import { type ApprovedStudyRow, approvedStudies, sealedFigures } from './own-bands.repository.ts';

/** Throws 404 for an excluded enterprise that is missing, deleted or foreign. */
export async function readOwnBands(context: Context, except: number | undefined): Promise<OwnBands> {
  const { actor, db } = context;
  if (except !== undefined) {
    const { id } = orNotFound(await findEnterprise(db, except));
    requireReach(actor, 'planning:read', id);
  }
  return ownBandsOf(context, except);
}

/** Of the enterprises within reach; a study is not held against what was approved of its own enterprise. */
const ownBandsOf = async ({ actor, db }: Context, except: number | undefined): Promise<OwnBands> => {
  const rows = (await approvedStudies(db)).filter(
    ({ enterprise_id }) => enterprise_id !== except && reaches(actor, 'planning:read', enterprise_id),
  );
  return ownBands(await measuresOfAll(db, rows));
};

/** Returns the inputs of the rules: bands of other enterprises, and the reference month for indexes. */
export async function readCircumstances(
  context: Context,
  { enterprise_id }: Pick<StudyRow, 'enterprise_id'>,
): Promise<Circumstances> {
  const own = await ownBandsOf(context, enterprise_id);
  return { own, today: wireInstant(context.platform.now()).slice(0, 7) };
}

export async function evaluateStudy(
  context: Context,
  row: StudyRow,
  projection: Projection,
): Promise<PlausibilityFinding[]> {
  return evaluatePlausibility(JSON.parse(row.study), projection, await readCircumstances(context, row));
}

/** By the hash of what was sealed, together with the version: a hash of a projection knows nothing of areas. */
const known = new Map<string, Measures>();
const mostKnown = 5_000;
/** Studies that are in memory at once. */
const batch = 50;

const keyOf = ({ version_id, sealed_projection_hash }: ApprovedStudyRow): string =>
  `${version_id} ${sealed_projection_hash}`;

const measuresOfAll = async (db: TenantDatabase, rows: readonly ApprovedStudyRow[]): Promise<Measures[]> => {
  if (known.size + rows.length > mostKnown) known.clear();
  const keys = new Map(rows.map((row) => [row.version_id, keyOf(row)]));
  const unknown = rows.filter((row) => !known.has(keyOf(row))).map(({ version_id }) => version_id);
  for (let from = 0; from < unknown.length; from += batch) {
    const versions = unknown.slice(from, from + batch);
    for (const figures of await sealedFigures(db, versions, constructionLines)) {
      const { version_id, modules, indicators, lines } = figures;
      const key = keys.get(version_id);
      const projection = { indicators: JSON.parse(indicators), lines };
      if (key) known.set(key, measuresOf({ modules: JSON.parse(modules) }, projection));
    }
  }
  return rows.flatMap((row) => known.get(keyOf(row)) ?? []);
};
