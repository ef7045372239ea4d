/** Opening a study here, or in a thread when it is large. */
import { Worker } from 'node:worker_threads';
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

const memoryMb = 512;

export const openedInThread = (study: unknown, realised: RealisedSeries | null): Promise<OpenedStudy> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./projection-thread.service.ts', import.meta.url), {
      workerData: { study, realised },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    thread.once('message', (opened: OpenedStudy) => resolve(opened));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the projection's thread ended with ${code} and no projection`)));
  });
