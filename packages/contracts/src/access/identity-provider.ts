/** Signing in by an organization's own identity provider (OpenID Connect). */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { flag, secret, text } from '../http/fields.ts';
import { tokenPair } from './access.ts';

/** An organization's provider as its administrators see it: the client's secret goes in and never comes out. */
export const identityProvider = z.object({
  is_enabled: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  domains: z.array(z.string()),
  may_provision: z.boolean(),
  /** The redirect address to register at the provider. */
  redirect_uri: z.string(),
});
/**
 * An organization's OpenID Connect provider. `domains` are e-mail domains in small letters, none in two organizations.
 */
export type IdentityProvider = z.output<typeof identityProvider>;

const domainName = /^(?=.{3,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const domain = () =>
  text({ max: 253 }).transform((value, context) => {
    const lower = value.toLowerCase();
    if (!domainName.test(lower)) context.addIssue({ code: 'custom', message: fieldMessages.notDomain });
    return lower;
  });

/** Sign-in by a provider, open to the public, and its settings with `organization:write`. */
export const identityProviderEndpoints = {
  /** Queries by the domain alone, so no caller learns which addresses have users. */
  ofDomain: defineEndpoint({
    method: 'GET',
    path: '/api/access/identity-provider/of-domain/',
    summary: 'The provider by which people of an e-mail domain sign in, if there is one',
    access: 'public',
    query: z.object({ domain: z.string().max(253).optional() }),
    responses: { 200: z.object({ name: z.string().nullable() }) },
    throttle: 'refresh',
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/access/identity-provider/start/',
    summary: "Begins a sign-in by the provider of the e-mail's domain; answers the address to go to",
    access: 'public',
    body: z.object({ email: text({ max: 254 }) }),
    responses: { 200: z.object({ url: z.string(), binding: z.string() }) },
    throttle: 'login',
  }),
  finish: defineEndpoint({
    method: 'POST',
    path: '/api/access/identity-provider/finish/',
    summary: 'Trades what the provider sent back for an access and a refresh token',
    access: 'public',
    body: z.object({
      /** The query that the provider's redirect came with. */
      parameters: secret({ max: 8_192 }),
      binding: secret({ max: 256 }),
    }),
    responses: { 200: tokenPair },
    throttle: 'login',
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/access/identity-provider/',
    summary: "The organization's provider",
    access: 'organization:write',
    responses: { 200: identityProvider },
  }),
  store: defineEndpoint({
    method: 'PUT',
    path: '/api/access/identity-provider/',
    summary: "Stores the organization's provider; without a client_secret the stored one stays",
    access: 'organization:write',
    body: z.object({
      is_enabled: flag(),
      name: text({ max: 60 }),
      issuer: text({ max: 500 }),
      client_id: text({ max: 255 }),
      client_secret: secret({ max: 1_024 }).optional(),
      domains: z.array(domain(), { error: fieldMessages.notList }).max(20, { error: fieldMessages.tooManyItems(20) }),
      may_provision: flag(),
    }),
    responses: { 200: identityProvider },
  }),
} as const;
