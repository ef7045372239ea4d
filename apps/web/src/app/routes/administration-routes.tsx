import { createRoute } from '@tanstack/react-router';
import { titles } from '@uni/phrases';
import { pick, readSearch, signedIn } from './frame-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { ScreenKey } from './screens.ts';

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/cadastro-usuarios',
  staticData: { title: titles.users },
  validateSearch: readSearch('grupo', 'situacao'),
  component: lazyPage(() => import('../../features/admin/users/users-page.tsx'), 'UsersPage'),
});

const permitGroups = createRoute({
  getParentRoute: () => signedIn,
  path: '/grupos-de-permissao',
  staticData: { title: titles.permitGroups },
  validateSearch: readSearch('empreendimento'),
  component: lazyPage(() => import('../../features/admin/permit-groups/permit-groups-page.tsx'), 'PermitGroupsPage'),
});

const partners = createRoute({
  getParentRoute: () => signedIn,
  path: '/cadastro-parceiros',
  staticData: { title: titles.partners },
  validateSearch: readSearch('ver'),
  component: lazyPage(() => import('../../features/admin/partners/partners-page.tsx'), 'PartnersPage'),
});

const services = createRoute({
  getParentRoute: () => signedIn,
  path: '/servicos',
  staticData: { title: titles.services },
  validateSearch: readSearch('situacao'),
  component: lazyPage(() => import('../../features/admin/services/services-page.tsx'), 'ServicesPage'),
});

const userPanel = createRoute({
  getParentRoute: () => signedIn,
  path: '/painel-usuario',
  staticData: { title: titles.userPanel },
  component: lazyPage(() => import('../../features/access/user-panel/user-panel-page.tsx'), 'UserPanelPage'),
});

const organizationInfo = createRoute({
  getParentRoute: () => signedIn,
  path: '/informacoes-da-organizacao',
  staticData: { title: titles.organizationInfo },
  component: lazyPage(
    () => import('../../features/admin/organization-info/organization-info-page.tsx'),
    'OrganizationInfoPage',
  ),
});

const organizations = createRoute({
  getParentRoute: () => signedIn,
  path: '/cadastro-organizacoes',
  staticData: { title: titles.organizations },
  validateSearch: (search: Record<string, unknown>) => ({ ...pick(search, 'q'), ...pick(search, 'abrir') }),
  component: lazyPage(() => import('../../features/admin/organizations/organizations-page.tsx'), 'OrganizationsPage'),
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
  component: lazyPage(() => import('../../features/admin/audit/audit-page.tsx'), 'AuditPage'),
});

export const administrationRoutes = [
  userPanel,
  organizationInfo,
  organizations,
  audit,
  users,
  permitGroups,
  partners,
  services,
] as const;

/** Those of the table of screens that are there. */
export const administrationKeys: readonly ScreenKey[] = [
  'userPanel',
  'organizationInfo',
  'organizations',
  'audit',
  'users',
  'permitGroups',
  'partners',
  'services',
];
