import type { Permission } from '@uni/contracts';
import { type menu, titles } from '@uni/phrases';
import { type FinancingSystem, productSlugs } from '../../api/products.ts';
import type { IconName } from '../../ui/icons/icon.tsx';

export type ScreenKey = keyof typeof titles;
export type GroupKey = keyof typeof menu.groups;

export interface Screen {
  key: ScreenKey;
  /** As the specification spells it, with a slug of the configuration in the place of `{product}`. */
  path: string;
  group?: GroupKey;
  /** Without it the screen is not in the menu, and its address leads to the no-permission state. */
  needs?: Permission;
  /** It displays nothing of an organization: no choice of one is required first. */
  anywhere?: boolean;
}

/** Groups of the menu in their order, each with its icon. */
export const menuGroups: readonly { key: GroupKey; icon: IconName }[] = [
  { key: 'planning', icon: 'planning' },
  { key: 'sales', icon: 'sales' },
  { key: 'integration', icon: 'plug' },
  { key: 'collaboration', icon: 'people' },
  { key: 'administration', icon: 'gear' },
];

const financingKeys = { sienge: 'financingSienge', uau: 'financingUau' } as const satisfies Record<
  FinancingSystem,
  ScreenKey
>;

/** Every screen inside the signed-in frame. The menu, the palette, the titles and the router are made from this table. */
export const screens: readonly Screen[] = [
  { key: 'home', path: '/home' },
  { key: 'enterprises', path: '/planejamento', group: 'planning', needs: 'planning:read' },
  { key: 'cashFlow', path: '/fluxo-caixa', group: 'planning', needs: 'planning:read' },
  { key: 'indexSeries', path: '/indices', group: 'planning', needs: 'planning:read' },
  { key: 'committedForecast', path: '/rubricaCompromissadoPrevisto', group: 'planning', needs: 'planning:read' },
  { key: 'grossRevenueLine', path: '/parametrizacao-linha-receita-bruta', group: 'planning', needs: 'planning:read' },
  { key: 'organizationInfo', path: '/informacoes-da-organizacao', group: 'planning', needs: 'organization:read' },
  { key: 'salesPanel', path: '/vendas', group: 'sales', needs: 'sales:read' },
  { key: 'salesContracts', path: '/vendas/contratos', group: 'sales', needs: 'sales:read' },
  { key: 'proposals', path: '/vendas/propostas', group: 'sales', needs: 'sales:read' },
  { key: 'receivables', path: '/vendas/contas-a-receber', group: 'sales', needs: 'sales:read' },
  { key: 'installments', path: '/vendas/parcelas', group: 'sales', needs: 'sales:read' },
  { key: 'cancellations', path: '/vendas/distratos', group: 'sales', needs: 'sales:read' },
  { key: 'commissions', path: '/vendas/comissoes', group: 'sales', needs: 'sales:read' },
  { key: 'clients', path: '/vendas/clientes', group: 'sales', needs: 'sales:read' },
  { key: 'suppliers', path: '/vendas/fornecedores', group: 'sales', needs: 'sales:read' },
  { key: 'units', path: '/vendas/unidades', group: 'sales', needs: 'sales:read' },
  { key: 'financialControl', path: '/vendas/controle-financeiro', group: 'sales', needs: 'sales:read' },
  { key: 'integration', path: '/integracao', group: 'integration', needs: 'integration:read' },
  { key: 'generalMapping', path: '/de-para-geral', group: 'integration', needs: 'integration:read' },
  {
    key: 'financingOperations',
    path: '/de-para-operacoes-financiamento',
    group: 'integration',
    needs: 'integration:read',
  },
  ...productSlugs.financing.map(
    (system): Screen => ({
      key: financingKeys[system],
      path: `/de-para-financiamento-${system}`,
      group: 'integration',
      needs: 'integration:read',
    }),
  ),
  { key: 'financialOperation', path: '/de-para-operacao-financeira', group: 'integration', needs: 'integration:read' },
  { key: 'financialVersion', path: '/de-para-versao-financeira', group: 'integration', needs: 'integration:read' },
  { key: 'revenueMapping', path: '/de-para-receita', group: 'integration', needs: 'integration:read' },
  { key: 'siengeParameters', path: '/parametrizacao-sienge', group: 'integration', needs: 'integration:read' },
  { key: 'uauParameters', path: '/parametrizacao-uau', group: 'integration', needs: 'integration:read' },
  { key: 'planIntegration', path: '/planejamento/integracao', group: 'integration', needs: 'integration:read' },
  { key: 'apiAccess', path: '/api-e-webhooks', group: 'integration', needs: 'organization:write' },
  { key: 'colab', path: `/${productSlugs.colab}-colab`, group: 'collaboration', needs: 'colab:read' },
  {
    key: 'colabDetail',
    path: `/${productSlugs.colab}-colab/detalhamento`,
    group: 'collaboration',
    needs: 'colab:read',
  },
  { key: 'collaborator', path: '/colaborador', group: 'collaboration', needs: 'colab:read' },
  { key: 'collaboratorReport', path: '/colaborador/relatorio', group: 'collaboration', needs: 'colab:read' },
  {
    key: 'organizations',
    path: '/cadastro-organizacoes',
    group: 'administration',
    needs: 'organization:create',
    anywhere: true,
  },
  { key: 'partners', path: '/cadastro-parceiros', group: 'administration', needs: 'partner:read' },
  { key: 'users', path: '/cadastro-usuarios', group: 'administration', needs: 'user:read' },
  { key: 'enterpriseRegister', path: '/cadastro-empreendimento', group: 'administration', needs: 'enterprise:read' },
  { key: 'permitGroups', path: '/grupos-de-permissao', group: 'administration', needs: 'user:read' },
  { key: 'services', path: '/servicos', group: 'administration', needs: 'service:read' },
  { key: 'userPanel', path: '/painel-usuario', group: 'administration', anywhere: true },
  { key: 'apiDocs', path: '/documentacao-da-api', group: 'administration', anywhere: true },
  { key: 'audit', path: '/auditoria', group: 'administration', needs: 'audit:read' },
  { key: 'changePassword', path: '/change-password', group: 'administration' },
];

