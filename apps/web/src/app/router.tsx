import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { accessRecovery, common, titles } from '@uni/phrases';
import { basePath } from '../api/environment.ts';
import { productSlugs } from '../api/products.ts';
import { isSignedIn } from '../api/session/session-store.ts';
import { Loading } from '../ui/feedback/loading.tsx';
import { colabKeys, colabRoutes } from './routes/colab-routes.tsx';
import { demandSession, optionalText, pick, readSearch, root, signedIn } from './routes/frame-routes.tsx';
import { integrationKeys, integrationRoutes } from './routes/integration-routes.tsx';
import { lazyPage, ScreenFailure } from './routes/lazy-page.tsx';
import { salesKeys, salesRoutes } from './routes/sales-routes.tsx';
import { type Screen, type ScreenKey, screens, titleOf } from './routes/screens.ts';
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
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const wanted = optionalText(search.redirect);
    return wanted ? { redirect: wanted } : {};
  },
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true });
  },
  component: lazyPage(() => import('./routes/login-route.tsx'), 'LoginRoute'),
});

/** Screens of somebody who cannot sign in with a password: it is forgotten, or an identity provider sends them back. */
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/user/esqueci-senha',
  staticData: { title: accessRecovery.forgot.title },
  component: lazyPage(() => import('./routes/access-routes.tsx'), 'ForgotPasswordRoute'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/user/nova-senha',
  staticData: { title: accessRecovery.reset.title },
  component: lazyPage(() => import('./routes/access-routes.tsx'), 'ResetPasswordRoute'),
});

const providerReturn = createRoute({
  getParentRoute: () => root,
  path: '/user/entrar-com',
  staticData: { title: accessRecovery.returning.title },
  component: lazyPage(() => import('./routes/access-routes.tsx'), 'ProviderReturnRoute'),
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
        ({ askForWorkspace }) => askForWorkspace(params.id),
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

/** What the cash flow shows, all of it in its address. */
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

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/cadastro-usuarios',
  staticData: { title: titles.users },
  validateSearch: readSearch('grupo', 'situacao'),
  component: lazyPage(() => import('../features/admin/users/users-page.tsx'), 'UsersPage'),
});

const permitGroups = createRoute({
  getParentRoute: () => signedIn,
  path: '/grupos-de-permissao',
  staticData: { title: titles.permitGroups },
  validateSearch: readSearch('empreendimento'),
  component: lazyPage(() => import('../features/admin/permit-groups/permit-groups-page.tsx'), 'PermitGroupsPage'),
});

const partners = createRoute({
  getParentRoute: () => signedIn,
  path: '/cadastro-parceiros',
  staticData: { title: titles.partners },
  validateSearch: readSearch('ver'),
  component: lazyPage(() => import('../features/admin/partners/partners-page.tsx'), 'PartnersPage'),
});

const services = createRoute({
  getParentRoute: () => signedIn,
  path: '/servicos',
  staticData: { title: titles.services },
  validateSearch: readSearch('situacao'),
  component: lazyPage(() => import('../features/admin/services/services-page.tsx'), 'ServicesPage'),
});

const userPanel = createRoute({
  getParentRoute: () => signedIn,
  path: '/painel-usuario',
  staticData: { title: titles.userPanel },
  component: lazyPage(() => import('../features/access/user-panel/user-panel-page.tsx'), 'UserPanelPage'),
});

const organizationInfo = createRoute({
  getParentRoute: () => signedIn,
  path: '/informacoes-da-organizacao',
  staticData: { title: titles.organizationInfo },
  component: lazyPage(
    () => import('../features/admin/organization-info/organization-info-page.tsx'),
    'OrganizationInfoPage',
  ),
});

const organizations = createRoute({
  getParentRoute: () => signedIn,
  path: '/cadastro-organizacoes',
  staticData: { title: titles.organizations },
  validateSearch: (search: Record<string, unknown>) => ({ ...pick(search, 'q'), ...pick(search, 'abrir') }),
  component: lazyPage(() => import('../features/admin/organizations/organizations-page.tsx'), 'OrganizationsPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/auditoria',
  staticData: { title: titles.audit },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pick(search, 'quem'),
    ...pick(search, 'recurso'),
    ...pick(search, 'registro'),
    ...pick(search, 'acao'),
    ...pick(search, 'de'),
    ...pick(search, 'ate'),
    ...pick(search, 'pagina'),
    ...pick(search, 'por'),
  }),
  component: lazyPage(() => import('../features/admin/audit/audit-page.tsx'), 'AuditPage'),
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
  'userPanel',
  'organizationInfo',
  'organizations',
  'audit',
  'enterpriseRegister',
  'users',
  'permitGroups',
  'partners',
  'services',
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

/** Addresses with a product in them that is not in the configuration lead to "not found". */
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
  forgotPassword,
  resetPassword,
  providerReturn,
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
    userPanel,
    organizationInfo,
    organizations,
    audit,
    enterpriseRegister,
    users,
    permitGroups,
    partners,
    services,
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
