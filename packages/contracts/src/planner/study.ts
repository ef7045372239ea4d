/** Planning: the study of a version, its edits and its projection, and the refusals that only these know. */
import type { Projection } from '@uni/engine';
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { boundedList, choice, day, idParams, instant, integer, pathId, text } from '../http/fields.ts';
import { pageOf, pagingQuery } from '../http/paging.ts';
import type { StudyEdit } from '../study/edits.ts';
import type { Identity } from '../study/ids.ts';
import type { Json, JsonObject } from '../study/json.ts';
import type { EditConflict } from '../study/overlap.ts';
import type { EditProblem } from '../study/path.ts';
import { realisedBasis } from './realised.ts';
import { scenarioQuery } from './scenarios.ts';

/** A batch larger than this is an import, not an edit. */
export const editLimits = { edits: 5_000, pathCharacters: 500 } as const;

/** Longer lists are refused with 400 `study_refused`, code `range`. Of lists inside items the sum counts. */
export const studyLimits = {
  modules: 200,
  typologies: 5_000,
  tables: 1_000,
  parts: 3_000,
  /** Expenses and revenues together; realised lines alone. */
  items: 5_000,
  loans: 50,
  groups: 500,
  partners: 200,
  /** Partners with a commitment: a call goes round once for each. */
  commitments: 20,
  tiers: 20,
  /** Tranches and rates of all loans together; contributions in kind of all partners. */
  loanTerms: 1_000,
  contributionsInKind: 500,
  /** Consumption-tax rows. */
  taxes: 50,
  /** Published variations of all indexes together. */
  publishedMonths: 20_000,
} as const;

/** Maximum errors reported: of a study with thousands, no one reads the rest. */
const maxReportedErrors = 100;

const path = text({ max: editLimits.pathCharacters, blank: true });
const id = integer({ min: 1 });
const after = id.nullable();
/** A body was parsed from JSON: there is nothing in it to be checked again, level by level. */
const anyJson = z.custom<Json>((value) => value !== undefined, { error: fieldMessages.required });
/** Ids of the items of a study, by list, and of the lists within them. */
export const studyIdentity: z.ZodType<Identity, Identity> = z.lazy(() =>
  z.record(z.string(), z.array(z.object({ id, lists: studyIdentity.exactOptional() }))),
);
/** A study as stored: it was checked when it was written. The API describes it by the engine's type. */
export const storedStudy: z.ZodType<JsonObject> = z.object({}).catchall(z.any());
/** The ids of a stored study's items. */
export const storedIdentity: z.ZodType<Identity> = z.record(z.string(), z.any());
const placed = z.object({ after, value: anyJson, lists: studyIdentity });
const position = z.object({ after });

/** One edit as it travels; see `StudyEdit`. */
export const studyEdit: z.ZodType<StudyEdit, StudyEdit> = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), path, old: anyJson, new: anyJson }),
  z.object({ op: z.literal('insert'), path, old: z.null(), new: placed }),
  z.object({ op: z.literal('remove'), path, old: placed, new: z.null() }),
  z.object({ op: z.literal('move'), path, old: position, new: position }),
]);

const editBatch = boundedList(studyEdit, { max: editLimits.edits });

const studyState = z.object({
  revision: z.int(),
  study_hash: z.string(),
  /** `hashProjection` of the engine: equal to the one computed in the page, or one of the two is wrong. */
  projection_hash: z.string(),
  /** Of the enterprise's realised series that the projection was computed over. */
  realised_hash: z.string(),
});

/** The study of a version, with the revision and the ids that edits name. */
export const versionStudy = studyState.extend({
  study: storedStudy,
  identity: storedIdentity,
  realised: realisedBasis.shape.realised,
});

const editOp = choice(['set', 'insert', 'remove', 'move']);

/** The engine's own answer: what it computed needs no second description. */
export const computedProjection = z.custom<Projection>((value) => typeof value === 'object' && value !== null);

/**
 * Reading and edits of a version's study, with its projection and indicators.
 * Only drafts take edits; money of a study is in reais, of a projection in centavos.
 */
