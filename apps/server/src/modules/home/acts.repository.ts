/** Audit acts of a period, summed by the database: an afternoon of typing is one row. */
import type { AuditAct } from '@uni/contracts';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../platform/database/index.ts';

export interface ActTally {
  readonly action: AuditAct;
  readonly target_id: number;
  /** The month that the acts name; null: none. */
  readonly month: string | null;
  /** Acts, or the values that they changed. */
  readonly count: number;
  /** Centavos; null: the acts name none. */
  readonly amount: number | null;
  /** The actor; null: more than one, or no signed-in user. */
  readonly actor_id: number | null;
  readonly at: Date;
}

/**
 * Returns the acts of a list since an instant, by their subject. A version's change counts for the enterprise where it became
 * the current one.
 */
export const selectActsSince = async (
  db: TenantDatabase,
  since: Date,
  actions: readonly AuditAct[],
): Promise<ActTally[]> => {
  // Materialized: the details of tens of thousands of acts are parsed once each.
  const { rows } = await sql<ActTally>`
    with acts as materialized (
      select action, target_id, actor_id, at, details::jsonb as told from audit_entries
      where organization_id = ${db.organizationId}::int8 and at >= ${since.toISOString()}::timestamptz
        and target_id is not null and action = any(${[...actions]}::text[]))
    select action, target_id, month, sum(count)::int4 as count, sum(amount)::int8 as amount,
      case when min(actor_id) = max(actor_id) and count(*) = count(actor_id) then min(actor_id) end as actor_id, max(at) as at
    from (
      select action, target_id, actor_id, at, told ->> 'month' as month, coalesce((told ->> 'edits')::int4, 1) as count,
        coalesce(told -> 'after' ->> 'amount', told -> 'after' ->> 'price')::numeric as amount
      from acts
      where action <> 'version.changed' or (told ->> 'is_current' = 'true' and told -> 'nome' is null)) told_acts
    group by action, target_id, month`.execute(db);
  return rows;
};
