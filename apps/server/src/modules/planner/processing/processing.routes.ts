import { processingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readProcessing, startProcessing } from './processing.service.ts';

export const processingRoutes: readonly Route[] = [
  route(endpoints.retrieve, { act: readProcessing }),
  route(endpoints.start, { transaction: 'own', act: startProcessing }),
];
