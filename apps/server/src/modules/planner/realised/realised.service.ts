/** Realised against planned: values, closed months, policies and measured works of an enterprise. */
import {
  type AbsentLine,
  type AuditAct,
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
import { newId, type Transaction } from '../../../platform/database/index.ts';
import { type Actor, orNotFound, Refusal, requireVersion } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { findUser } from '../../access/index.ts';
import { type EnterpriseRow, findEnterprise } from '../enterprises/enterprises.repository.ts';
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
type EvaluateClosing = (
  transaction: Transaction,
  head: RealisedHead,
) => Promise<{
  readonly reason: string | null;
  readonly record: ClosingRecord;
  readonly absent: readonly AbsentLine[];
}>;

/** All methods throw 404 for a missing, a deleted and a foreign enterprise alike; changes honour `If-Match` (412). */
export interface Realised {
  find(actor: Actor, enterpriseId: number): Promise<EnterpriseRow>;
  summary(actor: Actor, enterpriseId: number): Promise<Summary>;
  entries(actor: Actor, enterpriseId: number, filter: EntryFilter): Promise<EntryRow[]>;
  /** Throws 409 `month_closed` when the range reaches into closed months. */
  replace(actor: Actor, enterpriseId: number, input: Replacement, ifMatch: string | null): Promise<Replaced>;
  /** Throws 409 `realised_superseded` or `month_closed`. */
  undo(actor: Actor, enterpriseId: number, batchId: number): Promise<Summary>;
  /** Throws 409 `month_closed` when it is, and what `judge` throws. */
  close(
    actor: Actor,
    enterpriseId: number,
    month: string,
    evaluate: EvaluateClosing,
    ifMatch: string | null,
  ): Promise<Summary>;
  /** Throws 409 `month_open` when it is not closed. */
  reopen(actor: Actor, enterpriseId: number, month: string, reason: string, ifMatch: string | null): Promise<Summary>;
  policies(actor: Actor, enterpriseId: number): Promise<RealisedPolicies>;
  setPolicies(actor: Actor, enterpriseId: number, policies: RealisedPolicies, ifMatch: string | null): Promise<Summary>;
}

const batchLimit = 100;

export const createRealised = (platform: Platform): Realised => {
  const { database } = platform;

  /** Runs `work` on the locked head and answers what is stored afterwards. */
  const change = (
    actor: Actor,
    enterpriseId: number,
    ifMatch: string | null,
    work: (transaction: Transaction, head: RealisedHead) => Promise<{ closing: string | null; absent?: string }>,
  ): Promise<Summary> =>
    database.withOrganization(actor.scope, async (transaction) => {
      orNotFound(await findEnterprise(transaction, actor.scope, enterpriseId));
      const head = await lockHead(transaction, enterpriseId);
      if (ifMatch !== null) {
        requireVersion(ifMatch, String(head.revision), await summarise(transaction, enterpriseId, head));
      }
      const { closing, absent = head.absent } = await work(transaction, head);
      const next = await renewHead(transaction, enterpriseId, {
        revision: head.revision,
        ...{ closing, absent },
      });
      return summarise(transaction, enterpriseId, next);
    });

  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    database.withOrganization(actor.scope, work);

  const note = (transaction: Transaction, actor: Actor, action: AuditAct, id: number, details: object) =>
    recordAudit({ platform, db: transaction, actor }, action, id, { ...details });

  return {
    find: (actor, enterpriseId) =>
      within(actor, async (transaction) => orNotFound(await findEnterprise(transaction, actor.scope, enterpriseId))),

    summary: (actor, enterpriseId) =>
      within(actor, async (transaction) => {
        const head = await readHead(transaction, enterpriseId, { forUpdate: false });
        return summarise(transaction, enterpriseId, head ?? emptyHead);
      }),

    entries: (actor, enterpriseId, filter) =>
      within(actor, (transaction) => listEntries(transaction, enterpriseId, filter)),

    replace: async (actor, enterpriseId, { nature, from, to, lines, rows }, ifMatch) => ({
      ...(await change(actor, enterpriseId, ifMatch, async (transaction, { closing }) => {
        refuseClosed(closing, nature, [from]);
        const named = new Set([...lines, ...rows].map(cellLine));
        const rowsInRange = rows.filter(({ month }) => month >= from && month <= to);
        const before = await listEntries(transaction, enterpriseId, { nature, from, to });
        const gone = before.filter((row) => !isSent(row.origin) && named.has(cellLine({ ...row, key: row.line_key })));
        const batch = { nature, origin: 'manual', fileName: null, digest: digestOf(rowsInRange), rejected: 0 } as const;
        const id = await storeBatch(platform, transaction, actor, enterpriseId, { batch, rows: rowsInRange, gone });
        const details = { batch: id, nature, from, to, lines: named.size, rows: rowsInRange.length };
        await note(transaction, actor, 'realised.replaced', enterpriseId, details);
        return { closing };
      })),
      findings: signFindings(rows),
    }),

    undo: (actor, enterpriseId, batchId) =>
      change(actor, enterpriseId, null, async (transaction, { closing }) => {
        const batch = await findBatch(transaction, enterpriseId, batchId);
        const { added, replaced } = await entriesOfBatch(transaction, enterpriseId, batchId);
        if (!batch || !canUndo(batch, added, replaced)) throw new Refusal(realisedErrors.cannotUndo);
        refuseClosed(
          closing,
          batch.nature,
          [...added, ...replaced].map(({ month }) => month),
        );
        const ids = (rows: readonly EntryRow[]) => rows.map(({ id }) => id);
        await markReplaced(transaction, enterpriseId, ids(replaced), null);
        await markReplaced(transaction, enterpriseId, ids(added), batchId);
        await markUndone(transaction, enterpriseId, batchId, actor.userId, platform.now());
        await note(transaction, actor, 'realised.undone', enterpriseId, { batch: batchId });
        return { closing };
      }),

    close: (actor, enterpriseId, month, evaluate, ifMatch) =>
      change(actor, enterpriseId, ifMatch, async (transaction, head) => {
        const { closing } = head;
        if (closing !== null && month <= closing) throw new Refusal(realisedErrors.monthClosed(closing));
        const { reason, record, absent } = await evaluate(transaction, head);
        const stopped = await recordClosing(platform, transaction, actor, enterpriseId, { month, reason, record });
        await note(transaction, actor, 'realised.closed', enterpriseId, { month, before: closing, reason, stopped });
        return { closing: month, absent: canonicalJson(absent) };
      }),

    reopen: (actor, enterpriseId, month, reason, ifMatch) =>
      change(actor, enterpriseId, ifMatch, async (transaction, { closing }) => {
        if (closing === null || month > closing) throw new Refusal(realisedErrors.monthOpen(closing));
        const act = { id: newId(), act: 'reopen', record: null, author_id: actor.userId, at: platform.now() } as const;
        const row = { ...act, month, reason };
        await insertClosing(transaction, enterpriseId, row);
        await note(transaction, actor, 'realised.reopened', enterpriseId, { month, before: closing, reason });
        const last = monthAt(month, -1);
        const acts = { organizationId: actor.scope, enterpriseId, authorId: actor.userId, at: platform.now() };
        await takeLateChanges(transaction, acts, last);
        const earlier = await listEntries(transaction, enterpriseId, { nature: 'realised', to: last });
        // A closing over nothing would freeze months in which nothing happened.
        return { closing: earlier.length > 0 ? last : null };
      }),

    policies: (actor, enterpriseId) => within(actor, (transaction) => readPolicies(transaction, enterpriseId)),

    setPolicies: (actor, enterpriseId, policies, ifMatch) =>
      change(actor, enterpriseId, ifMatch, async (transaction, { closing }) => {
        await replacePolicies(transaction, enterpriseId, policies);
        await note(transaction, actor, 'realised.policies', enterpriseId, { policies });
        return { closing };
      }),
  };
};

/** Stores the author and the record of a month's closing. Returns the items that blocked it until a reason was given. */
const recordClosing = async (
  { now }: Pick<Platform, 'now'>,
  transaction: Transaction,
  actor: Actor,
  enterpriseId: number,
  { month, reason, record }: { month: string } & Pick<Awaited<ReturnType<EvaluateClosing>>, 'reason' | 'record'>,
): Promise<string[]> => {
  const act = { id: newId(), act: 'close', author_id: actor.userId, at: now() } as const;
  const row = { ...act, month, reason, record: canonicalJson(record) };
  await insertClosing(transaction, enterpriseId, row);
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
    throw new Refusal(realisedErrors.monthClosed(closing));
};

const summarise = async (transaction: Transaction, enterpriseId: number, head: RealisedHead): Promise<Summary> => {
  const history = await listClosings(transaction, enterpriseId);
  const batches = await latestBatches(transaction, enterpriseId, batchLimit);
  const names = new Map<number | null, string>();
  for (const id of new Set([...history, ...batches].map((row) => row.author_id))) {
    const user = id === null ? null : await findUser(transaction, id);
    if (user) names.set(id, user.name);
  }
  const by = (row: { author_id: number | null }) => names.get(row.author_id) ?? null;
  return {
    ...basisIn(head),
    revision: head.revision,
    closing: head.closing,
    policies: await readPolicies(transaction, enterpriseId),
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
