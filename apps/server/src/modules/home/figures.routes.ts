import { homeFigureEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { readFigures } from './figures.service.ts';

export const figureRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(endpoints.figures, {
    act: async ({ actor, query }) => ({ status: 200, body: await readFigures(platform, actor, query.empreendimento) }),
  }),
];
