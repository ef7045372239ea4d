import { closingEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { closeMonthOverErps, findClosingEnterprise, readChecklistOverErps } from './closing.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findClosingEnterprise(context, params.id);

export const closingRoutes: readonly Route[] = [
  route(endpoints.checklist, {
    locate,
    belongsTo: itself,
    act: (context, { located, query }) => readChecklistOverErps(context, located.id, query.month),
  }),
  route(endpoints.close, {
    locate,
    belongsTo: itself,
    act: (context, { located, body, ifMatch }) => closeMonthOverErps(context, located.id, body, ifMatch),
    present: ({ history, batches, ...summary }) => ({
      status: 200,
      body: { ...summary, history: [...history], batches: [...batches] },
      etag: String(summary.revision),
    }),
  }),
];
