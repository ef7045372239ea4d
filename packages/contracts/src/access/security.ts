/** A person's own sessions, a forgotten password, and the second step of signing in. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, instant, secret, text } from '../http/fields.ts';

/** A session as its owner sees it. Device and address are reduced to what distinguishes one's own sessions. */
export const ownSession = z.object({
  id: z.int(),
  created_at: instant(),
  last_used_at: instant(),
  expires_at: instant(),
  /** Null: the device sent nothing, or an unknown value. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The first half of the network address. */
  address: z.string().nullable(),
  is_current: z.boolean(),
});
/** A living session of the signed-in user. It ends six hours after sign-in, however often its tokens are renewed. */
export type OwnSession = z.output<typeof ownSession>;

const success = z.object({ success: z.boolean() });
const password = secret({ max: 1_024 });

/** Operations on one's own sessions. A session of another person is 404. */
export const sessionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/access/sessions/',
    summary: 'The sessions of the signed-in user that are still good, the one in use first',
    access: 'signed_in',
    responses: { 200: z.array(ownSession) },
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/access/sessions/:id/',
    summary: 'Ends one of the own sessions',
    access: 'signed_in',
    params: idParams,
    responses: { 204: z.undefined() },
  }),
  revokeOthers: defineEndpoint({
    method: 'POST',
    path: '/api/access/sessions/revoke-others/',
    summary: 'Ends every own session but the one in use',
    access: 'signed_in',
    body: z.object({}).optional(),
    responses: { 200: z.object({ ended: z.int() }) },
  }),
} as const;

/** A forgotten password: both operations are public, and the first never reveals if an address has a user. */
export const passwordResetEndpoints = {
  forgot: defineEndpoint({
    method: 'POST',
    path: '/api/access/forgot-password/',
    summary: 'Sends a link for a new password, if there is somebody to send it to; the answer is always the same',
    access: 'public',
    body: z.object({ email: text({ max: 254 }) }),
    responses: { 202: z.object({ detail: z.string() }) },
    throttle: 'password',
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/api/access/reset-password/',
    summary: 'Sets a new password by the link; every session ends',
    access: 'public',
    body: z.object({ token: secret({ max: 256 }), new_password: password }),
    responses: { 200: success },
    throttle: 'password',
  }),
} as const;

/** State of one's second step by authenticator. `enabled_at` is null while no code has confirmed it. */
export const secondStep = z.object({
  is_enabled: z.boolean(),
  enabled_at: instant().nullable(),
  recovery_codes_left: z.int(),
});
/** The user's authenticator. `recovery_codes_left` counts those of ten that are unused. */
export type SecondStep = z.output<typeof secondStep>;

/** A secret for an authenticator. It is required at sign-in only after its first code has confirmed it. */
export const secondStepEnrolment = z.object({
  /** In base32. Returned only this once. */
  secret: z.string(),
  /** `otpauth://…`, the content of the QR code. */
  uri: z.string(),
});
/** The secret to enter or scan. A second enrolment replaces an unconfirmed secret. */
export type SecondStepEnrolment = z.output<typeof secondStepEnrolment>;

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Six digits, or a recovery code; blanks and hyphens are how people write them. */
export const secondStepCode = () => text({ max: 40 });

/** Operations on one's own authenticator and recovery codes. All but reading require the password or a code. */
export const secondStepEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/access/second-step/',
    summary: 'Whether signing in asks for a code',
    access: 'signed_in',
    beforeSecondStep: true,
    responses: { 200: secondStep },
  }),
  enrol: defineEndpoint({
    method: 'POST',
    path: '/api/access/second-step/',
    summary: 'Makes a secret for an authenticator; asked for only after it is confirmed by a code',
    access: 'signed_in',
    beforeSecondStep: true,
    body: z.object({ password }),
    responses: { 201: secondStepEnrolment },
    throttle: 'password',
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/access/second-step/confirm/',
    summary: 'Confirms the secret by its first code; answers the recovery codes, this once',
    access: 'signed_in',
    beforeSecondStep: true,
    body: z.object({ code: secondStepCode() }),
    responses: { 200: recoveryCodes },
    throttle: 'password',
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/access/second-step/recovery-codes/',
    summary: 'Makes new recovery codes; the earlier ones die',
    access: 'signed_in',
    body: z.object({ password }),
    responses: { 200: recoveryCodes },
    throttle: 'password',
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/api/access/second-step/disable/',
    summary: 'Signing in asks for no code any more',
    access: 'signed_in',
    body: z.object({ password }),
    responses: { 200: secondStep },
    throttle: 'password',
  }),
} as const;
