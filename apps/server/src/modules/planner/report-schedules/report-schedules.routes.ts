import { committeeReportEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, requireSameId, route } from '../../../platform/http/index.ts';
import { itself, ofEnterprise } from '../policy.ts';
import {
  createSchedule,
  findScheduledEnterprise,
  listReaders,
  listSchedules,
  locateSchedule,
  pauseSchedule,
  removeSchedule,
  replaceSchedule,
  requestSending,
} from './report-schedules.service.ts';

const ofSchedule = {
  locate: (context: Context, { params }: { params: { id: number } }) => locateSchedule(context, params.id),
  belongsTo: ofEnterprise,
};
const ofItsEnterprise = {
  locate: (context: Context, { params }: { params: { id: number } }) => findScheduledEnterprise(context, params.id),
  belongsTo: itself,
};

export const reportScheduleRoutes: readonly Route[] = [
  route(endpoints.schedules, { act: listSchedules }),
  route(endpoints.scheduleReaders, {
    ...ofItsEnterprise,
    act: async (context, { located }) => (await listReaders(context, located.id)).map(({ id, name }) => ({ id, name })),
  }),
  route(endpoints.createSchedule, {
    ...ofItsEnterprise,
    act: (context, { located, body }) => createSchedule(context, located.id, body),
  }),
  route(endpoints.replaceSchedule, {
    ...ofSchedule,
    act: (context, { located, body, ifMatch }) => replaceSchedule(context, located, body, ifMatch),
    present: (schedule) => ({ status: 200, body: schedule, etag: String(schedule.version) }),
  }),
  route(endpoints.pauseSchedule, {
    ...ofSchedule,
    act: (context, { located, body }) => pauseSchedule(context, located, body.paused),
  }),
  route(endpoints.sendSchedule, {
    ...ofSchedule,
    act: (context, { located }) => requestSending(context, located),
  }),
  route(endpoints.removeSchedule, {
    ...ofSchedule,
    act: async (context, { located, params, body }) => {
      requireSameId(params.id, body?.id);
      await removeSchedule(context, located);
    },
  }),
];
