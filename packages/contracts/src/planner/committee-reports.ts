/** Planning: reports of a version for a committee, a bank or partners: chosen pages, with comments bound to live figures. */
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, choice, flag, idParams, integer, text } from '../http/fields.ts';
import { unknownFigure } from './report-figures.ts';
import {
  isReadableColour,
  logoLimits,
  reportFormats,
  reportLimits,
  reportModels,
  reportPageKeys,
} from './report-forms.ts';
import { reportPage } from './report-pages.ts';
import { reportScheduleEndpoints } from './report-schedules.ts';
import { scenarioQuery } from './scenarios.ts';

const comment = text({ max: reportLimits.comment, blank: true }).superRefine((value, context) => {
  const name = unknownFigure(value);
  if (name !== null) context.addIssue({ code: 'custom', message: fieldMessages.notChoice(name) });
});

const settings = z.object({
  format: choice(reportFormats),
  /** What the report is for, on the cover. */
  occasion: text({ max: reportLimits.occasion, blank: true }),
  /** Every page once, in its order. */
  pages: boundedList(z.object({ key: choice(reportPageKeys), visible: flag(), comment }), {
    max: reportPageKeys.length,
  }).refine((pages) => new Set(pages.map(({ key }) => key)).size === reportPageKeys.length, {
    error: fieldMessages.invalid,
  }),
  signatories: boundedList(text({ max: reportLimits.signatory }), { max: reportLimits.signatories }),
});
/** Pages, comments and format of a report. */
export type ReportSettings = z.output<typeof settings>;

/** Version 0: nothing was saved, and these are the pages of the model. */
const storedSettings = z.object({ model: z.enum(reportModels), settings, version: z.int() });
/** Settings of a model of an enterprise, with their version. */
export type StoredReportSettings = z.output<typeof storedSettings>;

const brandFields = {
  /** A PNG as a data address; null: the organization's name replaces it. */
  logo: text({ max: logoLimits.text }).nullable(),
  /** Like `#0b5c6b`, dark enough for white text. Null: the usual one. */
  colour: text({ max: 7 }).refine(isReadableColour, { error: fieldMessages.invalid }).nullable(),
};
/** Logo and colour of an organization on its reports. `version` counts changes; 0: nothing was chosen. */
const brand = z.object({ logo: z.string().nullable(), colour: z.string().nullable(), version: z.int() });
/** Logo and colour of an organization on its reports, with the number of changes. */
export type ReportBrand = z.output<typeof brand>;

const content = z.object({
  organization: z.string(),
  /** Null: none was chosen. */
  brand: brand.omit({ version: true }),
  enterprise: z.object({ code: z.string(), name: z.string() }),
  version: z.object({ id: z.int(), nome: z.string() }),
  /** Whose numbers these are; null: the version's own. */
  scenario: z.string().nullable(),
  issued_at: z.string(),
  /** Hashes of the study and of its projection, and the twelve digits that every page prints. */
  seal: z.object({ study: z.string(), projection: z.string(), short: z.string() }),
  unit: z.string(),
  /** Figures that comments may name. */
  figures: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
  pages: z.array(reportPage),
});
/** Every page of a version's report, before choice and order. */
export type ReportContent = z.output<typeof content>;

const settingsParams = idParams.extend({ model: choice(reportModels) });

/** Operations of committee reports, and of their schedules. */
export const committeeReportEndpoints = {
  content: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/committee-report/',
    summary: 'Every page of the report of a version, or of a scenario of it, with titles in Portuguese',
    access: 'planning:read',
    params: idParams,
    query: scenarioQuery.extend({ format: choice(reportFormats).default('a4') }),
    responses: { 200: content },
    throttle: 'export',
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/committee-report/pdf/',
    summary: 'The report of a version by the stored settings of a model, in Portuguese (tagged PDF)',
    access: 'planning:read',
    params: idParams,
    query: scenarioQuery.extend({ model: choice(reportModels).default('committee') }),
    responses: { 200: fileBytes },
    file: 'application/pdf',
    throttle: 'export',
  }),
  brand: defineEndpoint({
    method: 'GET',
    path: '/api/planner/report-brand/',
    summary: 'Logo and colour of the organization on its reports',
    access: 'planning:read',
    responses: { 200: brand },
  }),
  replaceBrand: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/report-brand/',
    summary: 'Replaces logo and colour of the organization on its reports, over the version that was read',
    access: 'organization:write',
    body: z.object({ version: integer({ min: 0 }), ...brandFields }),
    responses: { 200: brand },
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/:id/report-settings/:model/',
    summary: 'Pages, comments and format of the reports of an enterprise for one kind of reader',
    access: 'planning:read',
    params: settingsParams,
    responses: { 200: storedSettings },
    versioned: true,
  }),
  replaceSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/enterprises/:id/report-settings/:model/',
    summary: 'Replaces pages, comments and format of the reports of an enterprise for one kind of reader',
    access: 'planning:write',
    params: settingsParams,
    body: settings,
    responses: { 200: storedSettings },
    versioned: true,
  }),
  ...reportScheduleEndpoints,
} as const;
