/** The screens of the collaborative area. */
import { createRoute, notFound } from '@tanstack/react-router';
import { titles } from '@uni/phrases';
import { productSlugs } from '../../api/products.ts';
import { pick, signedIn } from './frame-routes.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { ScreenKey } from './screens.ts';

const readFigures = (search: Record<string, unknown>) => ({
  ...pick(search, 'ind'),
  ...pick(search, 'emp'),
  ...pick(search, 'ate'),
  ...pick(search, 'meses'),
  ...pick(search, 'prosp'),
  ...pick(search, 'nivel'),
});

/**
 * A product that is not in the configuration leads to "not found", also by its title. The title comes from the table of screens.
 */
const refuseUnknown = ({ params }: { params: { product: string } }): void => {
  if (params.product !== productSlugs.colab) throw notFound();
};

const indicators = createRoute({
  getParentRoute: () => signedIn,
  path: '/{$product}-colab',
  validateSearch: readFigures,
  beforeLoad: refuseUnknown,
  component: lazyPage(() => import('../../features/colab/indicators/indicators-page.tsx'), 'IndicatorsPage'),
});

const detail = createRoute({
  getParentRoute: () => signedIn,
  path: '/{$product}-colab/detalhamento',
  validateSearch: (search: Record<string, unknown>) => ({ ...readFigures(search), ...pick(search, 'ver') }),
  beforeLoad: refuseUnknown,
  component: lazyPage(() => import('../../features/colab/detail/detail-page.tsx'), 'IndicatorDetailPage'),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/colaborador',
  staticData: { title: titles.collaborator },
  validateSearch: (search: Record<string, unknown>) => ({ ...pick(search, 'q') }),
  component: lazyPage(() => import('../../features/colab/home/collaborator-page.tsx'), 'CollaboratorPage'),
});

const report = createRoute({
  getParentRoute: () => signedIn,
  path: '/colaborador/relatorio',
  staticData: { title: titles.collaboratorReport },
  validateSearch: readFigures,
  component: lazyPage(() => import('../../features/colab/report/report-page.tsx'), 'CollaboratorReportPage'),
});

export const colabRoutes = [indicators, detail, home, report] as const;

/** Those of the table of screens that are there. */
export const colabKeys: readonly ScreenKey[] = ['colab', 'colabDetail', 'collaborator', 'collaboratorReport'];
