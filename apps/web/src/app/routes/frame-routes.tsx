import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { forgetAnswers } from '../../api/offline/forget-answers.ts';
import { isSignedIn } from '../../api/session/session-store.ts';
import { NoticeStack } from '../../ui/notice/notices.tsx';
import { wayBack } from '../session/redirect.ts';
import { lazyPage } from './lazy-page.tsx';
import { spelledAs } from './screens.ts';

const hashOf = (hash: string) => (hash === '' ? '' : `#${hash}`);

export const root = createRootRoute({
  // An address has one spelling: other capitals redirect to it.
  beforeLoad: ({ location }) => {
    const path = spelledAs(location.pathname);
    if (path !== null) throw redirect({ href: `${path}${location.searchStr}${hashOf(location.hash)}`, replace: true });
  },
  component: () => (
    <>
      <Outlet />
      <NoticeStack />
    </>
  ),
  notFoundComponent: lazyPage(() => import('./not-found-route.tsx'), 'NotFoundRoute'),
});

/** The security layout: requires a session and a checked profile. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    demandSession(location);
    const { admit } = await import('../session/guard.ts');
    await admit(location);
  },
  component: lazyPage(() => import('../layouts/app-layout.tsx'), 'AppLayout'),
});

export function demandSession(location: { href: string }): void {
  if (isSignedIn()) return;
  // A session that ran out leaves no answers behind either.
  forgetAnswers();
  throw redirect({ to: '/user/login', ...wayBack(location) });
}

/** The texts of an address with these names; others are left out. */
export const readSearch =
  <Name extends string>(names: readonly Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.assign({}, ...names.map((name) => textIn(search, name)));

function textIn(search: Record<string, unknown>, name: string) {
  const raw = search[name];
  const value = typeof raw === 'number' ? String(raw) : raw;
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
}

/** The destination of the user before the sign-in. */
export const readRedirect = readSearch(['redirect']);