export const studyEndpoints = {
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/study/',
    summary: 'The study of a version with the ids of its items',
    access: 'planning:read',
    params: idParams,
    responses: { 200: versionStudy },
    versioned: true,
  }),
  edit: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/versions/:id/study/',
    summary: 'Applies a batch of edits made to a revision: all of them or none',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      /** The revision that the edits were made to. */
      revision: integer({ min: 1 }),
      edits: editBatch,
      reason: text({ max: 500 }).nullable().default(null),
    }),
    responses: { 200: studyState },
    bodySize: 'study',
  }),
  edits: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/edits/',
    summary: 'What was changed after a revision (`since`, 0 for everything), oldest first',
    access: 'planning:read',
    params: idParams,
    query: z.object({ since: z.coerce.number().int().min(0).catch(0).default(0) }),
    responses: {
      200: z.array(
        z.object({
          revision: z.int(),
          op: editOp,
          path: z.string(),
          old: z.unknown(),
          new: z.unknown(),
          author: z.int().nullable(),
          author__name: z.string().nullable(),
          at: instant(),
          reason: z.string().nullable(),
        }),
      ),
    },
  }),
  batches: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/study/edits/',
    summary: 'The batches of edits of a version, newest first, always paged; of whom, of what and of when, if asked',
    access: 'planning:read',
    params: idParams,
    query: pagingQuery.extend({
      author: pathId().optional(),
      /** Prefix of the requested paths. */
      path: path.optional(),
      /** Days of São Paulo, both included. */
      from: day().optional(),
      to: day().optional(),
    }),
    responses: {
      200: pageOf(
        z.object({
          revision: z.int(),
          author: z.int().nullable(),
          author__name: z.string().nullable(),
          at: instant(),
          reason: z.string().nullable(),
          /** Only the requested edits. */
          edits: z.array(z.object({ op: editOp, path: z.string(), old: z.unknown(), new: z.unknown() })),
        }),
      ),
    },
  }),
  projection: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/projection/',
    summary: 'The projection of a version as the server computed it (`uni.projection/1`)',
    access: 'planning:read',
    alsoFor: ['planning:read_revenue'],
    params: idParams,
    /** `sealed=true`: the projection as approved, in addition to the live one. 404 if it was not approved. */
    query: z.object({ sealed: z.string().optional() }),
    responses: { 200: z.object({ revision: z.int(), projection_hash: z.string(), projection: computedProjection }) },
    versioned: true,
  }),
  indicators: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/indicators/',
    summary: 'The indicators of a version, each with its name, unit and formula',
    access: 'planning:read',
    params: idParams,
    responses: {
      200: z.object({
        revision: z.int(),
        /** Positions of months count from it. */
        base_month: z.string(),
        indicators: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            /** Centavos, fractions, positions of months, counts, ratios, words. */
            unit: z.enum(['money', 'share', 'month', 'months', 'ratio', 'text']),
            formula: z.string(),
            /** Null: not defined for this study. */
            value: z.union([z.number(), z.string()]).nullable(),
          }),
        ),
      }),
    },
  }),
} as const;

/** Download of a projection as a spreadsheet; the file names a scenario where one is given. */
export const workbookEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/workbook/',
    summary: 'The projection of a version, or of a scenario of it, as a spreadsheet whose formulas live (.xlsx)',
    access: 'planning:read',
    params: idParams,
    query: scenarioQuery,
    responses: { 200: fileBytes },
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    throttle: 'export',
  }),
} as const;

/** A conflict with the author and time of the other change. */
export interface AttributedConflict extends EditConflict {
  by: string | null;
  at: string;
}

/** Refusals of versions, studies and modules. None of them has written anything. */
export const plannerErrors = {
  /** 409: edits made since `revision` touch the same cells; nothing was written. */
  editConflict: (revision: number, conflicts: readonly AttributedConflict[]): WireError => ({
    status: 409,
    body: {
      detail: 'The study was changed in the same places since this revision.',
      code: 'edit_conflict',
      revision,
      conflicts,
    },
  }),
  /** 409: both versions changed these paths to different values; nothing was written. Choose, and send again. */
  mergeConflict: (
    revisions: { revision: number; from_revision: number },
    conflicts: readonly (EditConflict & { by: string | null; at: string | null })[],
  ): WireError => ({
    status: 409,
    body: { detail: 'Both versions changed the same places.', code: 'merge_conflict', ...revisions, conflicts },
  }),
  /** 409: the two versions did not begin as one. */
  noCommonBase: {
    status: 409,
    body: { detail: 'The versions have no common past.', code: 'no_common_base' },
  },
  /** 409: only drafts are edited. */
  versionLocked: (state: string): WireError => ({
    status: 409,
    body: { detail: 'Only a draft can be changed.', code: 'version_locked', state },
  }),
  /** 409: the transition does not start from this state. */
  versionState: (state: string): WireError => ({
    status: 409,
    body: { detail: 'The version is not in a state from which this can be done.', code: 'version_state', state },
  }),
  /** 409: figures that are more likely a mistake than a plan, by rule keys and JSON Pointers. A reason is required. */
  implausible: (findings: readonly { rule: string; path: string }[]): WireError => ({
    status: 409,
    body: { detail: 'The study has grave findings: give a reason.', code: 'implausible', findings },
  }),
  /** 409: only an approved version becomes the current one. */
  versionNotApproved: {
    status: 409,
    body: { detail: 'Only an approved version can become the current one.', code: 'version_not_approved' },
  },
  /** 409: the current version cannot be deleted or archived. */
  versionCurrent: {
    status: 409,
    body: { detail: 'The current version cannot be deleted or archived.', code: 'version_current' },
  },
  /** 409: a study uses the module. */
  moduleInUse: { status: 409, body: { detail: 'A study uses this module.', code: 'module_in_use' } },
  /** 400: the engine refuses the study. Paths are JSON Pointers of the study as it would have been. */
  studyRefused: (studyErrors: readonly { path: string; code: string; message: string }[]): WireError => ({
    status: 400,
    body: {
      detail: 'The study is not valid.',
      code: 'study_refused',
      study_errors: studyErrors.slice(0, maxReportedErrors),
    },
  }),
  /** 400: an edit cannot be applied, whatever the engine would say. `index` is its position in the batch. */
  editRefused: (index: number, problem: EditProblem): WireError => ({
    status: 400,
    body: { detail: 'An edit cannot be applied.', code: 'edit_refused', edit_errors: [{ index, ...problem }] },
  }),
} as const;
