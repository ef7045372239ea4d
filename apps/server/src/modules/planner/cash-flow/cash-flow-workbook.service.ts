/** The organization's cash flow as a spreadsheet. */
import { Worker } from 'node:worker_threads';
import type { LineGroup } from '@uni/analysis';
import type { CashFlow } from '@uni/contracts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findUser } from '../../access/index.ts';
import { type CashFlowChoice, createCashFlows } from './cash-flow.service.ts';
import { listGroupings } from './cash-flow-groupings.repository.ts';

export interface CashFlowWorkbooks {
  /** The bytes of an .xlsx; throws what reading the cash flow throws. */
  write(actor: Actor, choice: CashFlowChoice & { readonly grouped: boolean }): Promise<Uint8Array>;
}

/** Input of the thread that writes the sheets. */
export interface CashFlowBookData {
  readonly cashFlow: CashFlow;
  readonly groups: readonly LineGroup[];
  readonly shifts: Readonly<Record<string, number>>;
  readonly author: string;
  /** An instant, as text. */
  readonly at: string;
}

export const createCashFlowWorkbooks = (platform: Platform): CashFlowWorkbooks => {
  const cashFlows = createCashFlows(platform);
  return {
    write: async (actor, { grouped, ...choice }) => {
      const cashFlow = await cashFlows.read(actor, choice);
      const { groups, author } = await platform.database.withOrganization(actor.scope, async (transaction) => ({
        groups: grouped ? await listGroupings(transaction, actor.scope) : [],
        author: (await findUser(transaction, actor.userId))?.name ?? '',
      }));
      return inThread({ cashFlow, groups, shifts: choice.shifts ?? {}, author, at: platform.now().toISOString() });
    },
  };
};

const memoryMb = 512;

/** One thread for each workbook, so that the server goes on answering while it is written. */
const inThread = (data: CashFlowBookData): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./cash-flow-workbook-thread.service.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    thread.once('message', (bytes: Uint8Array) => resolve(bytes));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the workbook's thread ended with ${code} and no workbook`)));
  });
