/** The projection of a version as a spreadsheet. */
import { Worker } from 'node:worker_threads';
import type { Circumstances } from '@uni/analysis';
import type { RealisedSeries } from '@uni/contracts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { readCircumstances } from '../plausibility/own-bands.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { filedStudy } from '../scenarios/scenarios.service.ts';
import { locateStudy } from '../studies/studies.service.ts';
import type { StudyRow } from '../studies/versions.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign version alike. */
export const locateWorkbookStudy = (context: Context, id: number): Promise<StudyRow> => locateStudy(context, id);

/** The bytes of an .xlsx. Written outside any transaction: it takes a second of computing. */
export async function writeStudyWorkbook(
  { transact }: LongContext,
  row: StudyRow,
  scenarioId: number | undefined,
): Promise<Uint8Array> {
  const written = await transact(async (context): Promise<Written> => {
    const { row: filed, scenario } = await filedStudy(context, row, scenarioId);
    return {
      study: filed.study,
      scenario,
      realised: (await basisOf(context.db, row.enterprise_id)).realised,
      circumstances: await readCircumstances(context, row),
      reason: scenario === null ? row.submit_reason : null,
    };
  });
  return inThread(written);
}

const memoryMb = 512;

interface Written {
  readonly study: string;
  /** The name of the scenario that the study has the changes of. Null: none. */
  readonly scenario: string | null;
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
