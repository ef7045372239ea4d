import { homeFigureEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { readFigures } from './figures.service.ts';

export const figureRoutes: readonly Route[] = [
  route(endpoints.figures, { act: (context, { query }) => readFigures(context, query.empreendimento) }),
];
