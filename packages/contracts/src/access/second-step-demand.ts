/** The organization's second-step requirement for everyone who works in it. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { day } from '../http/fields.ts';

/** An organization's requirement of a second step, with how many people it would lock out. */
export const secondStepDemand = z.object({
  /** The first day, in São Paulo, on which no one works without a second step. Null: not required. */
  demanded_from: z.string().nullable(),
  /** People who may sign in and work in the organization: its own, and partners with open access. */
  people: z.int(),
  /** Those of them who have neither an authenticator nor a security key. */
  people_without: z.int(),
});
/** The requirement. From `demanded_from` on, callers without a second step get 403 `second_step_demanded`. */
export type SecondStepDemand = z.output<typeof secondStepDemand>;

/** Operations on the requirement, both with `organization:write`. */
export const secondStepDemandEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/access/second-step-demand/',
    summary: 'From when on the organization demands a second step, and how many people have none yet',
    access: 'organization:write',
    responses: { 200: secondStepDemand },
  }),
  store: defineEndpoint({
    method: 'PUT',
    path: '/api/access/second-step-demand/',
    summary: 'Demands a second step from a day on, of everybody who works in the organization; null: no more',
    access: 'organization:write',
    body: z.object({ demanded_from: day().nullable() }),
    responses: { 200: secondStepDemand },
  }),
} as const;
