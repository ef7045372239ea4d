import { gridViewEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  createGridView,
  listGridViews,
  locateGridView,
  removeGridView,
  replaceGridView,
  setDefaultGridView,
} from './grid-views.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateGridView(context, params.id);

export const gridViewRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query }) => listGridViews(context, query.screen ?? null) }),
  route(endpoints.create, { act: (context, { body }) => createGridView(context, body) }),
  route(endpoints.replace, {
    locate,
    act: (context, { located, body }) => replaceGridView(context, located, body),
  }),
  route(endpoints.remove, {
    locate,
    act: (context, { located }) => removeGridView(context, located),
  }),
  route(endpoints.setDefault, {
    locate,
    act: (context, { located, body }) => setDefaultGridView(context, located, body.is_default),
  }),
];
