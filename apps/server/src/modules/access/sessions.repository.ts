import type { Role } from '@uni/contracts';
import type { Transaction } from '../../platform/database/index.ts';
import type { SessionEnd } from './schema.ts';

/** A session together with what its user may be asked about. */
export interface SessionRow {
  readonly id: number;
  readonly user_id: number;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEnd | null;
  readonly selected_organization_id: number | null;
  readonly viewing_group_id: number | null;
  readonly organization_id: number | null;
  readonly role: Role;
  readonly is_active: boolean;
  readonly is_validated: boolean;
  readonly deleted_at: Date | null;
  readonly closed_at: Date | null;
}

export const sessions = (transaction: Transaction) =>
  transaction
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
      'sessions.viewing_group_id',
      'users.organization_id',
      'users.role',
      'users.is_active',
      'users.is_validated',
      'users.deleted_at',
      'organizations.closed_at',
    ]);

export const findSession = async (transaction: Transaction, id: number): Promise<SessionRow | null> =>
  (await sessions(transaction).where('sessions.id', '=', id).executeTakeFirst()) ?? null;

/** Holds the session's row until the transaction ends: refreshes of one family take turns. */
export const lockSession = async (transaction: Transaction, id: number): Promise<SessionRow | null> =>
  (await sessions(transaction).where('sessions.id', '=', id).forUpdate('sessions').executeTakeFirst()) ?? null;

export const insertSession = async (
  transaction: Transaction,
  session: { id: number; user_id: number; created_at: Date; expires_at: Date },
): Promise<void> => {
  await transaction.insertInto('sessions').values(session).execute();
};

export const endSession = async (transaction: Transaction, id: number, at: Date, reason: SessionEnd): Promise<void> => {
  await transaction
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
};

export const endOtherSessions = async (
  transaction: Transaction,
  userId: number,
  except: number,
  at: Date,
): Promise<number[]> => {
  const rows = await transaction
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'password' })
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Ends all sessions of a user; the ids of those that had not ended yet. */
export const endSessions = async (
  transaction: Transaction,
  userId: number,
  at: Date,
  reason: SessionEnd = 'administration',
): Promise<number[]> => {
  const rows = await transaction
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

export const selectOrganization = async (
  transaction: Transaction,
  sessionId: number,
  organizationId: number | null,
): Promise<void> => {
  await transaction
    .updateTable('sessions')
    // A permit group is of one organization: nobody looks through it in another.
    .set({ selected_organization_id: organizationId, viewing_group_id: null })
    .where('id', '=', sessionId)
    .execute();
};

export const lookAs = async (transaction: Transaction, sessionId: number, groupId: number | null): Promise<void> => {
  await transaction.updateTable('sessions').set({ viewing_group_id: groupId }).where('id', '=', sessionId).execute();
};

export interface RefreshTokenRow {
  readonly id: number;
  readonly session_id: number;
  readonly token_hash: string;
  readonly key_id: string;
  readonly issued_at: Date;
  readonly successor_id: number | null;
  readonly retired_at: Date | null;
}

export const findRefreshToken = async (transaction: Transaction, id: number): Promise<RefreshTokenRow | null> =>
  (await transaction.selectFrom('refresh_tokens').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const insertRefreshToken = async (
  transaction: Transaction,
  token: Pick<RefreshTokenRow, 'id' | 'session_id' | 'token_hash' | 'key_id' | 'issued_at'>,
): Promise<void> => {
  await transaction.insertInto('refresh_tokens').values(token).execute();
};

export const nameSuccessor = async (transaction: Transaction, id: number, successorId: number): Promise<void> => {
  await transaction.updateTable('refresh_tokens').set({ successor_id: successorId }).where('id', '=', id).execute();
};

/** A token's first use retires the one it succeeded. */
export const retirePredecessor = async (transaction: Transaction, id: number, at: Date): Promise<void> => {
  await transaction
    .updateTable('refresh_tokens')
    .set({ retired_at: at })
    .where('successor_id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
};
