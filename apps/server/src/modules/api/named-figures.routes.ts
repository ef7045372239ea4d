import { namedFigureEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { readNamedFigures } from './named-figures.service.ts';

export const namedFigureRoutes: readonly Route[] = [
  route(endpoints.read, {
    act: async (context, { body }) => ({ cells: await readNamedFigures(context, body.cells) }),
  }),
];
