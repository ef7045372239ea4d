import { fetchOptionalRules } from '@uni/engine';
import type { ReactNode } from 'react';
import { lazySection } from '../../shared/screen/lazy-section.tsx';
import type { TabKey } from '../study/navigation.ts';
import type { PanelView } from '../study/workspace-context.tsx';

type Content = () => ReactNode;
type Loader = () => Promise<Content>;

/** All tabs but the first. The build writes them into one file with what only they need. */
const tabLoaders: Readonly<Record<Exclude<TabKey, 'fluxo-de-caixa'>, Loader>> = {
  geral: async () => (await import('./tabs/general-tab.tsx')).GeneralTab,
  modulos: async () => (await import('./tabs/modules-tab.tsx')).ModulesTab,
  vendas: async () => (await import('./tabs/sales-tab.tsx')).SalesTab,
  custos: async () => (await import('./tabs/costs-tab.tsx')).CostsTab,
  financiamento: async () => (await import('./tabs/loans-tab.tsx')).LoansTab,
  tributacao: async () => (await import('./tabs/taxes-tab.tsx')).TaxesTab,
  'reforma-tributaria': async () => (await import('../tax-reform/tax-reform-tab.tsx')).TaxReformTab,
  distribuicao: async () => (await import('./tabs/capital-tab.tsx')).CapitalTab,
  cronograma: async () => (await import('./tabs/schedule-tab.tsx')).ScheduleTab,
  realizado: async () => (await import('../realised/realised-tab.tsx')).RealisedTab,
  indicadores: async () => (await import('./tabs/indicators-tab.tsx')).IndicatorsTab,
  versoes: async () => (await import('../versions/versions-tab.tsx')).VersionsTab,
  cenarios: async () => (await import('./tabs/scenarios-tab.tsx')).ScenariosTab,
  sensibilidade: async () => (await import('./tabs/scenario-analyses-tab.tsx')).SensitivityTab,
  metas: async () => (await import('./tabs/scenario-analyses-tab.tsx')).GoalTab,
  'duas-entradas': async () => (await import('./tabs/scenario-analyses-tab.tsx')).TwoWayTab,
  simulacao: async () => (await import('./tabs/scenario-analyses-tab.tsx')).SimulationTab,
};

const viewLoaders: Readonly<Record<PanelView, Loader>> = {
  explain: async () => (await import('../explanation/explain-view.tsx')).ExplainView,
  findings: async () => (await import('./findings-view.tsx')).FindingsView,
  comments: async () => (await import('../versions/comments-view.tsx')).CommentsView,
};

/** Forms and acts add what needs rules that the study on screen does not. */
const withRules =
  (load: Loader): Loader =>
  async () => {
    const [content] = await Promise.all([load(), fetchOptionalRules()]);
    return content;
  };

const lazily = <Key extends string>(loaders: Readonly<Record<Key, Loader>>): Readonly<Record<Key, Content>> =>
  Object.fromEntries(
    Object.entries<Loader>(loaders).map(([key, load]) => [key, lazySection(withRules(load))]),
  ) as unknown as Record<Key, Content>;

export const lazyTabs = lazily(tabLoaders);
export const lazyViews = lazily(viewLoaders);

/** Fetches the code of a tab while its study is still on its way. A failure is reported where the tab is drawn. */
export function fetchTab(tab: TabKey): void {
  if (tab !== 'fluxo-de-caixa') withRules(tabLoaders[tab])().catch(() => {});
}

let isFetched = false;

/** Fetches the code of every tab and view before one of them is pressed. A failure is reported where it is drawn. */
export function fetchTabs(): void {
  if (isFetched) return;
  isFetched = true;
  startOffline();
  for (const load of [...Object.values(tabLoaders), ...Object.values(viewLoaders)]) withRules(load)().catch(() => {});
}

/** Fetches what stores this study for use without a connection, and starts it. Without that code nothing is stored. */
export function startOffline(): void {
  import('./offline/start-offline.ts').then((code) => code.startOffline()).catch(() => {});
}
