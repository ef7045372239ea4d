import { cancellationEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';
import {
  cancelContract,
  findCancellableContract,
  listCancellations,
  readCancellationBasis,
  readCancellationStatement,
  refundBuyer,
} from './cancellations.service.ts';

const belongsTo = ({ enterprise_id }: ContractRow): number => enterprise_id;

const locate = (context: Context, { params }: { params: { id: number } }) =>
  findCancellableContract(context, params.id);

export const cancellationRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context, { query, url }) => listCancellations(context, query, url),
  }),
  route(endpoints.basis, {
    locate,
    belongsTo,
    act: (context, { located, query }) => readCancellationBasis(context, located, query.day),
  }),
  route(endpoints.retrieve, {
    locate,
    belongsTo,
    act: async (context, { located }) => ({ statement: await readCancellationStatement(context, located) }),
  }),
  route(endpoints.cancel, {
    locate,
    belongsTo,
    act: (context, { located, body, ifMatch }) => cancelContract(context, located, body, ifMatch),
    present: (outcome) => ({ status: 200, body: outcome, etag: String(outcome.contract.version) }),
  }),
  route(endpoints.refund, {
    locate,
    belongsTo,
    act: (context, { located, body, ifMatch }) => refundBuyer(context, located, body, ifMatch),
    present: (outcome) => ({ status: 200, body: outcome, etag: String(outcome.contract.version) }),
  }),
];
