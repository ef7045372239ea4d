/** Realised against planned: values, closed months, policies and measured works of an enterprise. */
import {
  type AbsentLine,
  type ClosingAct,
  type ClosingRecord,
  isSent,
  type RealisedBasis,
  type RealisedBatch,
  type RealisedNature,
  type RealisedPolicies,
  type RealisedRow,
  realisedErrors,
  type SignFinding,
} from '@uni/contracts';
import { canonicalJson, monthAt } from '@uni/engine';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, requireVersion } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { namesOf } from '../shared/people.service.ts';
import { insertClosing, listClosings, readPolicies, replacePolicies } from './closings.repository.ts';
import {
  type BatchRow,
  type EntryFilter,
  type EntryRow,
  entriesOfBatch,
  findBatch,
  latestBatches,
  listEntries,
  markReplaced,
  markUndone,
  type RealisedHead,
  readHead,
} from './realised.repository.ts';
import { digestOf, storeBatch } from './realised-batches.service.ts';
import { absentIn, basisIn, emptyHead, lockHead, renewHead } from './realised-heads.service.ts';
import { takeLateChanges } from './realised-sent.service.ts';
import { signFindings } from './sign-findings.service.ts';

export interface Summary extends RealisedBasis {
  readonly revision: number;
  readonly closing: string | null;
  readonly policies: RealisedPolicies;
  readonly absent: AbsentLine[];
  readonly history: readonly ClosingAct[];
  readonly batches: readonly RealisedBatch[];
}

export interface Replacement {
  readonly nature: RealisedNature;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly { key: string; module: number | null }[];
  readonly rows: readonly RealisedRow[];
}

interface Replaced extends Summary {
  readonly findings: readonly SignFinding[];
}

/** Evaluates the months to be closed on the locked head, and returns the record to store. */
type EvaluateClosing = (head: RealisedHead) => Promise<{
  readonly reason: string | null;
  readonly record: ClosingRecord;
  readonly absent: readonly AbsentLine[];
}>;

const batchLimit = 100;

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findRealisedEnterprise = locateEnterprise;

/** Runs `work` on the locked head and returns what is stored afterwards. Throws 412 if another revision was read. */
const change = async (
  context: Context,
  enterpriseId: number,
  ifMatch: string | null,
  work: (head: RealisedHead) => Promise<{ readonly closing: string | null; readonly absent?: string }>,
): Promise<Summary> => {
  const { db } = context;
  await locateEnterprise(context, enterpriseId);
  const head = await lockHead(db, enterpriseId);
  if (ifMatch !== null) requireVersion(ifMatch, String(head.revision), await summarise(db, enterpriseId, head));
  const { closing, absent = head.absent } = await work(head);
  const next = await renewHead(db, enterpriseId, { revision: head.revision, closing, absent });
  return summarise(db, enterpriseId, next);
};

export async function readRealised({ db }: Context, enterpriseId: number): Promise<Summary> {
  const head = await readHead(db, enterpriseId, { forUpdate: false });
  return summarise(db, enterpriseId, head ?? emptyHead);
}

export async function listRealised({ db }: Context, enterpriseId: number, filter: EntryFilter): Promise<EntryRow[]> {
  return listEntries(db, enterpriseId, filter);
}

export async function listPolicies({ db }: Context, enterpriseId: number): Promise<RealisedPolicies> {
  return readPolicies(db, enterpriseId);
}

/** Throws 409 `month_closed` when the range reaches into closed months. */
export async function replaceValues(
  context: Context,
  enterpriseId: number,
  { nature, from, to, lines, rows }: Replacement,
  ifMatch: string | null,
): Promise<Replaced> {
  const { actor, db, platform } = context;
  const summary = await change(context, enterpriseId, ifMatch, async ({ closing }) => {
    refuseClosed(closing, nature, [from]);
    const named = new Set([...lines, ...rows].map(cellLine));
    const rowsInRange = rows.filter(({ month }) => month >= from && month <= to);
    const before = await listEntries(db, enterpriseId, { nature, from, to });
    const gone = before.filter((row) => !isSent(row.origin) && named.has(cellLine({ ...row, key: row.line_key })));
    const batch = { nature, origin: 'manual', fileName: null, digest: digestOf(rowsInRange), rejected: 0 } as const;
    const written = { batch, rows: rowsInRange, gone, authorId: actor.userId, at: platform.now() };
    const id = await storeBatch(db, enterpriseId, written);
    const details = { batch: id, nature, from, to, lines: named.size, rows: rowsInRange.length };
    await recordAudit(context, 'realised.replaced', enterpriseId, details);
    return { closing };
  });
  return { ...summary, findings: signFindings(rows) };
}

/** Throws 409 `realised_superseded` or `month_closed`. */
export async function undoBatch(context: Context, enterpriseId: number, batchId: number): Promise<Summary> {
  const { actor, db, platform } = context;
  return change(context, enterpriseId, null, async ({ closing }) => {
    const batch = await findBatch(db, enterpriseId, batchId);
    const { added, replaced } = await entriesOfBatch(db, enterpriseId, batchId);
    if (!batch || !canUndo(batch, added, replaced)) throw new HttpError(realisedErrors.cannotUndo);
    refuseClosed(
      closing,
      batch.nature,
      [...added, ...replaced].map(({ month }) => month),
    );
    const ids = (rows: readonly EntryRow[]) => rows.map(({ id }) => id);
    await markReplaced(db, enterpriseId, ids(replaced), null);
    await markReplaced(db, enterpriseId, ids(added), batchId);
    await markUndone(db, enterpriseId, batchId, actor.userId, platform.now());
    await recordAudit(context, 'realised.undone', enterpriseId, { batch: batchId });
    return { closing };
  });
}

