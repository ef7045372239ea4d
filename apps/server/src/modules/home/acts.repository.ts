/** What the trail tells of a stretch of time, added up by the database: an afternoon of typing is one line. */
import type { AuditAct } from '@uni/contracts';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

export interface ActTally {
  readonly action: AuditAct;
  readonly target_id: number;
  /** The month that the acts name; null: none. */
  readonly month: string | null;
  /** Acts, or the values that they changed. */
  readonly count: number;
  /** Centavos; null: the acts name none. */
  readonly amount: number | null;
  /** Who acted; null: more than one, or nobody who was signed in. */
  readonly actor_id: number | null;
  readonly at: Date;
}

/** The acts of a list since an instant, by what they were about; a version's change counts where it became the current one. */
export const actsSince = async (
  transaction: Transaction,
  organizationId: number,
  since: Date,
  actions: readonly AuditAct[],
): Promise<ActTally[]> => {
  const { rows } = await sql<ActTally>`
    select action, target_id, month, sum(count)::int4 as count, sum(amount)::int8 as amount,
      case when min(actor_id) = max(actor_id) and count(*) = count(actor_id) then min(actor_id) end as actor_id, max(at) as at
    from (
      select action, target_id, actor_id, at, details::jsonb ->> 'month' as month,
        coalesce((details::jsonb ->> 'edits')::int4, 1) as count,
        coalesce(details::jsonb -> 'after' ->> 'amount', details::jsonb -> 'after' ->> 'price')::numeric as amount
      from audit_entries
      where organization_id = ${organizationId}::int8 and at >= ${since.toISOString()}::timestamptz
        and target_id is not null and action = any(${[...actions]}::text[])
        and (action <> 'version.changed'
          or (details::jsonb ->> 'is_current' = 'true' and details::jsonb -> 'nome' is null))) acts
    group by action, target_id, month`.execute(transaction);
  return rows;
};
