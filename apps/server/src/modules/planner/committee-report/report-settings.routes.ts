import { committeeReportEndpoints as endpoints, type StoredReportSettings } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { findReportedEnterprise, readSettings, replaceSettings } from './report-settings.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findReportedEnterprise(context, params.id);

const present = (stored: StoredReportSettings) => ({
  status: 200 as const,
  body: stored,
  etag: String(stored.version),
});

export const reportSettingsRoutes: readonly Route[] = [
  route(endpoints.settings, {
    locate,
    belongsTo: itself,
    act: ({ db }, { located, params }) => readSettings(db, located.id, params.model),
    present,
  }),
  route(endpoints.replaceSettings, {
    locate,
    belongsTo: itself,
    act: (context, { located, params, body, ifMatch }) =>
      replaceSettings(context, located.id, { model: params.model, settings: body }, ifMatch),
    present,
  }),
];
