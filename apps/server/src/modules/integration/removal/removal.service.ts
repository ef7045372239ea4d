/**
 * A connection is removed. Its months become the organization's own, or are withdrawn, at once. Its rows of the sales back
 * office follow page by page. Its bindings and its own rules are deleted with it.
 */
import type { ConnectionRemoval, ErpSeries } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { replaceErpEntries, type SendingActs, takeOverErpEntries } from '../../planner/index.ts';
import { storeReceiptsAfter } from '../../sales/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { deleteConnection } from '../connections/connections.service.ts';
import { requireConnection } from '../connections/located.service.ts';
import { entriesOf, mergeParts, storeParts } from '../publication/publishing.service.ts';
import { forgetFlow, forgetParts, lockPublication, readParts } from '../publication/series.repository.ts';
import { requestSalesProjection } from '../shared/sales-projection-requests.repository.ts';
import { forgetBindings, forgetOwnRules, restartProjection } from './removal.repository.ts';

export const findRemovableConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

/** Its data becomes the organization's own, or is deleted. */
export async function removeConnection(
  context: Context,
  read: ConnectionRow,
  choice: ConnectionRemoval,
): Promise<void> {
  const at = context.platform.now();
  await deleteConnection(context, read, choice, at);
  await releaseData(context, read.id, choice, at);
  await recordAudit(context, 'connection.removed', read.id, { before: { name: read.name }, after: { rows: choice } });
}

const releaseData = async ({ actor, db }: Context, id: number, choice: ConnectionRemoval, at: Date): Promise<void> => {
  const authorId = actor.userId;
  await lockPublication(db);
  const rows = await readParts(db, { connection: id });
  const enterprises = rows.map(({ enterprise_id }) => enterprise_id).sort((a, b) => a - b);
  if (choice === 'own') await forgetParts(db, id);
  else await storeParts(db, { id }, { series: new Map() }, at);
  const left = await mergeParts(db, enterprises, at);
  const withReceipts: number[] = [];
  for (const enterpriseId of enterprises) {
    const acts: SendingActs = { enterpriseId, authorId, at };
    const row = rows.find(({ enterprise_id }) => enterprise_id === enterpriseId);
    const ownEntries = entriesOf(linesOf(row?.lines));
    const others = entriesOf(left.get(enterpriseId) ?? []);
    if (choice === 'own') await takeOverErpEntries(db, acts, ownEntries, others);
    else await replaceErpEntries(db, acts, others);
    if (ownEntries.some(({ key, nature }) => nature === 'realised' && key.startsWith('receipts.')))
      withReceipts.push(enterpriseId);
  }
  // Receipts of the ERP's contracts are already in those months, or are withdrawn together with them.
  await storeReceiptsAfter(db, withReceipts, { after: at, isWithdrawn: choice !== 'own' });
  await forgetFlow(db, id);
  await forgetBindings(db, id);
  await forgetOwnRules(db, id, { id: newId(), author_id: authorId, at });
  await requestSalesProjection(db, id);
  await restartProjection(db, id);
};

const linesOf = (lines: string | undefined): ErpSeries['lines'] => (lines === undefined ? [] : JSON.parse(lines));
