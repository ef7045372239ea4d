/** Public links of the mirror: availability of one enterprise for brokers, without a session and without personal data. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { day, flag, idParams, instant, pathId, primaryKey, secret, text } from '../http/fields.ts';
import { mirrorLinkLimits, publicUnitStates } from './mirror-link-values.ts';
import { unitFacings } from './values.ts';

const link = z.object({
  id: z.int(),
  empreendimento: z.int(),
  /** Its purpose or receiver; only the organization reads it. */
  name: z.string(),
  shows_prices: z.boolean(),
  /** The last day on which it opens. */
  expires_on: z.string(),
  created_at: instant(),
  created_by: z.string().nullable(),
  revoked_at: instant().nullable(),
  /** How often it was opened, and the last day. */
  opened: z.int(),
  opened_on: z.string().nullable(),
});
/** A link as its makers see it. */
export type MirrorLink = z.output<typeof link>;

/** Includes the token, returned only this once. */
const madeLink = link.extend({ token: z.string() });
/** A link with its token. */
export type MadeMirrorLink = z.output<typeof madeLink>;

const newLink = z.object({
  empreendimento: primaryKey(),
  name: text({ max: mirrorLinkLimits.name }),
  shows_prices: flag().default(false),
  expires_on: day(),
});
/** A link that is to be made. */
export type NewMirrorLink = z.output<typeof newLink>;

const publicUnit = z.object({
  block: z.string(),
  floor: z.int().nullable(),
  stack: z.string(),
  nome: z.string(),
  typology: z.string(),
  facing: z.enum(unitFacings).nullable(),
  /** Hundredths of m². */
  private_area: z.int(),
  /** Centavos by the current table; null: the link shows none, the unit is not for sale, or it has none. */
  price: z.int().nullable(),
  state: z.enum(publicUnitStates),
});
/** A unit as a link shows it: nothing personal, no id. */
export type PublicUnit = z.output<typeof publicUnit>;

const publicMirror = z.object({
  organization: z.string(),
  enterprise: z.string(),
  day: z.string(),
  expires_on: z.string(),
  shows_prices: z.boolean(),
  units: z.array(publicUnit),
});
/** The answer to a link's token. */
export type PublicMirror = z.output<typeof publicMirror>;

/** Refusals of links. */
export const mirrorLinkErrors = {
  tooMany: {
    status: 409,
    body: {
      detail: `No more than ${mirrorLinkLimits.living} links of an enterprise are good at a time.`,
      code: 'too_many_mirror_links',
    },
  },
} as const satisfies Record<string, WireError>;

const base = '/api/sales/mirror-links/';
const write = { access: 'sales:write' } as const;

/** Operations on links, and the public one that opens them. */
export const mirrorLinkEndpoints = {
  list: defineEndpoint({
    ...write,
    method: 'GET',
    path: base,
    summary: 'Public links of the mirror, newest first, of one enterprise when `empreendimento` is given',
    query: z.object({ empreendimento: pathId().optional().catch(undefined) }),
    responses: { 200: z.array(link) },
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Makes a public link of an enterprise that opens until a day; its token is returned this once',
    body: newLink,
    responses: { 201: madeLink },
  }),
  revoke: defineEndpoint({
    ...write,
    method: 'DELETE',
    path: `${base}:id/`,
    summary: 'Ends a public link at once',
    params: idParams,
    responses: { 204: z.undefined() },
  }),
  /** POST, so that the token is in no address, and so in no log. */
  open: defineEndpoint({
    access: 'public',
    method: 'POST',
    path: '/api/sales/public-mirror/',
    summary: 'Availability of the enterprise that a link opens; 404 for an unknown, an expired and a revoked one alike',
    body: z.object({ token: secret({ max: mirrorLinkLimits.token }) }),
    responses: { 200: publicMirror },
  }),
} as const;
