/** Sign-in, session and profile. */
import { z } from 'zod';
import { secondStepCode } from './access-security.ts';
import { limits } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { primaryKey, secret, text } from './fields.ts';
import { permissions, roles } from './permissions.ts';

export const tokenPair = z.object({
  refresh: z.string(),
  access: z.string(),
  expires_in: z.int(),
  refresh_expires_in: z.int(),
  detail: z.string().optional(),
});

export const profile = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  /** The user's organization, or the one a superuser has selected; null: none. */
  organization: z.int().nullable(),
  organization__name: z.string().nullable(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  is_superuser: z.boolean(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  is_validated: z.boolean(),
  photo: z.string().nullable(),
  created_at: z.string(),
  last_login: z.string().nullable(),
  groups: z.array(z.int()),
  connections: z.array(z.int()),
});
export type Profile = z.output<typeof profile>;

const tokenCharacters = 4_096;
const newPassword = secret({ max: 1_024 });

export const accessEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/api/token/',
    summary: 'Trades e-mail and password for an access and a refresh token',
    access: 'public',
    body: z.object({
      email: text({ max: 254 }),
      password: secret({ max: 1_024 }),
      /** The second step: six digits, or a recovery code. Asked for by 401 with the code `totp_required`. */
      totp: secondStepCode().nullish(),
    }),
    responses: { 200: tokenPair },
    throttle: 'login',
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/token/refresh/',
    summary: 'Trades a refresh token for a new access token and its successor',
    access: 'public',
    body: z.object({ refresh: secret({ max: tokenCharacters }) }),
    responses: { 200: z.object({ access: z.string(), refresh: z.string() }) },
    throttle: 'refresh',
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/token/blacklist/',
    summary: 'Ends the session the refresh token belongs to',
    access: 'public',
    body: z.object({ refresh: secret({ max: tokenCharacters }) }),
    responses: { 200: z.object({}) },
    throttle: 'refresh',
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/access/user/profile/',
    summary: 'The signed-in user',
    access: 'signed_in_unvalidated',
    responses: { 200: profile },
  }),
  setFirstPassword: defineEndpoint({
    method: 'PATCH',
    path: '/api/access/change-password/',
    summary: 'Sets the first password; only while the user is not validated',
    access: 'signed_in_unvalidated',
    body: z.object({ new_password: newPassword }),
    responses: { 200: z.object({ success: z.boolean() }) },
    throttle: 'password',
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/access/change-password/',
    summary: 'Changes the password; every other session ends',
    access: 'signed_in_unvalidated',
    body: z.object({ old_password: newPassword, new_password: newPassword }),
    responses: { 200: z.object({ success: z.boolean() }) },
    throttle: 'password',
  }),
  selectOrganization: defineEndpoint({
    method: 'POST',
    path: '/api/access/select-organization/',
    summary: 'A superuser enters (or, with null, leaves) one organization; written to its audit trail',
    access: 'organization:create',
    body: z.object({ organization: primaryKey().nullable() }),
    responses: { 200: profile },
  }),
} as const;

/** Seconds, as the login answer gives them. */
export const sessionTimes = { expires_in: limits.sessionSeconds, refresh_expires_in: limits.refreshSeconds } as const;
