/**
 * The audit trail: one append-only chain per organization. Each entry's hash covers the one before it, so that a
 * changed, removed, inserted or reordered entry shows, and the head shows a cut-off end.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '../database/tables.ts';

export interface AuditEntry {
  readonly organizationId: number;
  /** Null: nobody was signed in, or the house itself acted. */
  readonly actorId: number | null;
  /** `subject.verb` in the past, e.g. `organization.selected`. */
  readonly action: string;
  /** The kind of thing acted upon, e.g. `organization`. */
  readonly target: string;
  readonly targetId: number | null;
  /** What changed. No passwords, tokens or other people's personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

const genesis = '0'.repeat(64);

/** Appends within the caller's transaction: the act and its entry are stored together or not at all. */
export const record = async (transaction: Transaction, entry: AuditEntry): Promise<void> => {
  const { organizationId } = entry;
  await transaction
    .insertInto('audit_heads')
    .values({ organization_id: organizationId, sequence: 0, hash: genesis })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  const head = await transaction
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = {
    organization_id: organizationId,
    sequence: head.sequence + 1,
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    target: entry.target,
    target_id: entry.targetId,
    details: canonical(entry.details ?? {}),
    previous_hash: head.hash,
  };
  const hash = hashOf(row);
  await transaction
    .insertInto('audit_entries')
    .values({ ...row, hash })
    .execute();
  await transaction
    .updateTable('audit_heads')
    .set({ sequence: row.sequence, hash })
    .where('organization_id', '=', organizationId)
    .execute();
};

/** The first sequence number at which the chain is broken, or null when it is whole. */
export const firstBrokenEntry = async (transaction: Transaction, organizationId: number): Promise<number | null> => {
  const rows = await transaction
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute();
  const head = await transaction
    .selectFrom('audit_heads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  let previous = genesis;
  for (const [index, row] of rows.entries()) {
    const { hash, ...hashed } = row;
    if (row.sequence !== index + 1 || row.previous_hash !== previous || hashOf(hashed) !== hash) return index + 1;
    previous = hash;
  }
  const end = head ?? { sequence: 0, hash: genesis };
  return end.sequence === rows.length && end.hash === previous ? null : rows.length + 1;
};

interface Hashed {
  readonly organization_id: number;
  readonly sequence: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly action: string;
  readonly target: string;
  readonly target_id: number | null;
  readonly details: string;
  readonly previous_hash: string;
}

const hashOf = (row: Hashed): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.previous_hash,
        row.organization_id,
        row.sequence,
        row.at.toISOString(),
        row.actor_id,
        row.action,
        row.target,
        row.target_id,
        row.details,
      ]),
    )
    .digest('hex');

/** JSON with sorted keys, so that equal details have equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
