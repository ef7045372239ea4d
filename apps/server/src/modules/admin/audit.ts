/** What administration writes into the audit trail, in one shape: before and after, where values were changed. */
import { record } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';

type Values = Readonly<Record<string, unknown>>;

export const noted = (
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  action: `${string}.${string}`,
  targetId: number,
  details: Values = {},
): Promise<void> =>
  record(transaction, {
    organizationId: actor.scope,
    actorId: actor.userId,
    action,
    target: action.slice(0, action.indexOf('.')),
    targetId,
    details,
    at: platform.now(),
  });

/**
 * Of the fields that differ, what was and what is. Personal data stay out: the trail is never rewritten, and would keep
 * for ever what a person may have erased; of those only the names of the fields are told.
 */
export const difference = (before: Values, after: Values, personal: readonly string[] = []): Values => {
  const differing = Object.keys(after).filter(
    (key) => after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const told = differing.filter((key) => !personal.includes(key));
  return {
    before: Object.fromEntries(told.map((key) => [key, before[key] ?? null])),
    after: Object.fromEntries(told.map((key) => [key, after[key]])),
    ...(told.length < differing.length ? { changed: differing.filter((key) => personal.includes(key)) } : {}),
  };
};
