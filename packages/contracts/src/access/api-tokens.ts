/** Tokens with which programs of others call: a person's own, and an organization's. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { choice, day, idParams, instant, text } from '../http/fields.ts';
import { organizationScopeKeys, type TokenScope, tokenKinds, tokenLimits, tokenScopeKeys } from './api-scopes.ts';

const token = z.object({
  id: z.int(),
  kind: z.enum(tokenKinds),
  name: z.string(),
  /** The last characters of the token, by which its holder recognizes it. */
  ending: z.string(),
  scopes: z.array(z.enum(tokenScopeKeys)),
  created_at: instant(),
  /** The token's owner, or the person who created it for the organization. */
  created_by: z.string().nullable(),
  /** The last day on which it is good. */
  expires_on: z.string(),
  last_used_on: z.string().nullable(),
  revoked_at: instant().nullable(),
});
/** A token without its secret. Days are `YYYY-MM-DD` in São Paulo; `last_used_on` null: never used. */
export type ApiToken = z.output<typeof token>;

/** Includes the token itself, returned only this once. */
const madeToken = token.extend({ token: z.string() });
/** A token that has just been made. The server stores only a hash of `token`, so a lost one is made again. */
export type MadeApiToken = z.output<typeof madeToken>;

const newToken = (scopes: readonly TokenScope[]) =>
  z.object({
    name: text({ max: tokenLimits.name }),
    scopes: z.array(choice(scopes as readonly [TokenScope, ...TokenScope[]])).min(1),
    expires_on: day(),
  });
const newPersonalToken = newToken(tokenScopeKeys);
const newOrganizationToken = newToken(organizationScopeKeys);
/** A token to make. `expires_on` lies from today to 365 days ahead; any other day is 400. */
export type NewApiToken = z.output<typeof newPersonalToken>;

const own = '/api/access/tokens/';
const ofOrganization = '/api/admin/api-tokens/';

/** Operations on tokens: one's own for every user, all of the organization's with `organization:write`. */
export const apiTokenEndpoints = {
  listOwn: defineEndpoint({
    method: 'GET',
    path: own,
    summary: 'The tokens that the signed-in user has made in the organization, newest first',
    access: 'signed_in',
    responses: { 200: z.array(token) },
  }),
  createOwn: defineEndpoint({
    method: 'POST',
    path: own,
    summary: 'Makes a token that acts as the signed-in user, within these scopes; it is told this once',
    access: 'signed_in',
    body: newPersonalToken,
    responses: { 201: madeToken },
  }),
  revokeOwn: defineEndpoint({
    method: 'DELETE',
    path: `${own}:id/`,
    summary: 'Ends one of the own tokens',
    access: 'signed_in',
    params: idParams,
    responses: { 204: z.undefined() },
  }),
  list: defineEndpoint({
    method: 'GET',
    path: ofOrganization,
    summary: 'Every token that opens something of the organization, newest first',
    access: 'organization:write',
    responses: { 200: z.array(token) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: ofOrganization,
    summary: 'Makes a token of the organization; it is told this once',
    access: 'organization:write',
    body: newOrganizationToken,
    responses: { 201: madeToken },
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: `${ofOrganization}:id/`,
    summary: 'Ends a token, whoever made it',
    access: 'organization:write',
    params: idParams,
    responses: { 204: z.undefined() },
  }),
} as const;

/** Refusals of a new token. Revoked and expired tokens do not count towards the limit. */
export const apiTokenErrors = {
  /** 409 */
  tooMany: {
    status: 409,
    body: { detail: `No more than ${tokenLimits.living} tokens are good at a time.`, code: 'too_many_tokens' },
  },
} as const satisfies Record<string, WireError>;
