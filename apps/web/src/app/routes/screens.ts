import { type menu, titles } from '@uni/phrases';
import type { IconName } from '../../ui/icons/icon.tsx';

export type ScreenKey = keyof typeof titles;
export type GroupKey = keyof typeof menu.groups;

export interface Screen {
  key: ScreenKey;
  /** As the specification spells it; `$product` stands for a slug of the configuration. */
  path: string;
  group?: GroupKey;
  /** Not in the menu. */
  hidden?: boolean;
}

/** Slugs that may stand for `{product}`: our own in the collaborative area, the external systems in the mappings. */
export const productSlugs = { colab: ['uni'], financing: ['sienge', 'uau'] } as const;

/** Groups of the menu in their order, each with its icon. */
export const menuGroups: readonly { key: GroupKey; icon: IconName }[] = [
  { key: 'planning', icon: 'planning' },
  { key: 'sales', icon: 'sales' },
  { key: 'integration', icon: 'plug' },
  { key: 'collaboration', icon: 'people' },
  { key: 'administration', icon: 'gear' },
];

/** Every screen inside the signed-in frame. The menu, the palette, the titles and the router are made from this table. */
export const screens: readonly Screen[] = [
  { key: 'home', path: '/home' },
  { key: 'enterprises', path: '/planejamento', group: 'planning' },
  { key: 'cashFlow', path: '/fluxo-caixa', group: 'planning' },
  { key: 'committedForecast', path: '/rubricaCompromissadoPrevisto', group: 'planning' },
  { key: 'grossRevenueLine', path: '/parametrizacao-linha-receita-bruta', group: 'planning' },
  { key: 'organizationInfo', path: '/informacoes-da-organizacao', group: 'planning' },
  { key: 'salesPanel', path: '/vendas', group: 'sales' },
  { key: 'salesContracts', path: '/vendas/contratos', group: 'sales' },
  { key: 'receivables', path: '/vendas/contas-a-receber', group: 'sales' },
  { key: 'installments', path: '/vendas/parcelas', group: 'sales' },
  { key: 'cancellations', path: '/vendas/distratos', group: 'sales' },
  { key: 'clients', path: '/vendas/clientes', group: 'sales' },
  { key: 'units', path: '/vendas/unidades', group: 'sales' },
  { key: 'financialControl', path: '/vendas/controle-financeiro', group: 'sales' },
  { key: 'integration', path: '/integracao', group: 'integration' },
  { key: 'generalMapping', path: '/de-para-geral', group: 'integration' },
  { key: 'financingOperations', path: '/de-para-operacoes-financiamento', group: 'integration' },
  { key: 'financingSienge', path: '/de-para-financiamento-sienge', group: 'integration' },
  { key: 'financingUau', path: '/de-para-financiamento-uau', group: 'integration' },
  { key: 'financialOperation', path: '/de-para-operacao-financeira', group: 'integration' },
  { key: 'financialVersion', path: '/de-para-versao-financeira', group: 'integration' },
  { key: 'revenueMapping', path: '/de-para-receita', group: 'integration' },
  { key: 'siengeParameters', path: '/parametrizacao-sienge', group: 'integration' },
  { key: 'uauParameters', path: '/parametrizacao-uau', group: 'integration' },
  { key: 'planIntegration', path: '/planejamento/integracao', group: 'integration' },
  { key: 'colab', path: '/uni-colab', group: 'collaboration' },
  { key: 'colabDetail', path: '/uni-colab/detalhamento', group: 'collaboration' },
  { key: 'collaborator', path: '/colaborador', group: 'collaboration' },
  { key: 'collaboratorReport', path: '/colaborador/relatorio', group: 'collaboration' },
  { key: 'partners', path: '/cadastro-parceiros', group: 'administration' },
  { key: 'users', path: '/cadastro-usuarios', group: 'administration' },
  { key: 'enterpriseRegister', path: '/cadastro-empreendimento', group: 'administration' },
  { key: 'permitGroups', path: '/grupos-de-permissao', group: 'administration' },
  { key: 'services', path: '/servicos', group: 'administration' },
  { key: 'userPanel', path: '/painel-usuario', group: 'administration' },
  { key: 'audit', path: '/auditoria', group: 'administration' },
  { key: 'changePassword', path: '/change-password', group: 'administration' },
];

/** Title of a screen in menu, breadcrumb and window. */
export const titleOf = (screen: Screen): string => titles[screen.key];

/** The screen of an address: the longest path that it is, or that it goes on from. Casing does not matter. */
export function screenAt(path: string): Screen | undefined {
  const wanted = path.toLowerCase().replace(/\/+$/, '');
  return [...screens]
    .sort((a, b) => b.path.length - a.path.length)
    .find(({ path: own }) => wanted === own.toLowerCase() || wanted.startsWith(`${own.toLowerCase()}/`));
}
