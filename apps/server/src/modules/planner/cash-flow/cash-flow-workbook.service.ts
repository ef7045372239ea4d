/** The organization's cash flow as a spreadsheet. */
import { Worker } from 'node:worker_threads';
import type { LineGroup } from '@uni/analysis';
import type { CashFlow } from '@uni/contracts';
import type { LongContext } from '../../../platform/context.ts';
import { findUser } from '../../access/index.ts';
import { type CashFlowChoice, readCashFlow } from './cash-flow.service.ts';
import { listGroupings } from './cash-flow-groupings.repository.ts';

/** Input of the thread that writes the sheets. */
export interface CashFlowBookData {
  readonly cashFlow: CashFlow;
  readonly groups: readonly LineGroup[];
  readonly shifts: Readonly<Record<string, number>>;
  readonly author: string;
  /** An instant, as text. */
  readonly at: string;
}

/** Returns the bytes of an .xlsx. Throws what reading the cash flow throws. */
export async function writeCashFlowWorkbook(
  context: LongContext,
  { grouped, ...choice }: CashFlowChoice & { readonly grouped: boolean },
): Promise<Uint8Array> {
  const { actor, platform } = context;
  const cashFlow = await readCashFlow(context, choice);
  const { groups, author } = await context.transact(async ({ db }) => ({
    groups: grouped ? await listGroupings(db) : [],
    author: (await findUser(db, actor.userId))?.name ?? '',
  }));
  return inThread({ cashFlow, groups, shifts: choice.shifts ?? {}, author, at: platform.now().toISOString() });
}

const memoryMb = 512;

/** One thread for each workbook, so that the server goes on answering while it is written. */
const inThread = (input: CashFlowBookData): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./cash-flow-workbook-thread.service.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    thread.once('message', (bytes: Uint8Array) => resolve(bytes));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the workbook's thread ended with ${code} and no workbook`)));
  });
