import { homeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { readFirstSteps } from './first-steps.service.ts';

export const firstStepRoutes: readonly Route[] = [route(endpoints.firstSteps, { act: readFirstSteps })];
