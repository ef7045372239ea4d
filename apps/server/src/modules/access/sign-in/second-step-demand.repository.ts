import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

export const findDemand = async (db: TenantDatabase): Promise<string | null> => {
  const row = await db.selectFrom('second_step_demands').select('demanded_from').executeTakeFirst();
  return row?.demanded_from ?? null;
};

export const storeDemand = async (db: TenantDatabase, from: string): Promise<void> => {
  await db
    .insertInto('second_step_demands')
    .values({ demanded_from: from })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ demanded_from: from }))
    .execute();
};

export const dropDemand = async (db: TenantDatabase): Promise<void> => {
  await db.deleteFrom('second_step_demands').execute();
};

/** Returns the number of users who may work in the organization, and of those without a second step. */
export const countPeople = async (db: TenantDatabase): Promise<{ people: number; people_without: number }> => {
  const counts = await db
    .selectFrom('users')
    .select([
      sql<number>`count(*)`.as('people'),
      sql<number>`count(*) filter (where not exists (select from security_keys k where k.user_id = users.id)
        and not exists (select from second_steps s where s.user_id = users.id and s.enabled_at is not null))`.as(
        'people_without',
      ),
    ])
    .where((user) =>
      user.and({ 'users.is_active': true, 'users.is_elsewhere': false }).and('users.deleted_at', 'is', null),
    )
    .where((user) =>
      user.or([
        user('users.organization_id', '=', db.organizationId),
        user.exists(
          user
            .selectFrom('user_connections as c')
            .select('c.user_id')
            .whereRef('c.user_id', '=', 'users.id')
            .where('c.organization_id', '=', db.organizationId)
            .where('c.state', '<>', 'inactive'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { people: Number(counts.people), people_without: Number(counts.people_without) };
};
