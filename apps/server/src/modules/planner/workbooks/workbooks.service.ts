/** The projection of a version as a spreadsheet. */
import { Worker } from 'node:worker_threads';
import type { Circumstances } from '@uni/analysis';
import type { RealisedSeries } from '@uni/contracts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { circumstancesOf } from '../plausibility/own-bands.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { createStudies } from '../studies/studies.service.ts';
import type { StudyRow } from '../studies/versions.repository.ts';

export interface Workbooks {
  /** Throws 404 for a missing, a deleted and a foreign version alike. */
  find(actor: Actor, versionId: number): Promise<StudyRow>;
  /** The bytes of an .xlsx. */
  write(actor: Actor, row: StudyRow): Promise<Uint8Array>;
}

export const createWorkbooks = (platform: Platform): Workbooks => {
  const studies = createStudies(platform);
  return {
    find: studies.find,
    write: async (actor, row) => {
      const { study, submit_reason: reason } = row;
      const { realised, circumstances } = await platform.database.withOrganization(
        actor.scope,
        async (transaction) => ({
          realised: (await basisOf(transaction, row.enterprise_id)).realised,
          circumstances: await circumstancesOf(platform, transaction, actor, row),
        }),
      );
      return inThread({ study, realised, circumstances, reason });
    },
  };
};

const memoryMb = 512;

interface Written {
  readonly study: string;
  readonly realised: RealisedSeries | null;
  /** Reference data for the evaluation of the study. */
  readonly circumstances: Circumstances;
  /** Reason for its submission. Null: none. */
  readonly reason: string | null;
}

/** One thread for each workbook, so that the server goes on answering while it is computed. */
const inThread = (workerData: Written): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./workbook-thread.service.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    thread.once('message', (bytes: Uint8Array) => resolve(bytes));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the workbook's thread ended with ${code} and no workbook`)));
  });
