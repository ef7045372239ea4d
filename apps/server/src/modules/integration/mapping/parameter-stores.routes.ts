import { erpParameterEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findStoreConnection, readParameterStore, saveParameterRow } from './parameter-stores.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findStoreConnection(context, params.id);

export const parameterStoreRoutes: readonly Route[] = [
  route(endpoints.store, {
    locate,
    act: (context, { located, params }) => readParameterStore(context, located, params.list),
  }),
  route(endpoints.saveRow, {
    locate,
    act: (context, { located, params: { list, code }, body }) =>
      saveParameterRow(context, located, { ...body, key: list, code }),
  }),
];
