import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';
import type { SessionEnd } from '../schema.ts';
import type { GrantTuple } from './grants.repository.ts';

/** A session with the facts about its user that authorization needs. */
export interface SessionRow
  extends Pick<
      RowOf<'sessions'>,
      | 'id'
      | 'user_id'
      | 'expires_at'
      | 'ended_at'
      | 'end_reason'
      | 'selected_organization_id'
      | 'viewing_group_id'
      | 'last_used_at'
      | 'means'
    >,
    Pick<RowOf<'users'>, 'organization_id' | 'role' | 'is_active' | 'is_validated' | 'deleted_at'> {
  readonly closed_at: Date | null;
}

const sessions = (db: TenantDatabase) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.expires_at',
      'sessions.ended_at',
      'sessions.end_reason',
      'sessions.selected_organization_id',
      'sessions.last_used_at',
      'sessions.viewing_group_id',
      'sessions.means',
      'users.organization_id',
      'users.role',
      'users.is_active',
      'users.is_validated',
      'users.deleted_at',
      'organizations.closed_at',
    ]);

export const findSession = async (db: TenantDatabase, id: number): Promise<SessionRow | null> =>
  (await sessions(db).where('sessions.id', '=', id).executeTakeFirst()) ?? null;

/** Holds the session's row until the transaction ends: refreshes of one family take turns. */
export const lockSession = async (db: TenantDatabase, id: number): Promise<SessionRow | null> =>
  (await sessions(db).where('sessions.id', '=', id).forUpdate('sessions').executeTakeFirst()) ?? null;

/** A session with all that decides what its user may do. */
export interface ActingSession extends SessionRow {
  /** Of the permit groups through which the user acts. */
  readonly grants: readonly GrantTuple[];
  readonly groups: readonly number[];
  /** A partner has an open way into the selected organization. */
  readonly is_connected: boolean;
  /** The day from which the organization that the session acts in demands a second step; null: it does not. */
  readonly demanded_from: string | null;
  readonly has_second_step: boolean;
}

/** The organization where the session acts: the user's own, or the selected one. */
const actingOrganization = ({ role, organization_id, selected_organization_id }: SessionRow): number | null =>
  role === 'superuser' || role === 'partner' ? selected_organization_id : organization_id;

/** A group that is looked through replaces all others; a partner acts through the group of the connection. */
const actingGroups = (db: TenantDatabase, { viewing_group_id, user_id, role }: SessionRow, acting: number) => {
  if (viewing_group_id !== null) return sql`select ${viewing_group_id}::int8 as id`;
  const members = sql`
    select m.group_id as id from permit_group_members m where ${db.own('m')} and m.user_id = ${user_id}::int8`;
  if (role !== 'partner') return members;
  return sql`${members}
    union select c.group_id from user_connections c
    where c.organization_id = ${acting}::int8 and c.user_id = ${user_id}::int8 and c.state <> 'inactive'`;
};

type Membership = Pick<ActingSession, 'grants' | 'groups' | 'is_connected' | 'demanded_from'>;

const nowhere: Membership = { grants: [], groups: [], is_connected: false, demanded_from: null };

/** A query of its own: sessions and these rows may lie on different machines. */
const findMembership = async (db: TenantDatabase, session: SessionRow): Promise<Membership> => {
  const acting = actingOrganization(session);
  if (acting === null) return nowhere;
  const groups = actingGroups(db, session, acting);
  const [row] = await db.execute(sql<
    Pick<Membership, 'is_connected' | 'demanded_from'> & Record<'grants' | 'groups', string>
  >`
    select (select coalesce(json_agg(json_build_array(g.resource, g.action, g.enterprise_id)), '[]')::text
        from permit_group_grants g where ${db.own('g')} and g.group_id in (${groups})) as grants,
      (select coalesce(json_agg(acting.id), '[]')::text from (${groups}) acting) as groups,
      exists (select from user_connections c join organizations o on o.id = c.organization_id
        where c.organization_id = ${session.selected_organization_id}::int8 and c.user_id = ${session.user_id}::int8
          and c.state <> 'inactive' and o.closed_at is null) as is_connected,
      (select d.demanded_from from second_step_demands d where ${db.own('d')}) as demanded_from`);
  return row ? { ...row, grants: JSON.parse(row.grants), groups: JSON.parse(row.groups) } : nowhere;
};

/**
 * Grants are rows of one organization, invisible in a transaction of another. The caller must compare its scope with the
 * organization where the session acts, and query again there if they differ.
 */
