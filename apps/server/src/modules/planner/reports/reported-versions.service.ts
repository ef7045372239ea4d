import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { readStudy, type StudyRow } from '../studies/versions.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export const locateReported = async ({ db }: Context, versionId: number): Promise<StudyRow> =>
  orNotFound(await readStudy(db, versionId, { forUpdate: false }));
