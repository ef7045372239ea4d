/** Opening a study: its projection, or why the engine refuses it. */
import { openComposed } from '@uni/analysis';
import type { RealisedSeries } from '@uni/contracts';
import type { Projection, Study, StudyError } from '@uni/engine';

/** Data of an opened study that threads exchange. Its model contains functions, which cannot be transferred. */
export type OpenedStudy =
  | { readonly ok: true; readonly study: Study; readonly projection: Projection }
  | { readonly ok: false; readonly errors: readonly StudyError[] };

export const openedHere = (study: unknown, realised: RealisedSeries | null): OpenedStudy => {
  const opened = openComposed(study, realised);
  return opened.ok
    ? { ok: true, study: opened.model.study, projection: opened.model.projection }
    : { ok: false, errors: opened.errors };
};
