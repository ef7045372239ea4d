import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { common, titles } from '@uni/phrases';
import { basePath } from '../api/environment.ts';
import { productSlugs } from '../api/products.ts';
import { isSignedIn } from '../api/session/session-store.ts';
import { Loading } from '../ui/feedback/loading.tsx';
import { administrationKeys, administrationRoutes } from './routes/administration-routes.tsx';
import { colabKeys, colabRoutes } from './routes/colab-routes.tsx';
import { demandSession, pick, readRedirect, root, signedIn } from './routes/frame-routes.tsx';
import { integrationKeys, integrationRoutes } from './routes/integration-routes.tsx';
import { lazyPage, ScreenFailure } from './routes/lazy-page.tsx';
import { salesKeys, salesRoutes } from './routes/sales-routes.tsx';
import { type Screen, type ScreenKey, screens, titleOf } from './routes/screens.ts';
import { userRoutes } from './routes/user-routes.tsx';
import { safeRedirect } from './session/redirect.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    /** Key of its row in the table of screens. */
    screen?: ScreenKey;
    /** The screen needs the room of the menu and scrolls inside its own frame. */
    roomy?: boolean;
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

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  staticData: { title: common.product },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'emp'),
    ...pick(search, 'prosp'),
    ...pick(search, 'versao'),
    ...pick(search, 'cmp'),
    ...pick(search, 'explicar'),
  }),
  component: lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage'),
});

const enterprises = createRoute({
  getParentRoute: () => signedIn,
  path: '/planejamento',
  staticData: { title: titles.enterprises },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'q'),
    ...pick(search, 'fase'),
    ...pick(search, 'ordem'),
    ...pick(search, 'ver'),
    ...pick(search, 'novo'),
  }),
  component: lazyPage(() => import('../features/enterprises/enterprises-page.tsx'), 'EnterprisesPage'),
});

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/planejamento/$id/$aba',
  staticData: { title: titles.workspace, roomy: true },
  validateSearch: (search: Record<string, unknown>) => ({
    ...search,
    ...pick(search, 'v'),
    ...pick(search, 'cmp'),
    ...pick(search, 'explicar'),
  }),
  loader: ({ params, preload }) => {
    if (!preload)
      void import('./ask-ahead.ts').then(
        ({ prefetchEnterprise }) => prefetchEnterprise(params.id),
        () => {},
      );
  },
  component: lazyPage(() => import('../features/study-editor/index.ts'), 'WorkspacePage'),
});

const workspaceFront = createRoute({
  getParentRoute: () => signedIn,
  path: '/planejamento/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/planejamento/$id/$aba', params: { id: params.id, aba: 'fluxo-de-caixa' }, replace: true });
  },
});

/** The cash flow's settings, all of them in its address. */
const cashFlowSearch = [
  'emp',
  'v',
  'moeda',
  'parte',
  'de',
  'ate',
  'por',
  'visao',
  'zoom',
  'un',
  'cent',
  'abertas',
  'anos',
  'mover',
  'tempo',
  'prosp',
] as const;
type CashFlowSearch = { [Name in (typeof cashFlowSearch)[number]]?: string };

const cashFlow = createRoute({
  getParentRoute: () => signedIn,
  path: '/fluxo-caixa',
  staticData: { title: titles.cashFlow },
  validateSearch: (search: Record<string, unknown>): CashFlowSearch =>
    Object.assign({}, ...cashFlowSearch.map((name) => pick(search, name))),
  component: lazyPage(() => import('../features/cash-flow/cash-flow-page.tsx'), 'OrganizationCashFlowPage'),
});

const indexes = createRoute({
  getParentRoute: () => signedIn,
  path: '/indices',
  staticData: { title: titles.indexSeries },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'serie'),
    ...pick(search, 'q'),
    ...pick(search, 'ver'),
    ...pick(search, 'periodo'),
  }),
  component: lazyPage(() => import('../features/indexes/indexes-page.tsx'), 'IndexesPage'),
});

const enterpriseRegister = createRoute({
  getParentRoute: () => signedIn,
  path: '/cadastro-empreendimento',
  staticData: { title: titles.enterpriseRegister },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'q'),
    ...pick(search, 'fase'),
    ...pick(search, 'cidade'),
    ...pick(search, 'sistema'),
    ...pick(search, 'abrir'),
  }),
  component: lazyPage(
    () => import('../features/enterprises/enterprise-register/enterprise-register-page.tsx'),
    'EnterpriseRegisterPage',
  ),
});

const built: readonly string[] = [
  'home',
  'enterprises',
  'cashFlow',
  'indexSeries',
  'changePassword',
  'enterpriseRegister',
  ...administrationKeys,
  ...salesKeys,
  ...integrationKeys,
  ...colabKeys,
];
const LaterPage = lazyPage(() => import('../features/later/later-page.tsx'), 'LaterPage');

/** Screens without content of their own yet still have their place, their title and their designed empty state. */
const others = screens.filter((screen) => !built.includes(screen.key)).map(otherScreen);

function otherScreen(screen: Screen) {
  return createRoute({
    getParentRoute: () => signedIn,
    path: screen.path,
    staticData: { title: titleOf(screen), screen: screen.key },
    component: LaterPage,
  });
}

/** Addresses with a product that is not in the configuration lead to "not found". */
const mappings = createRoute({
  getParentRoute: () => signedIn,
  path: '/de-para-financiamento-{$product}',
  beforeLoad: ({ params }) => refuseUnknown(params.product, productSlugs.financing),
});

function refuseUnknown(slug: string, known: readonly string[]): void {
  if (!known.includes(slug)) throw notFound();
}

const tree = root.addChildren([
  login,
  ...userRoutes,
  userFallback,
  changePassword,
  front,
  signedIn.addChildren([
    home,
    enterprises,
    cashFlow,
    indexes,
    workspaceFront,
    workspace,
    enterpriseRegister,
    ...administrationRoutes,
    ...salesRoutes,
    ...integrationRoutes,
    ...colabRoutes,
    mappings,
    ...others,
  ]),
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
