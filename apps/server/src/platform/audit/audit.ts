import type { AuditAct, AuditTarget } from '@uni/contracts';
/**
 * The audit trail: one append-only chain per organization. Each entry's hash covers the previous one, which reveals changed,
 * removed, inserted or reordered entries. The head reveals a cut-off end.
 */
import { sql } from 'kysely';
import type { Transaction } from '../database/index.ts';
import { actingToken } from '../through.ts';
import { type ChainedEntry, type ChainHead, emptyHead, genesis, hashedEnding, hashOf, startCheck } from './chain.ts';
import { callFollowers } from './followers.ts';

export interface AuditEntry {
  readonly organizationId: number;
  /** Null: no user was signed in, or the platform itself acted. */
  readonly actorId: number | null;
  /** `subject.verb` in the past, e.g. `organization.selected`. */
  readonly action: AuditAct;
  /** Kind of target, e.g. `organization`. */
  readonly target: AuditTarget;
  readonly targetId: number | null;
  /** Changes made. No passwords, tokens or other people's personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/**
 * Appends within the caller's transaction: the act and its entry are stored together or not at all. The chain's end is locked from
 * then on. It travels with the commit, because writers of an organization wait for each other from here on.
 */
export const record = async (transaction: Transaction, entry: AuditEntry): Promise<void> => {
  const { organizationId, at, actorId, action, target, targetId } = entry;
  const details = canonical({ ...entry.details, ...throughToken() });
  const content = { at, actor_id: actorId, action, target, target_id: targetId, details };
  const first = { ...content, organization_id: organizationId, sequence: 1, previous_hash: genesis };
  const ending = hashedEnding(content);
  const instant = sql`${at.toISOString()}::timestamptz`;
  await transaction.write(sql`
    with head as (
      insert into audit_heads as head (organization_id, sequence, hash, previous_hash)
      values (${organizationId}::int8, 1, ${hashOf(first)}::text, ${genesis}::text)
      on conflict (organization_id) do update set sequence = head.sequence + 1, previous_hash = head.hash,
        hash = encode(sha256(convert_to(
          '["' || head.hash || '",' || head.organization_id || ',' || (head.sequence + 1) || ${ending}::text, 'UTF8')), 'hex')
      returning organization_id, sequence, hash, previous_hash
    )
    insert into audit_entries (organization_id, sequence, at, actor_id, action, target, target_id, details, previous_hash, hash)
    select organization_id, sequence, ${instant}, ${actorId}::int8, ${action}::text, ${target}::text, ${targetId}::int8,
      ${details}::text, previous_hash, hash from head`);
  await callFollowers(transaction, organizationId, at);
};

/** An action by a program records its token, in addition to the token's owner. */
const throughToken = (): { token?: string } => {
  const token = actingToken();
  return token ? { token: token.name } : {};
};

/** The first sequence number at which the chain is broken, or null when it is whole. */
export const firstBrokenEntry = async (transaction: Transaction, organizationId: number): Promise<number | null> =>
  (await verifyChain(transaction, organizationId)).brokenAt;

/** Entries that are read and checked at a time. */
const batch = 2_000;

export interface ChainCheckResult {
  readonly entries: number;
  /** The sequence number at which the chain is broken; null: it is whole. */
  readonly brokenAt: number | null;
  /** `sequence:hash` of the end. A copy stored elsewhere proves later that this end existed. */
  readonly head: string;
}

/** Verifies the whole chain of an organization, and that heads stored elsewhere are still in it. */
export const verifyChain = async (
  transaction: Transaction,
  organizationId: number,
  storedHeads: readonly ChainHead[] = [],
): Promise<ChainCheckResult> => {
  const check = startCheck(organizationId);
  const expected = new Map(storedHeads.map(({ sequence, hash }) => [sequence, hash]));
  let brokenAt: number | null = null;
  let after = 0;
  for (;;) {
    const rows = await entriesAfter(transaction, organizationId, after);
    for (const row of rows) {
      brokenAt ??= check.take(row);
      const hash = expected.get(row.sequence);
      if (hash !== undefined && hash !== row.hash) brokenAt ??= row.sequence;
      expected.delete(row.sequence);
      after = row.sequence;
    }
    if (rows.length < batch || brokenAt !== null) break;
  }
  brokenAt ??= check.end(await headOf(transaction, organizationId));
  // A former head is missing: the trail was cut off, together with its head.
  if (expected.size > 0) brokenAt ??= Math.min(...expected.keys());
  const { sequence, hash } = check.last;
  return { entries: sequence, brokenAt, head: `${sequence}:${hash}` };
};

const entriesAfter = (transaction: Transaction, organizationId: number, sequence: number) =>
  transaction
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(batch)
    .execute();

/** The end of an organization's trail. */
export const headOf = async (transaction: Transaction, organizationId: number): Promise<ChainHead> =>
  (await transaction
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()) ?? emptyHead;

export type AuditRow = Omit<ChainedEntry, 'organization_id' | 'hash' | 'previous_hash'>;

export interface AuditFilter {
  readonly actorId: number | null;
  readonly target: string | null;
  readonly targetId: number | null;
  readonly action: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
}

const filtered = (transaction: Transaction, organizationId: number, filter: AuditFilter) => {
  let query = transaction.selectFrom('audit_entries').where('organization_id', '=', organizationId);
  if (filter.actorId !== null) query = query.where('actor_id', '=', filter.actorId);
  if (filter.target !== null) query = query.where('target', '=', filter.target);
  if (filter.targetId !== null) query = query.where('target_id', '=', filter.targetId);
  if (filter.action !== null) query = query.where('action', '=', filter.action);
  if (filter.from !== null) query = query.where('at', '>=', filter.from);
  if (filter.before !== null) query = query.where('at', '<', filter.before);
  return query;
};

/** Newest first, older than an entry; null: all. */
export const listEntries = (
  transaction: Transaction,
  organizationId: number,
  filter: AuditFilter,
  page: { readonly before: number | null; readonly size: number } | null,
): Promise<AuditRow[]> => {
  let query = filtered(transaction, organizationId, filter)
    .select(['sequence', 'at', 'actor_id', 'action', 'target', 'target_id', 'details'])
    .orderBy('sequence', 'desc');
  if (page !== null) query = query.limit(page.size);
  if (page?.before) query = query.where('sequence', '<', page.before);
  return query.execute();
};

/** JSON with sorted keys, so that equal details have equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
