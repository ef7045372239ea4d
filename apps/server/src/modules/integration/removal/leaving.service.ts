/**
 * A connection is removed. Its months become the organization's own, or are withdrawn, at once; its rows of the sales back
 * office follow page by page. Its bindings and its own rules go with it.
 */
import type { ConnectionRemoval, ErpSeries } from '@uni/contracts';
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { replaceErpEntries, type SendingActs, takeOverErpEntries } from '../../planner/index.ts';
import { storeReceiptsAfter } from '../../sales/index.ts';
import { entriesOf, mergeParts, storeParts } from '../publication/publishing.service.ts';
import { forgetFlow, forgetParts, lockPublication, readParts } from '../publication/series.repository.ts';
import { callSales } from '../shared/sales-projection-requests.repository.ts';
import { forgetBindings, forgetOwnRules, restartProjection } from './leaving.repository.ts';

export interface Leaving {
  readonly choice: ConnectionRemoval;
  readonly authorId: number;
  readonly at: Date;
}

export const leave = async (
  transaction: Transaction,
  organizationId: number,
  { id }: { readonly id: number },
  { choice, authorId, at }: Leaving,
): Promise<void> => {
  await lockPublication(transaction);
  const parts = await readParts(transaction, { connection: id });
  const enterprises = parts.map(({ enterprise_id }) => enterprise_id).sort((a, b) => a - b);
  if (choice === 'own') await forgetParts(transaction, id);
  else await storeParts(transaction, { id }, { series: new Map() }, at);
  const left = await mergeParts(transaction, enterprises, at);
  const withReceipts: number[] = [];
  for (const enterpriseId of enterprises) {
    const acts: SendingActs = { enterpriseId, authorId, at };
    const part = parts.find(({ enterprise_id }) => enterprise_id === enterpriseId);
    const ownEntries = entriesOf(linesOf(part?.lines));
    const others = entriesOf(left.get(enterpriseId) ?? []);
    if (choice === 'own') await takeOverErpEntries(transaction, acts, ownEntries, others);
    else await replaceErpEntries(transaction, acts, others);
    if (ownEntries.some(({ key, nature }) => nature === 'realised' && key.startsWith('receipts.')))
      withReceipts.push(enterpriseId);
  }
  // Receipts of the ERP's contracts are already in those months, or are withdrawn together with them.
  await storeReceiptsAfter(transaction, withReceipts, { after: at, isWithdrawn: choice !== 'own' });
  await forgetFlow(transaction, id);
  await forgetBindings(transaction, organizationId, id);
  await forgetOwnRules(transaction, organizationId, id, { id: newId(), author_id: authorId, at });
  await callSales(transaction, id);
  await restartProjection(transaction, organizationId, id);
};

const linesOf = (lines: string | undefined): ErpSeries['lines'] => (lines === undefined ? [] : JSON.parse(lines));
