import { type Database, platformScope } from '../../../platform/database/index.ts';
import { organizationOf } from './actors.model.ts';
import { type ActingSession, findActingSession } from './sessions.repository.ts';

/** Reads where the session was last known to act; one more query where it has moved since. */
export const readActingSession = async (
  database: Database,
  sessionId: number,
  lastKnown: number,
): Promise<ActingSession | null> => {
  const read = (scope: number) => database.withOrganization(scope, (db) => findActingSession(db, sessionId));
  const session = await read(lastKnown);
  const scope = (session && organizationOf(session)) ?? platformScope;
  return session && scope !== lastKnown ? read(scope) : session;
};
