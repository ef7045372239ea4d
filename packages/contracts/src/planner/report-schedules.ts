/** Planning: reports of the version in force that are sent by mail at chosen times. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { boundedList, choice, deleteBody, flag, idParams, instant, integer, primaryKey, text } from '../http/fields.ts';
import { reportModels } from './report-forms.ts';
import { pauseCauses, scheduleDays, scheduleLimits, scheduleRhythms } from './report-schedule-values.ts';

const order = z
  .object({
    model: choice(reportModels),
    /** Name of a scenario of the version in force; null: the version's own numbers. */
    scenario: text({ max: scheduleLimits.scenario }).nullable(),
    rhythm: choice(scheduleRhythms),
    /** By the rhythm: `scheduleDays`. */
    day: integer({ min: 1, max: scheduleDays.monthly_day }),
    /** Of the day in the organization's time zone. */
    hour: integer({ min: 0, max: 23 }),
    recipients: boundedList(primaryKey(), { min: 1, max: scheduleLimits.recipients }),
  })
  .superRefine(({ rhythm, day }, context) => {
    const last = scheduleDays[rhythm];
    if (day > last) context.addIssue({ code: 'custom', path: ['day'], message: fieldMessages.aboveMaximum(last) });
  });
/** Report, times and recipients of a schedule. */
export type ReportScheduleOrder = z.output<typeof order>;

const last = z.object({
  at: instant(),
  /** When it was due. */
  planned_at: instant(),
  /** Name of the version that was sent; null: none was. */
  version: z.string().nullable(),
  /** Null: it was sent. */
  cause: z.enum(pauseCauses).nullable(),
  /** False: the PDF was too large, and the link alone was sent. */
  attached: z.boolean(),
  /** Mails handed over to the mail server, still waiting, and given up after all attempts. */
  mails: z.object({ sent: z.int(), waiting: z.int(), given_up: z.int() }),
  /** People left out because they may no longer read the enterprise. */
  skipped: z.array(z.string()),
});

const schedule = z.object({
  id: z.int(),
  version: z.int(),
  enterprise: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  model: z.enum(reportModels),
  scenario: z.string().nullable(),
  rhythm: z.enum(scheduleRhythms),
  day: z.int(),
  hour: z.int(),
  /** `reads`: may read the enterprise today. */
  recipients: z.array(z.object({ id: z.int(), name: z.string(), reads: z.boolean() })),
  /** The person that it is sent for, and who is notified when it pauses. */
  owner__name: z.string().nullable(),
  /** By the organization's clock, as all instants here. Null: paused. */
  next_at: instant().nullable(),
  /** Null: it runs. */
  paused: z.enum(pauseCauses).nullable(),
  paused_at: instant().nullable(),
  /** Someone has requested it besides its times, and it is not sent yet. */
  requested: z.boolean(),
  /** Null: nothing was sent yet. */
  last: last.nullable(),
});
/** A scheduled report, as its list shows it. */
export type ReportSchedule = z.output<typeof schedule>;

/** Operations of scheduled reports; a part of `committeeReportEndpoints`. */
export const reportScheduleEndpoints = {
  schedules: defineEndpoint({
    method: 'GET',
    path: '/api/planner/report-schedules/',
    summary: 'Scheduled reports of the enterprises that the caller reads, by enterprise and time',
    access: 'planning:read',
    responses: { 200: z.array(schedule) },
  }),
  scheduleReaders: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/:id/report-readers/',
    summary: 'People who may read the reports of an enterprise, by name',
    access: 'planning:write',
    params: idParams,
    responses: { 200: z.array(z.object({ id: z.int(), name: z.string() })) },
  }),
  createSchedule: defineEndpoint({
    method: 'POST',
    path: '/api/planner/enterprises/:id/report-schedules/',
    summary: 'Schedules a report of the version in force of an enterprise; the caller becomes its owner',
    access: 'planning:write',
    params: idParams,
    body: order,
    responses: { 201: schedule },
    idempotent: true,
  }),
  replaceSchedule: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/report-schedules/:id/',
    summary: 'Replaces pages, times and recipients of a scheduled report; the caller becomes its owner',
    access: 'planning:write',
    params: idParams,
    body: order,
    responses: { 200: schedule },
    versioned: true,
  }),
  pauseSchedule: defineEndpoint({
    method: 'POST',
    path: '/api/planner/report-schedules/:id/pause/',
    summary: 'Pauses a scheduled report, or resumes it from its next time on',
    access: 'planning:write',
    params: idParams,
    body: z.object({ paused: flag() }),
    responses: { 200: schedule },
  }),
  sendSchedule: defineEndpoint({
    method: 'POST',
    path: '/api/planner/report-schedules/:id/sending/',
    summary: 'Sends a scheduled report now, besides its times',
    access: 'planning:write',
    params: idParams,
    responses: { 202: schedule },
    throttle: 'export',
  }),
  removeSchedule: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/report-schedules/:id/',
    summary: 'Deletes a scheduled report; mails that wait are still sent',
    access: 'planning:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
  }),
} as const;

/** Refusals of scheduled reports. */
export const reportScheduleErrors = {
  tooMany: {
    status: 409,
    body: { detail: 'The organization has as many scheduled reports as it can have.', code: 'report_schedules_full' },
  },
} as const satisfies Record<string, WireError>;
