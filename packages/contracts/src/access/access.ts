/** Sign-in, session and profile. */
import { z } from 'zod';
import { personalData } from '../admin/users.ts';
import { limits } from '../http/constants.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { choice, flag, integer, primaryKey, secret, text } from '../http/fields.ts';
import { permissions, roles } from '../http/permissions.ts';
import { templateKeys } from '../study/templates/template-keys.ts';
import { listLayouts } from './list-layouts.ts';
import { secondStepCode } from './security.ts';
import { keyProof } from './security-keys.ts';

/**
 * Tokens of a session that has just begun. `expires_in` and `refresh_expires_in` are seconds from sign-in: 1,800 and
 * 21,600. Renewing never prolongs the second.
 */
export const tokenPair = z.object({
  refresh: z.string(),
  access: z.string(),
  expires_in: z.int(),
  refresh_expires_in: z.int(),
  detail: z.string().optional(),
});

/** Progress of a person through the guided first study. It goes on from here on every device. */
const firstStudy = z.object({
  state: choice(['open', 'dismissed', 'done']),
  /** The step on screen, from 1. */
  step: integer({ min: 1, max: 5 }),
  /** The enterprise that its first step registered. Null: not yet. */
  enterprise: primaryKey().nullable(),
  /** The template that the study began as, which names the sources of its figures. */
  template: choice(templateKeys),
});
/** State of a person's guided study: step from 1 to 5, the enterprise's id and the template's key. */
export type FirstStudyProgress = z.output<typeof firstStudy>;

/** A user's preferences. The application's default applies to a missing one. */
export const preferences = z
  .object({
    theme: choice(['light', 'dark', 'system']),
    density: choice(['compacta', 'padrao', 'confortavel']),
    grid_unit: choice(['reais', 'thousands', 'millions']),
    enter_key: choice(['down', 'edit']),
    single_key_shortcuts: flag(),
    reduce_motion: flag(),
    pagination_language: choice(['pt-BR', 'en']),
    notifications: flag(),
    first_study: firstStudy,
    /** A list that is left out has the stored layout. */
    list_layouts: listLayouts,
  })
  .partial();
/** A user's own settings, on every device. An absent key has the application's default. */
export type Preferences = z.output<typeof preferences>;

/**
 * The signed-in user as the application needs it. Permissions are those in the selected organization, or of the
 * previewed group.
 */
export const profile = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  /** The user's organization, or the one that a superuser or a partner has selected; null: none. */
  organization: z.int().nullable(),
  organization__name: z.string().nullable(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  /** Those of them that reach some enterprises alone. Absent: all reach the whole organization. */
  narrowed: z.array(z.enum(permissions)).optional(),
  is_superuser: z.boolean(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  is_validated: z.boolean(),
  photo: z.string().nullable(),
  created_at: z.string(),
  last_login: z.string().nullable(),
  /** The permit groups through which the user acts now. */
  groups: z.array(z.int()),
  /** The organizations that a partner may enter. */
  connections: z.array(z.int()),
  /** The permit group whose view the user previews, read-only. Null: the user's own view. */
  viewing_group: z.int().nullable(),
  preferences,
  /** There where the organization demands a second step, now or from a day to come, and the user has none. */
  second_step: z.object({ demanded_from: z.string(), is_due: z.boolean() }).optional(),
});
/** The signed-in user. `permissions` is what screens offer; the server evaluates each request again. */
export type Profile = z.output<typeof profile>;

/** A workplace; `pending` until a partner first enters it. */
const ownOrganization = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['active', 'pending']),
  /** True: the person currently works there. */
  selected: z.boolean(),
});
/** An organization in which the signed-in person may work. */
export type OwnOrganization = z.output<typeof ownOrganization>;

const tokenCharacters = 4_096;
const newPassword = secret({ max: 1_024 });

/** Sign-in, profile, photo, and the choice of an organization or of a previewed group. They concern only the caller. */
export const accessEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/api/token/',
    summary: 'Trades e-mail and password for an access and a refresh token',
    access: 'public',
    body: z.object({
      email: text({ max: 254 }),
      password: secret({ max: 1_024 }),
      /** The second step: six digits, or a recovery code. Required by 401 with the code `totp_required`. */
      totp: secondStepCode().nullish(),
      /** The second step by a security key. Answers the `key` request sent with `totp_required`. */
      key: keyProof.nullish(),
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
    beforeSecondStep: true,
    responses: { 200: profile },
  }),
  setFirstPassword: defineEndpoint({
    method: 'PATCH',
    path: '/api/access/change-password/',
    summary: 'Sets the first password; only while the user is not validated',
    access: 'signed_in_unvalidated',
    beforeSecondStep: true,
    body: z.object({ new_password: newPassword }),
    responses: { 200: z.object({ success: z.boolean() }) },
    throttle: 'password',
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/access/change-password/',
    summary: 'Changes the password; every other session ends',
    access: 'signed_in_unvalidated',
    beforeSecondStep: true,
    body: z.object({ old_password: newPassword, new_password: newPassword }),
    responses: { 200: z.object({ success: z.boolean() }) },
    throttle: 'password',
  }),
  selectOrganization: defineEndpoint({
    method: 'POST',
    path: '/api/access/select-organization/',
    summary: 'A superuser, or a partner connected to it, enters (or, with null, leaves) one organization; audited',
    access: 'organization:select',
    beforeSecondStep: true,
    body: z.object({ organization: primaryKey().nullable() }),
    responses: { 200: profile },
  }),
  viewAs: defineEndpoint({
    method: 'POST',
    path: '/api/access/view-as/',
    summary: 'Looks at the application as a permit group sees it, without changing anything; null: as oneself again',
    access: 'signed_in',
    whileLooking: true,
    body: z.object({ group: primaryKey().nullable() }),
    responses: { 200: profile },
  }),
  connections: defineEndpoint({
    method: 'GET',
    path: '/api/access/connections/',
    summary: 'The organizations that a partner may enter',
    access: 'signed_in',
    responses: {
      200: z.array(z.object({ organization: z.int(), organization__name: z.string(), state: z.string() })),
    },
  }),
  organizations: defineEndpoint({
    method: 'GET',
    path: '/api/access/organizations/',
    summary: 'Where the signed-in person may work: the own organization, those open to a partner, all for a superuser',
    access: 'signed_in',
    responses: { 200: z.array(ownOrganization) },
  }),
  updateProfile: defineEndpoint({
    method: 'PATCH',
    path: '/api/access/user/profile/',
    summary: 'Changes the own name and preferences',
    access: 'signed_in',
    body: z.object({ name: text({ max: 120 }), preferences }).partial(),
    responses: { 200: profile },
  }),
  setPhoto: defineEndpoint({
    method: 'PUT',
    path: '/api/access/user/photo/',
    summary: 'Sets the own photo: a small PNG or JPEG as a data address',
    access: 'signed_in',
    body: z.object({ photo: text({ max: 140_000 }) }),
    responses: { 200: profile },
  }),
  removePhoto: defineEndpoint({
    method: 'DELETE',
    path: '/api/access/user/photo/',
    summary: 'Removes the own photo',
    access: 'signed_in',
    responses: { 200: profile },
  }),
  personalData: defineEndpoint({
    method: 'GET',
    path: '/api/access/user/personal-data/',
    summary: 'All that is held of oneself',
    access: 'signed_in',
    responses: { 200: personalData },
  }),
} as const;

/** Seconds, as the login answer gives them. */
export const sessionTimes = { expires_in: limits.sessionSeconds, refresh_expires_in: limits.refreshSeconds } as const;