/** Throws 409 `month_closed` when it is, and what `evaluate` throws. */
export async function closeRealised(
  context: Context,
  enterpriseId: number,
  month: string,
  evaluate: EvaluateClosing,
  ifMatch: string | null,
): Promise<Summary> {
  return change(context, enterpriseId, ifMatch, async (head) => {
    const { closing } = head;
    if (closing !== null && month <= closing) throw new HttpError(realisedErrors.monthClosed(closing));
    const { reason, record, absent } = await evaluate(head);
    const stopped = await recordClosing(context, enterpriseId, { month, reason, record });
    await recordAudit(context, 'realised.closed', enterpriseId, { month, before: closing, reason, stopped });
    return { closing: month, absent: canonicalJson(absent) };
  });
}

/** Throws 409 `month_open` when it is not closed. */
export async function reopenMonth(
  context: Context,
  enterpriseId: number,
  month: string,
  reason: string,
  ifMatch: string | null,
): Promise<Summary> {
  const { actor, db, platform } = context;
  return change(context, enterpriseId, ifMatch, async ({ closing }) => {
    if (closing === null || month > closing) throw new HttpError(realisedErrors.monthOpen(closing));
    const act = { id: newId(), act: 'reopen', record: null, author_id: actor.userId, at: platform.now() } as const;
    await insertClosing(db, enterpriseId, { ...act, month, reason });
    await recordAudit(context, 'realised.reopened', enterpriseId, { month, before: closing, reason });
    const last = monthAt(month, -1);
    await takeLateChanges(db, { enterpriseId, authorId: actor.userId, at: platform.now() }, last);
    const earlier = await listEntries(db, enterpriseId, { nature: 'realised', to: last });
    // A closing over nothing would freeze months in which nothing happened.
    return { closing: earlier.length > 0 ? last : null };
  });
}

export async function setPolicies(
  context: Context,
  enterpriseId: number,
  policies: RealisedPolicies,
  ifMatch: string | null,
): Promise<Summary> {
  return change(context, enterpriseId, ifMatch, async ({ closing }) => {
    await replacePolicies(context.db, enterpriseId, policies);
    await recordAudit(context, 'realised.policies', enterpriseId, { policies });
    return { closing };
  });
}

/** Stores the author and the record of a month's closing. Returns the items that blocked it until a reason was given. */
const recordClosing = async (
  { actor, db, platform }: Context,
  enterpriseId: number,
  { month, reason, record }: { month: string } & Pick<Awaited<ReturnType<EvaluateClosing>>, 'reason' | 'record'>,
): Promise<string[]> => {
  const act = { id: newId(), act: 'close', author_id: actor.userId, at: platform.now() } as const;
  await insertClosing(db, enterpriseId, { ...act, month, reason, record: canonicalJson(record) });
  return record.items.filter(({ verdict: result }) => result === 'stops').map(({ key }) => key);
};

/** Values taken over from an ERP cannot go back to it. */
const canUndo = (
  { origin, undone_at }: BatchRow,
  added: readonly { readonly replaced_by: number | null }[],
  replaced: readonly EntryRow[],
): boolean => {
  const isTaken = origin === 'taken' || (origin !== 'manual' && replaced.some((row) => row.origin === 'taken'));
  return undone_at === null && !isTaken && added.every((row) => row.replaced_by === null);
};

const cellLine = ({ key, module }: { key: string; module: number | null }): string => `${key} ${module ?? ''}`;

/** Closed months are final; what is committed concerns months to come and is closed with them. */
const refuseClosed = (closing: string | null, nature: RealisedNature, months: readonly string[]): void => {
  if (nature === 'realised' && closing !== null && months.some((month) => month <= closing))
    throw new HttpError(realisedErrors.monthClosed(closing));
};

const summarise = async (db: TenantDatabase, enterpriseId: number, head: RealisedHead): Promise<Summary> => {
  const history = await listClosings(db, enterpriseId);
  const batches = await latestBatches(db, enterpriseId, batchLimit);
  const names = await namesOf(
    db,
    [...history, ...batches].map((row) => row.author_id),
  );
  const by = (row: { author_id: number | null }) => names.get(row.author_id) ?? null;
  return {
    ...basisIn(head),
    revision: head.revision,
    closing: head.closing,
    policies: await readPolicies(db, enterpriseId),
    absent: absentIn(head),
    history: history.map((row) => ({
      act: row.act,
      month: row.month,
      reason: row.reason,
      record: row.record === null ? null : (JSON.parse(row.record) as ClosingRecord),
      by__name: by(row),
      at: wireInstant(row.at),
    })),
    batches: batches.map(({ digest: _, author_id, undone_at, ...row }) => ({
      ...row,
      by__name: by({ author_id }),
      at: wireInstant(row.at),
      undone: undone_at !== null,
    })),
  };
};