/** Returns true if these permissions allow a screen. */
export function maySee(screen: Screen, permissions: readonly Permission[]): boolean {
  return !screen.needs || permissions.includes(screen.needs);
}

/** Title of a screen in menu, breadcrumb and window. */
export const titleOf = (screen: Screen): string => titles[screen.key];

/** The title of the screen that stands at an address itself: of a route with a product in it, only the configured one has one. */
export function titleAt(path: string): string | undefined {
  const normalizedPath = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  const screen = screens.find((one) => one.path.toLowerCase() === normalizedPath);
  return screen && titleOf(screen);
}

/** The screen of an address: the longest path that it is, or that it goes on from. Casing does not matter. */
export function screenAt(path: string): Screen | undefined {
  const normalizedPath = path.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return [...screens]
    .sort((a, b) => b.path.length - a.path.length)
    .find(
      ({ path: own }) => normalizedPath === own.toLowerCase() || normalizedPath.startsWith(`${own.toLowerCase()}/`),
    );
}

/** Addresses outside the table of screens that are spelled one way too. */
const spelled: readonly string[] = ['/user/login', ...screens.map(({ path }) => path)];

/** Returns the address with the casing of the specification. Null when it has it, or the address is unknown. */
export function spelledAs(path: string): string | null {
  const normalizedPath = path.toLowerCase();
  const own = spelled
    .filter((one) => normalizedPath === one.toLowerCase() || normalizedPath.startsWith(`${one.toLowerCase()}/`))
    .sort((a, b) => b.length - a.length)[0];
  return own === undefined || path.startsWith(own) ? null : `${own}${path.slice(own.length)}`;
}
