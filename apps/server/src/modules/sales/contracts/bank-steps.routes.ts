import { contractEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findBankedContract, moveBankStep, undoBankStep } from './bank-steps.service.ts';

export const bankStepRoutes: readonly Route[] = [
  route(endpoints.bankStep, {
    locate: (context, { params }) => findBankedContract(context, params.id),
    belongsTo: ({ enterprise_id }) => enterprise_id,
    act: (context, { located, body, ifMatch }) => moveBankStep(context, located, body, ifMatch),
    present: (body) => ({ status: 200, body, etag: String(body.version) }),
  }),
  route(endpoints.undoBankStep, {
    locate: (context, { params }) => findBankedContract(context, params.id),
    belongsTo: ({ enterprise_id }) => enterprise_id,
    act: (context, { located, body, ifMatch }) => undoBankStep(context, located, body, ifMatch),
    present: (body) => ({ status: 200, body, etag: String(body.version) }),
  }),
];
