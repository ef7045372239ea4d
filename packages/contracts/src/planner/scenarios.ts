/** Planning: scenarios of a version, and the criteria that rate them all. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, choice, idParams, instant, pathId, text } from '../http/fields.ts';
import type { Json } from '../study/json.ts';

/** Bounds: scenarios of a version, overrides of one, criteria, and characters of the overrides as JSON. */
export const scenarioLimits = { scenarios: 20, overrides: 500, criteria: 20, characters: 200_000 } as const;

const amount = z.number({ error: fieldMessages.notNumber });
const path = text({ max: 500 });
const key = text({ max: 80 });
const anyJson = z.custom<Json>((value) => value !== undefined, { error: fieldMessages.required });

/** One premise seen otherwise: a driver of the analysis moved by an amount, or a field of the study. */
const override = z.union([
  z.strictObject({ driver: key, amount }),
  z.strictObject({ path, value: anyJson }),
  z.strictObject({ path, factor: amount }),
  z.strictObject({ path, delta: amount }),
]);
/**
 * One changed premise of a scenario: a driver and its amount, or a path of the study.
 * A path takes a new value, a factor or a difference, in the study's own units (reais, fractions).
 */
export type StoredOverride = z.output<typeof override>;

const overrides = boundedList(override, { max: scenarioLimits.overrides }).refine(
  (list) => JSON.stringify(list).length <= scenarioLimits.characters,
  { error: fieldMessages.tooLong(scenarioLimits.characters) },
);

/** A condition on an indicator of the engine's catalogue: money in centavos, rates as fractions. */
const criterion = z.object({ indicator: key, is: choice(['at_least', 'at_most']), value: amount });

/** A scenario: overrides on a version's study, which itself never changes. Names are unique in the version. */
export const scenario = z.object({
  id: z.int(),
  version: z.int(),
  nome: z.string(),
  overrides: z.array(override),
  /** Grows by one with every change; `If-Match` takes it in quotes. */
  revision: z.int(),
  updated_at: instant(),
});
/** A named set of overrides of a version, in the order in which they apply. */
export type StoredScenario = z.output<typeof scenario>;

/** The conditions by which all scenarios of a version are rated. */
export const scenarioCriteria = z.object({
  criteria: z.array(criterion),
  /** 0 until criteria exist. */
  revision: z.int(),
});
/** Conditions on indicators, with the revision that `If-Match` of the next change repeats. */
export type ScenarioCriteria = z.output<typeof scenarioCriteria>;

/** Of a file of a version: the scenario whose numbers it holds; left out, the version's own. */
export const scenarioQuery = z.object({ scenario: pathId().optional() });

const name = text({ max: 80 });
const params = idParams.extend({ scenario: pathId() });

/** Operations of scenarios and criteria, in every state of the version; 412 for an outdated revision. */
export const scenarioEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/scenarios/',
    summary: 'The scenarios of a version, in the order in which they were made',
    access: 'planning:read',
    params: idParams,
    responses: { 200: z.array(scenario) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/:id/scenarios/',
    summary: 'Makes a scenario of a version, whatever its state: the study stays as it is',
    access: 'planning:write',
    params: idParams,
    body: z.object({ nome: name, overrides: overrides.default([]) }),
    responses: { 201: scenario },
    idempotent: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/versions/:id/scenarios/:scenario/',
    summary: 'Renames a scenario, or replaces its overrides',
    access: 'planning:write',
    params,
    body: z.object({ nome: name, overrides }).partial(),
    responses: { 200: scenario },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/versions/:id/scenarios/:scenario/',
    summary: 'Deletes a scenario',
    access: 'planning:write',
    params,
    responses: { 204: z.undefined() },
    versioned: true,
  }),
  criteria: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/scenario-criteria/',
    summary: 'The criteria by which the scenarios of a version are judged',
    access: 'planning:read',
    params: idParams,
    responses: { 200: scenarioCriteria },
    versioned: true,
  }),
  setCriteria: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/versions/:id/scenario-criteria/',
    summary: 'Replaces the criteria by which the scenarios of a version are judged',
    access: 'planning:write',
    params: idParams,
    body: z.object({ criteria: boundedList(criterion, { max: scenarioLimits.criteria }) }),
    responses: { 200: scenarioCriteria },
    versioned: true,
  }),
} as const;

/** The refusal of one scenario more than `scenarioLimits` allows. */
export const scenarioErrors = {
  /** 409: the version has the maximum number of scenarios. */
  tooMany: {
    status: 409,
    body: {
      detail: `A version has no more than ${scenarioLimits.scenarios} scenarios.`,
      code: 'too_many_scenarios',
    },
  },
} as const;
