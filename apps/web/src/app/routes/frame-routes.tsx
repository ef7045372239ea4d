import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { isSignedIn } from '../../api/session/session-store.ts';
import { NoticeStack } from '../../ui/notice/notices.tsx';
import { returnPath } from '../session/redirect.ts';
import { lazyPage } from './lazy-page.tsx';
import { spelledAs } from './screens.ts';

const hashOf = (hash: string) => (hash === '' ? '' : `#${hash}`);
const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

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
  const back = returnPath(location);
  throw redirect({ to: '/user/login', search: back ? { redirect: back } : {} });
}

/** Returns the destination of the user before the sign-in. */
export function readRedirect(search: Record<string, unknown>): { redirect?: string } {
  const redirect = optionalText(search.redirect);
  return redirect ? { redirect } : {};
}

/** One text of an address, if it is there. */
export function pick<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const raw = search[name];
  const value = optionalText(typeof raw === 'number' ? String(raw) : raw);
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: string };
}

/** Registers keep in their address what is searched, the order, the page and the record that is open. */
const registerSearch = ['q', 'ordem', 'pagina', 'tamanho', 'abrir'] as const;
export const readSearch =
  <const Names extends readonly string[]>(...names: Names) =>
  (search: Record<string, unknown>): { [Name in (typeof registerSearch)[number] | Names[number]]?: string } =>
    Object.assign({}, ...[...registerSearch, ...names].map((name) => pick(search, name)));
