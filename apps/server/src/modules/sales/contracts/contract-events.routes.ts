import { contractEndpoints as endpoints, installmentEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';
import {
  appendContractEvent,
  listContractEvents,
  locateContract,
  readContractStatement,
  receivePayment,
  undoContractEvent,
} from './contract-events.service.ts';

const belongsTo = ({ enterprise_id }: ContractRow): number => enterprise_id;

const locate = (context: Context, { params }: { params: { id: number } }) => locateContract(context, params.id);

export const contractEventRoutes: readonly Route[] = [
  route(endpoints.events, {
    locate,
    belongsTo,
    act: (context, { located }) => listContractEvents(context, located),
  }),
  route(endpoints.append, {
    locate,
    belongsTo,
    act: (context, { located, body, ifMatch }) => appendContractEvent(context, located, body, ifMatch),
    present: (outcome) => ({ status: 200, body: outcome, etag: String(outcome.contract.version) }),
  }),
  route(endpoints.undo, {
    locate,
    belongsTo,
    act: (context, { located, body, ifMatch }) => undoContractEvent(context, located, body, ifMatch),
    present: (outcome) => ({ status: 200, body: outcome, etag: String(outcome.contract.version) }),
  }),
  route(endpoints.statement, {
    locate,
    belongsTo,
    act: (context, { located, query }) => readContractStatement(context, located, query.day),
  }),
  route(installmentEndpoints.receive, {
    act: (context, { body }) => receivePayment(context, body),
  }),
];
