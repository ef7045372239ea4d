import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { accessRecovery, common, secondStepTitle, titles } from '@uni/phrases';
import { basePath } from '../api/environment.ts';
import { isSignedIn } from '../api/session/session-store.ts';
import { prefetchWorkspace } from '../features/study/workspace-queries.ts';
import { Loading } from '../ui/feedback/loading.tsx';
import { queryClient } from './query-client.ts';
import { demandSession, readRedirect, readSearch, root, signedIn } from './routes/frame-routes.tsx';
import { lazyPage, ScreenFailure, stayingPage } from './routes/lazy-page.tsx';
import { rows, type ScreenRow, titleAt } from './routes/screens.ts';
import { safeRedirect } from './session/redirect.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of routes outside the table of screens. */
    title?: string;
    /** The screen needs the room of the menu and scrolls inside its own frame. */
    roomy?: boolean;
    /** Fetches code that the router does not know of. */
    fetchCode?: () => void;
  }
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/user/login',
  staticData: { title: common.product },
  validateSearch: readRedirect,
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true });
  },
  component: lazyPage(() => import('./routes/login-route.tsx'), 'LoginRoute'),
});

/** Screens for signing in without a password: it is forgotten, or an identity provider redirects back. */
const loadAccess = () => import('./routes/access-routes.tsx');

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/user/esqueci-senha',
  staticData: { title: accessRecovery.forgot.title },
  component: lazyPage(loadAccess, 'ForgotPasswordRoute'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/user/nova-senha',
  staticData: { title: accessRecovery.reset.title },
  component: lazyPage(loadAccess, 'ResetPasswordRoute'),
});

const providerReturn = createRoute({
  getParentRoute: () => root,
  path: '/user/entrar-com',
  staticData: { title: accessRecovery.returning.title },
  component: lazyPage(loadAccess, 'ProviderReturnRoute'),
});

const setUpSecondStep = createRoute({
  getParentRoute: () => root,
  path: '/user/duas-etapas',
  staticData: { title: secondStepTitle },
  validateSearch: readRedirect,
  beforeLoad: ({ location }) => demandSession(location),
  component: lazyPage(() => import('./routes/set-up-second-step-route.tsx'), 'SetUpSecondStepRoute'),
});

const userFallback = createRoute({
  getParentRoute: () => root,
  path: '/user/$',
  staticData: { title: titles.notFound },
  component: lazyPage(() => import('./routes/not-found-route.tsx'), 'NotFoundRoute'),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  staticData: { title: titles.changePassword },
  beforeLoad: ({ location }) => demandSession(location),
  component: lazyPage(() => import('./routes/change-password-route.tsx'), 'ChangePasswordRoute'),
});

const front = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

const readStudySearch = readSearch(['v', 'cmp', 'explicar']);
/** Each tab reads names of its own too. */
type WorkspaceSearch = Record<string, unknown> & ReturnType<typeof readStudySearch>;

const workspacePage = stayingPage(() => import('../features/study-editor/index.ts'), 'WorkspacePage');

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/planejamento/$id/$aba',
  staticData: { title: titles.workspace, roomy: true, fetchCode: workspacePage.fetchCode },
  // A tab is an address of its own: a pending match would hide the study and draw it again.
  pendingMs: Number.POSITIVE_INFINITY,
  validateSearch: (search: Record<string, unknown>): WorkspaceSearch => ({ ...search, ...readStudySearch(search) }),
  loader: ({ params, preload }) => {
    workspacePage.fetchCode();
    if (!preload) prefetchWorkspace(queryClient, params.id);
  },
  component: workspacePage.component,
});

const workspaceFront = createRoute({
  getParentRoute: () => signedIn,
  path: '/planejamento/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/planejamento/$id/$aba', params: { id: params.id, aba: 'fluxo-de-caixa' }, replace: true });
  },
});

/** Visitors without a session are redirected to the login first, as by the screens of the configured systems. */
const unknownSystem = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-financiamento-{$product}',
  beforeLoad: () => {
    throw notFound();
  },
});

type PathOf<Row extends ScreenRow> = Row extends { route: infer Path extends string } ? Path : Row['path'];
type NamesOf<Row extends ScreenRow> = Row extends { search: infer Names } ? Names[keyof Names] & string : never;

function routeOf<Path extends string, Name extends string>(row: ScreenRow, path: Path, names: readonly Name[]) {
  const read = readSearch(names);
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: { screen: row },
    validateSearch: (search: Record<string, unknown>): { [Key in Name]?: string } => read(search),
    // A slug or a system that is not in the configuration has no screen.
    beforeLoad: ({ location }) => {
      if (titleAt(location.pathname) === undefined) throw notFound();
    },
    component: lazyPage(row.load, row.component),
  });
}

function routesOf<Rows extends readonly ScreenRow[]>(
  rows: Rows,
): { [At in keyof Rows]: ReturnType<typeof routeOf<PathOf<Rows[At]>, NamesOf<Rows[At]>>> };
function routesOf(rows: readonly ScreenRow[]) {
  return rows.map((row) => routeOf(row, row.route ?? row.path, Object.values(row.search ?? {})));
}

const tree = root.addChildren([
  login,
  forgotPassword,
  resetPassword,
  providerReturn,
  setUpSecondStep,
  userFallback,
  changePassword,
  front,
  signedIn.addChildren([...routesOf(rows), workspaceFront, workspace, unknownSystem]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: basePath(),
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
