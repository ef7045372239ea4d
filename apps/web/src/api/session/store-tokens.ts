import { forgetAnswers } from '../offline/forget-answers.ts';
import { storeSession, storeSignedIn } from './session-store.ts';

/** Stores the session that an answer to signing in brings; false when it brings none. */
export function storeTokens(fields: ReadonlyMap<string, unknown>): boolean {
  const [access, refresh, lifetime, renewable] = ['access', 'refresh', 'expires_in', 'refresh_expires_in'].map((name) =>
    fields.get(name),
  );
  if (typeof access !== 'string') return false;
  // A session that ran out may have left answers of another user.
  forgetAnswers();
  storeSession(
    access,
    typeof lifetime === 'number' ? lifetime : undefined,
    typeof refresh === 'string' ? refresh : undefined,
  );
  if (typeof renewable === 'number') storeSignedIn(renewable);
  return true;
}
