/** The first screen: alerts, and changes since the user's last visit. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, day, instant, primaryKey, text } from '../http/fields.ts';
import {
  type AlertRule,
  alertActs,
  alertLimits,
  alertRules,
  alertSeverities,
  alertStates,
  alertSubjects,
  changeKinds,
  movedFigures,
} from './values.ts';

const ruleKeys = Object.keys(alertRules) as [AlertRule, ...AlertRule[]];

const person = z.object({ id: z.int(), name: z.string() });

const alert = z.object({
  rule: z.enum(ruleKeys),
  severity: z.enum(alertSeverities),
  subject: z.object({ kind: z.enum(alertSubjects), id: z.string(), name: z.string() }),
  /** Values of its sentence: money in centavos, shares as fractions. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  owner: person.nullable(),
  state: z.enum(alertStates),
  /** The last day of its silence, and why. */
  silenced_until: z.string().nullable(),
  reason: z.string().nullable(),
  /** True: the caller may assign, mark as seen or silence it. */
  tended: z.boolean(),
});
/**
 * An alert as the caller sees it: rule, subject, the facts of its sentence, owner and silence.
 * Silence ends after `silenced_until` (`YYYY-MM-DD`).
 */
export type Alert = z.output<typeof alert>;

const alertBook = z.object({
  /** The day for which the alerts are computed. */
  day: z.string(),
  alerts: z.array(alert),
  /** Possible assignees of an alert. Empty for a caller who may not assign. */
  people: z.array(person),
});
/** All alerts of a day (`YYYY-MM-DD`) that the caller may see, the gravest first. */
export type AlertBook = z.output<typeof alertBook>;

const alertEntry = z.object({
  rule: z.enum(ruleKeys),
  subject: z.string(),
  act: z.enum(alertActs),
  at: instant(),
  by: z.string().nullable(),
  owner: z.string().nullable(),
  until: z.string().nullable(),
  reason: z.string().nullable(),
});
/** One act on an alert; `owner` is the new assignee, `until` the last day of a silence (`YYYY-MM-DD`). */
export type AlertEntry = z.output<typeof alertEntry>;

const changeLine = z.object({
  kind: z.enum(changeKinds),
  /** The latest act of the line, and its actor. Null: the platform itself, or several actors. */
  at: instant(),
  by: z.string().nullable(),
  /** Number of acts, values or contracts. Centavos where it is money. */
  count: z.int(),
  amount: z.int().nullable(),
  month: z.string().nullable(),
  version: z.object({ id: z.int(), nome: z.string() }).nullable(),
  /** The connection of a reading, by its name. */
  connection: z.object({ id: z.int(), name: z.string() }).nullable(),
});
/**
 * All acts of one kind in an enterprise or version, as one line; `amount` in centavos, `month` as `YYYY-MM`.
 * A null amount means that the kind moves no money.
 */
export type ChangeLine = z.output<typeof changeLine>;

const figureMove = z.object({
  key: z.enum(movedFigures),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
/** A figure of the current version then and now: centavos, but `irr_year` is a fraction. Null: not defined. */
export type FigureMove = z.output<typeof figureMove>;

const changeGroup = z.object({
  /** Null: the organization as a whole. */
  enterprise: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  moves: z.array(figureMove),
  lines: z.array(changeLine),
});
/** Changes of one enterprise, the latest first, at most 40 lines. Moves are empty without `planning:read` of it. */
export type ChangeGroup = z.output<typeof changeGroup>;

const changes = z.object({
  since: instant(),
  /** The day at whose start the compared figures were stored. Null: none stored yet. */
  figures_of: z.string().nullable(),
  groups: z.array(changeGroup),
  /** True: the list was truncated. */
  is_cut: z.boolean(),
});
/** Changes since an instant, at most 31 days back (`changeDays`), only of what the caller may read. */
export type HomeChanges = z.output<typeof changes>;

const firstSteps = z.object({
  /** An enterprise exists, spreadsheet rows were imported, an ERP is connected, or a second person works here. */
  created: z.boolean(),
  imported: z.boolean(),
  connected: z.boolean(),
  invited: z.boolean(),
  /** True: this person has begun a study here. */
  own_study: z.boolean(),
});
/** Completed first steps; each follows from the organization's data, and no request sets one. */
export type FirstStepsDone = z.output<typeof firstSteps>;

const subject = text({ max: 40 });

/**
 * Reading of alerts, changes and first steps, and acts on alerts.
 * An act needs the write permission of its rule (`alertRules`), otherwise 403.
 */
export const homeEndpoints = {
  alerts: defineEndpoint({
    method: 'GET',
    path: '/api/home/alerts/',
    summary: 'What asks for attention now, the gravest first, with its owner and its state',
    access: 'enterprise:read',
    responses: { 200: alertBook },
  }),
  alertHistory: defineEndpoint({
    method: 'GET',
    path: '/api/home/alert-acts/',
    summary: 'What was done about alerts, or about one, the latest first',
    access: 'enterprise:read',
    query: z.object({ rule: choice(ruleKeys).optional(), subject: subject.optional() }),
    responses: { 200: z.array(alertEntry) },
  }),
  actOnAlert: defineEndpoint({
    method: 'POST',
    path: '/api/home/alert-acts/',
    summary: 'Gives an alert to somebody, marks it as seen, silences it for a while or ends its silence',
    access: 'planning:write',
    alsoFor: ['sales:write', 'integration:write'],
    body: z.object({
      rule: choice(ruleKeys),
      subject,
      act: choice(alertActs),
      owner: primaryKey().nullable().optional(),
      until: day().optional(),
      reason: text({ max: alertLimits.reason }).optional(),
    }),
    responses: { 201: alert },
  }),
  firstSteps: defineEndpoint({
    method: 'GET',
    path: '/api/home/first-steps/',
    summary: 'What an organization has done of what one begins with',
    access: 'enterprise:read',
    responses: { 200: firstSteps },
  }),
  changes: defineEndpoint({
    method: 'GET',
    path: '/api/home/changes/',
    summary: 'What has happened since an instant, by enterprise, of what one may see',
    access: 'enterprise:read',
    query: z.object({
      /** Without it: the beginning of yesterday. */
      since: z.iso.datetime({ offset: true, error: fieldMessages.notDatetime }).optional(),
    }),
    responses: { 200: changes },
  }),
} as const;
