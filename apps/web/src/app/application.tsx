import { RouterProvider } from '@tanstack/react-router';
import { notices } from '@uni/phrases';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { profileQuery } from '../api/access/profile.ts';
import { clearSession, onSessionCleared } from '../api/session/session-store.ts';
import { onRefusal, onSessionEnd, onStepDemanded } from '../api/transport.ts';
import { durations, notify } from '../ui/notice/notice-store.ts';
import { followArrivals } from './arrivals.ts';
import { fetchCodeAhead } from './code-ahead.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { wayBack } from './session/redirect.ts';

/** Draws the whole application. `before` is the address of the page that it replaces, if there was one. */
export function startApplication(root: Root, before: string | null = null): void {
  onRefusal(async () => (await import('./refusal-texts.ts')).learnRefusals());
  onSessionEnd(() => {
    notify({ kind: 'attention', title: notices.sessionExpired, text: notices.signInAgain, duration: durations.error });
    leave();
  });
  onSessionCleared(leave);
  onStepDemanded(() => void refreshProfile());
  followArrivals(router, before);
  fetchCodeAhead(router);
  // In a transition React draws in short slices: the first one would be a long task otherwise.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}

/** The demand began during this session: the guard redirects by the current profile. */
async function refreshProfile(): Promise<void> {
  await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
  await router.invalidate();
}

function leave(): void {
  const back = wayBack(router.state.location);
  clearSession();
  void router.navigate({ to: '/user/login', ...back, replace: true });
}