export const findActingSession = async (db: TenantDatabase, id: number): Promise<ActingSession | null> => {
  const row = await sessions(db)
    .select(
      sql<boolean>`(exists (select from security_keys k where k.user_id = users.id)
        or exists (select from second_steps s where s.user_id = users.id and s.enabled_at is not null))`.as(
        'has_second_step',
      ),
    )
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, ...(await findMembership(db, row)) } : null;
};

export type NewSession = Pick<
  RowOf<'sessions'>,
  'id' | 'user_id' | 'created_at' | 'expires_at' | 'browser' | 'system' | 'address' | 'means'
>;

export const insertSession = async (db: TenantDatabase, session: NewSession): Promise<void> => {
  await db
    .insertInto('sessions')
    .values({ ...session, last_used_at: session.created_at })
    .execute();
};

export const touchSession = async (db: TenantDatabase, id: number, at: Date): Promise<void> => {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
};

export type OwnSessionRow = Omit<NewSession, 'means'> & { readonly last_used_at: Date | null };

const liveSessions = (db: TenantDatabase, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'created_at', 'expires_at', 'last_used_at', 'browser', 'system', 'address'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);

export const listLiveSessions = (db: TenantDatabase, userId: number, now: Date): Promise<OwnSessionRow[]> =>
  liveSessions(db, userId, now).orderBy('created_at', 'desc').orderBy('id').execute();

export const findLiveSession = async (
  db: TenantDatabase,
  userId: number,
  id: number,
  now: Date,
): Promise<OwnSessionRow | null> =>
  (await liveSessions(db, userId, now).where('id', '=', id).executeTakeFirst()) ?? null;

export const endSession = async (db: TenantDatabase, id: number, at: Date, reason: SessionEnd): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
};

/** Returns those of some sessions that were ended by an act, such as a sign-out. One that is merely over was not. */
export const endedSessions = async (db: TenantDatabase, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const going = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
  const known = new Set(going.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

/** Ends the sessions of a user, all or all but one; answers which. */
export const endSessionsOf = async (
  db: TenantDatabase,
  userId: number,
  { except, at, reason }: { except: number | null; at: Date; reason: SessionEnd },
): Promise<number[]> => {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (except !== null) query = query.where('id', '!=', except);
  return (await query.returning('id').execute()).map((row) => row.id);
};

/** Deletes a removed user's devices and addresses, password resets and second step. */
export const forgetDevices = async (db: TenantDatabase, userId: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ browser: null, system: null, address: null })
    .where('user_id', '=', userId)
    .execute();
  await db.deleteFrom('known_addresses').where('user_id', '=', userId).execute();
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await forgetSecondStep(db, userId);
};

/** Deletes all means of a user's second step, and pending challenges for it. */
export const forgetSecondStep = async (db: TenantDatabase, userId: number): Promise<void> => {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('security_key_challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('security_keys').where('user_id', '=', userId).execute();
};

export const selectOrganization = async (
  db: TenantDatabase,
  sessionId: number,
  organizationId: number | null,
): Promise<void> => {
  await db
    .updateTable('sessions')
    // A permit group belongs to one organization and is never viewed in another.
    .set({ selected_organization_id: organizationId, viewing_group_id: null })
    .where('id', '=', sessionId)
    .execute();
};

export const setViewingGroup = async (db: TenantDatabase, sessionId: number, groupId: number | null): Promise<void> => {
  await db.updateTable('sessions').set({ viewing_group_id: groupId }).where('id', '=', sessionId).execute();
};

export type RefreshTokenRow = RowOf<'refresh_tokens'>;

export const findRefreshToken = async (db: TenantDatabase, id: number): Promise<RefreshTokenRow | null> =>
  (await db.selectFrom('refresh_tokens').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const insertRefreshToken = async (
  db: TenantDatabase,
  token: Pick<RefreshTokenRow, 'id' | 'session_id' | 'token_hash' | 'key_id' | 'issued_at'>,
): Promise<void> => {
  await db.insertInto('refresh_tokens').values(token).execute();
};

export const nameSuccessor = async (db: TenantDatabase, id: number, successorId: number): Promise<void> => {
  await db.updateTable('refresh_tokens').set({ successor_id: successorId }).where('id', '=', id).execute();
};

/** A token's first use retires the one it succeeded. */
export const retirePredecessor = async (db: TenantDatabase, id: number, at: Date): Promise<void> => {
  await db
    .updateTable('refresh_tokens')
    .set({ retired_at: at })
    .where('successor_id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
};
