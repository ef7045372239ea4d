/** The readable part of an organization's audit trail. */
import type { PresentedAuditEntry } from '@uni/contracts';
import { type AuditFilter, type AuditRow, listEntries, verifyChain } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { startOfDay, wireInstant } from '../../../platform/time.ts';
import { nameRecords, type RecordNames } from './audit-names.service.ts';
import { nameKey, type ReadEntry, recordKindOf, referencesOf } from './audit-references.model.ts';

interface AuditQuery {
  readonly size: number;
  readonly before?: number | undefined;
  readonly actor?: number | undefined;
  readonly target?: string | undefined;
  readonly target_id?: number | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;

/** Returns a page by key, newest first, without a count: the trail only grows. */
export const listAuditEntries = async (
  context: Context,
  { from, to, target_id, size, ...query }: AuditQuery,
  url: URL,
): Promise<{ next: string | null; results: PresentedAuditEntry[] }> => {
  const { db, platform } = context;
  const filter: AuditFilter = {
    actorId: query.actor ?? null,
    target: query.target ?? null,
    targetId: target_id ?? null,
    action: query.action ?? null,
    from: from === undefined ? null : startOfDay(from),
    before: to === undefined ? null : new Date(startOfDay(to).getTime() + dayMs),
  };
  // One more than the page: there are others.
  const read = await listEntries(db, db.organizationId, filter, { before: query.before ?? null, size: size + 1 });
  const rows = read.slice(0, size);
  const entries = rows.map(readEntry);
  const names = await nameRecords(
    context,
    rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])),
    entries,
  );
  const next = new URL(platform.origin + url.pathname + url.search);
  next.searchParams.set('before', String(rows.at(-1)?.sequence));
  return { next: read.length > size ? next.href : null, results: entries.map((entry) => presentEntry(entry, names)) };
};

export async function verifyAuditTrail({
  db,
}: Context): Promise<{ entries: number; broken_at: number | null; head: string }> {
  const { entries, brokenAt, head } = await verifyChain(db, db.organizationId);
  return { entries, broken_at: brokenAt, head };
}

const readEntry = (row: AuditRow): ReadEntry => {
  const { before = null, after = null, ...details } = JSON.parse(row.details);
  return { row, before, after, details };
};

const presentEntry = (entry: ReadEntry, nameOf: RecordNames): PresentedAuditEntry => {
  const { row, ...values } = entry;
  const kind = recordKindOf(row.target);
  const references = referencesOf(entry).flatMap(({ field, kind: of, id }) => {
    const name = nameOf(of, id);
    return name === undefined ? [] : [[nameKey(field, id), name] as const];
  });
  return {
    sequence: row.sequence,
    at: wireInstant(row.at),
    actor: row.actor_id,
    actor__name: row.actor_id === null ? null : (nameOf('users', row.actor_id) ?? null),
    action: row.action,
    target: row.target,
    target_id: row.target_id,
    target__name: (kind && row.target_id !== null ? nameOf(kind, row.target_id) : undefined) ?? null,
    ...values,
    names: Object.fromEntries(references),
  };
};
