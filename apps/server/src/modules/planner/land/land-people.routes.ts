import { landEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listPeople } from './land-people.service.ts';

export const landPeopleRoutes: readonly Route[] = [route(endpoints.people, { act: (context) => listPeople(context) })];
