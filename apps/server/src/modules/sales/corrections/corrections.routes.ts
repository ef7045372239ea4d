import { correctionEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readCorrections, saveCorrections } from './corrections.service.ts';

export const correctionRoutes: readonly Route[] = [
  route(endpoints.read, {
    act: (context, { body }) => readCorrections(context, body),
  }),
  route(endpoints.save, {
    transaction: 'own',
    act: (context, { body }) => saveCorrections(context, body),
  }),
];
