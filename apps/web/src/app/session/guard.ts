import { redirect } from '@tanstack/react-router';
import { notices } from '@uni/phrases';
import { profileQuery } from '../../api/access/profile.ts';
import { ApiFailure } from '../../api/failure.ts';
import { clearSession } from '../../api/session/session-store.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { queryClient } from '../query-client.ts';
import { wayBack } from './redirect.ts';

/**
 * Checks the profile before any signed-in screen. A missing or inactive profile ends the session with a message. A user without a
 * password is redirected to set it. A user without the demanded second step is redirected to set that up.
 */
export async function admit(location: { href: string }): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileQuery).catch(missing);
  if (!profile?.is_active) {
    clearSession();
    queryClient.clear();
    notify({ kind: 'error', title: notices.inactiveProfile, duration: durations.error });
    throw redirect({ to: '/user/login' });
  }
  if (!profile.is_validated) throw redirect({ to: '/change-password' });
  if (profile.second_step?.is_due) {
    throw redirect({ to: '/user/duas-etapas', ...wayBack(location) });
  }
}

/** A profile that is not there is an answer. A server that does not answer ends no session. */
function missing(problem: unknown): null {
  if (problem instanceof ApiFailure && problem.status === 404) return null;
  throw problem;
}
