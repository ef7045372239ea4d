import './ui/tokens/tokens.css';
import './ui/tokens/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { notices } from '@uni/phrases';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { clearSession, onSessionCleared } from './api/session/session-store.ts';
import { onSessionEnd } from './api/transport.ts';
import { followArrivals } from './app/arrivals.ts';
import { router } from './app/router.tsx';
import { returnPath } from './app/session/redirect.ts';
import { durations, notify } from './ui/notice/notice-store.ts';

function leave(): void {
  const back = returnPath(router.state.location);
  clearSession();
  void router.navigate({ to: '/user/login', search: back ? { redirect: back } : {}, replace: true });
}

onSessionEnd(() => {
  notify({ kind: 'attention', title: notices.sessionExpired, text: notices.signInAgain, duration: durations.error });
  leave();
});
onSessionCleared(leave);
followArrivals(router);

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
