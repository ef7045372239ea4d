import { contractEndpoints as endpoints, type SalesContractDetail } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';
import { planOf } from './contract-plans.model.ts';
import {
  changeContract,
  createContract,
  listContracts,
  locateContract,
  readContractDetail,
} from './contracts.service.ts';

const versioned = (body: SalesContractDetail) => ({ status: 200 as const, body, etag: String(body.version) });

const belongsTo = ({ enterprise_id }: ContractRow): number => enterprise_id;

const locate = (context: Context, { params }: { params: { id: number } }) => locateContract(context, params.id);

export const contractRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context, { query, url }) => listContracts(context, query, url),
  }),
  route(endpoints.plan, {
    act: async (_context, { body }) => planOf(body.terms),
  }),
  route(endpoints.create, {
    act: async (context, { body }) => readContractDetail(context, await createContract(context, body)),
    present: (body) => ({ status: 201, body, etag: String(body.version) }),
  }),
  route(endpoints.retrieve, {
    locate,
    belongsTo,
    act: (context, { located }) => readContractDetail(context, located),
    present: versioned,
  }),
  route(endpoints.update, {
    locate,
    belongsTo,
    act: async (context, { located, body, ifMatch }) =>
      readContractDetail(context, await changeContract(context, located, body, ifMatch)),
    present: versioned,
  }),
];
