/** Planning: the versions of an enterprise's study and what may happen to them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { choice, deleteBody, flag, idParams, instant, integer, pathId, primaryKey, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';
import { proposedEdits } from '../study/proposed-edits.ts';

/** draft → submitted → approved (final), submitted → draft; draft ↔ locked. */
export const versionStates = ['draft', 'submitted', 'approved', 'locked'] as const;
/** State of a version; only a draft takes edits. */
export type VersionState = (typeof versionStates)[number];

/**
 * A version of an enterprise's study, without the study itself.
 * With `planning:read_revenue` alone a caller receives the indicators of revenue only.
 */
export const version = z.object({
  id: z.int(),
  empreendimento: z.int(),
  nome: z.string(),
  state: z.enum(versionStates),
  /** The enterprise's current version (vigente); at most one. */
  current: z.boolean(),
  archived: z.boolean(),
  /** Grows by one with every accepted batch of edits. */
  revision: z.int(),
  /** SHA-256 over the study's canonical JSON. */
  study_hash: z.string(),
  /** Of the projection as it was approved; null unless approved. */
  sealed_projection_hash: z.string().nullable(),
  /** The reason for the state, given by the user who changed it. */
  state_reason: z.string().nullable(),
  /** The version that this one was copied from, and at which revision: where the two have a common past. */
  cloned_from: z.object({ version: z.int(), revision: z.int() }).nullable(),
  created_by__name: z.string().nullable(),
  approved_by__name: z.string().nullable(),
  approved_at: instant().nullable(),
  created_at: instant(),
  updated_at: instant(),
  deleted_at: instant().nullable(),
  /** By key of the engine's catalogue, money in centavos; null until the projection has been computed. */
  indicators: z.record(z.string(), z.union([z.number(), z.string(), z.null()])).nullable(),
});
/** A version of an enterprise's study; `deleted_at` is null unless it is in the bin. */
export type Version = z.output<typeof version>;

const name = text({ max: 80 });
const reason = text({ max: 500 });
/** A study is plain JSON here; the engine validates it. */
export const studyDocument = z.looseObject({});

const transition = <const Name extends string>(
  name: Name,
  summary: string,
  access: 'planning:write' | 'version:lock',
  needsReason: boolean,
) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/planner/versions/:id/${name}/`,
    summary,
    access,
    params: idParams,
    body: z.object({ reason: needsReason ? reason : reason.nullable().default(null) }),
    responses: { 200: version },
    idempotent: true,
  });

/** A copy may begin up to ten years earlier or later. */
const shiftLimit = 120;

/** Sides of a conflict in a merge: this version's value, or that of the other version. */
export const mergeChoices = ['mine', 'theirs'] as const;

/**
 * Operations of versions and their states.
 * 409 `version_state` for a transition that does not start from the current state.
 */
export const versionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/',
    summary: 'Versions with their indicators, of one enterprise when `empreendimento` is given',
    access: 'planning:read',
    alsoFor: ['planning:read_revenue'],
    query: pagingQuery.extend({ empreendimento: pathId().optional(), deleted: z.string().optional() }),
    responses: { 200: listOrPageOf(version) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/',
    summary: 'Creates a version from a whole study; its modules are created in the enterprise',
    access: 'planning:write',
    body: z.object({ empreendimento: primaryKey(), nome: name, study: studyDocument }),
    responses: { 201: version },
    bodySize: 'study',
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/',
    summary: 'One version, without its study',
    access: 'planning:read',
    alsoFor: ['planning:read_revenue'],
    params: idParams,
    responses: { 200: version },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/versions/:id/',
    summary: 'Renames a version, makes it the current one, or archives it',
    access: 'planning:write',
    params: idParams,
    body: z.object({ nome: name, current: flag(), archived: flag() }).partial(),
    responses: { 200: version },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/versions/:id/',
    summary: 'Puts a version that is not the current one into the bin',
    access: 'planning:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
    versioned: true,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/:id/restore/',
    summary: 'Takes a version out of the bin',
    access: 'planning:write',
    params: idParams,
    responses: { 200: version },
    idempotent: true,
  }),
  clone: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/:id/clone/',
    summary:
      'Copies a version, whatever its state, as a new draft; with `shift_months` it begins later, or earlier; with `scenario` it has its changes',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      nome: name,
      shift_months: integer({ min: -shiftLimit, max: shiftLimit }).default(0),
      /** A scenario of the version. */
      scenario: primaryKey().optional(),
    }),
    responses: { 201: version },
    idempotent: true,
  }),
  propose: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/:id/drafts/',
    summary: 'Copies a version as a new draft with edits, for a person to review: the version itself stays as it is',
    access: 'planning:write',
    params: idParams,
    body: z.object({ nome: name, reason, edits: proposedEdits }),
    responses: { 201: version },
    idempotent: true,
  }),
  merge: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/:id/merge/',
    summary:
      'Takes over the changes of another version that began as the same one: one batch, or none while it conflicts',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      from: primaryKey(),
      /** For each conflicting path whose value stands: this version's or the other's. */
      choices: z.record(z.string().max(500), choice(mergeChoices)).default({}),
      /** The revisions on which the choices were made. If they have moved, the conflicts are reported again. */
      revision: integer({ min: 1 }).nullable().default(null),
      from_revision: integer({ min: 1 }).nullable().default(null),
      reason: reason.nullable().default(null),
    }),
    responses: {
      200: z.object({
        revision: z.int(),
        study_hash: z.string(),
        projection_hash: z.string(),
        /** Number of edits in the batch. 0: there was nothing to take over. */
        edits: z.int(),
      }),
    },
    bodySize: 'study',
    idempotent: true,
  }),
  submit: transition('submit', 'Submits a draft for approval', 'planning:write', false),
  reopen: transition('reopen', 'Takes a submitted version back to draft', 'planning:write', false),
  approve: transition(
    'approve',
    'Approves a submitted version for good and seals its projection',
    'version:lock',
    true,
  ),
  lock: transition('lock', 'Locks a draft, with the reason', 'version:lock', true),
  unlock: transition('unlock', 'Makes a locked version a draft again, with the reason', 'version:lock', true),
} as const;
