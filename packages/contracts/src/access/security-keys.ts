/** Security keys (WebAuthn): a second sign-in step by possession, as an alternative to a code. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, idParams, instant, secret, text } from '../http/fields.ts';
import { keyTransports, securityKeyLimits } from './security-key-values.ts';

/** A registered security key. The name is the user's; `last_used_at` null: never used to sign in. */
export const securityKey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant(),
  last_used_at: instant().nullable(),
});
/** A security key of the signed-in user. A person has ten at most. */
export type SecurityKey = z.output<typeof securityKey>;

/** The keys of the signed-in user, and if a key can be used at this address at all. */
export const securityKeys = z.object({
  /** False where the public address is a number or is not safe: no browser makes a key for it. */
  is_possible: z.boolean(),
  keys: z.array(securityKey),
});
/** A user's keys, without any secret: the server has their public keys only. */
export type SecurityKeys = z.output<typeof securityKeys>;

const bytes = (max: number) => secret({ max });
/** The longest attestation or assertion accepted, in characters of base64url. */
const responseCharacters = 16_384;
const idCharacters = 1_400;
const credential = { id: bytes(idCharacters), rawId: bytes(idCharacters), type: choice(['public-key']) };

/** The result of `navigator.credentials.create`, as JSON. */
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(responseCharacters),
    attestationObject: bytes(responseCharacters),
    transports: z
      .array(text({ max: 40 }), { error: fieldMessages.notList })
      .max(20, { error: fieldMessages.tooManyItems(20) })
      .optional(),
  }),
});
/** A key that a browser has just made. Binary fields are base64url without padding. */
export type NewCredential = z.output<typeof newCredential>;

/** The result of `navigator.credentials.get`, as JSON. */
export const keyProof = z.object({
  attempt: bytes(64),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(responseCharacters),
      authenticatorData: bytes(responseCharacters),
      signature: bytes(responseCharacters),
    }),
  }),
});
/** A key's answer to a sign-in. `attempt` is that of the `key` request, valid once. */
export type KeyProof = z.output<typeof keyProof>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(keyTransports)),
});
/** User verification: the key may also require a fingerprint, a face or a PIN. */
const verification = z.enum(['discouraged', 'preferred', 'required']);

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
  attestation: z.literal('none'),
});

const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: verification,
});

/** Options for a browser to add a key. Valid once, for a few minutes. */
const keyOffer = z.object({ attempt: z.string(), options: creationOptions });
/** Options to make a key in the browser. `attempt` returns with the new key, within five minutes. */
export type KeyOffer = z.output<typeof keyOffer>;

/** Part of the refusal that requires the second step, for people with keys. */
export const keyRequest = z.object({ attempt: z.string(), options: requestOptions });
/** Options to use a key in the browser. `timeout` is in ms, the challenge base64url. */
export type KeyRequest = z.output<typeof keyRequest>;

const addedKey = z.object({
  key: securityKey,
  /** Returned only this once. Empty if the person already has codes. */
  recovery_codes: z.array(z.string()),
});
/** The new key, with ten recovery codes if the person has none yet. */
export type AddedKey = z.output<typeof addedKey>;

const name = text({ max: securityKeyLimits.name });
const password = secret({ max: 1_024 });

/** Operations on one's own security keys. An offer and a removal require the password; a key of another is 404. */
export const securityKeyEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/access/security-keys/',
    summary: 'The security keys of the signed-in user, and whether keys can be used at this address',
    access: 'signed_in',
    beforeSecondStep: true,
    responses: { 200: securityKeys },
  }),
  offer: defineEndpoint({
    method: 'POST',
    path: '/api/access/security-keys/offer/',
    summary: 'Begins to add a security key: what the browser is asked for; good once, for five minutes',
    access: 'signed_in',
    beforeSecondStep: true,
    body: z.object({ password }),
    responses: { 201: keyOffer },
    throttle: 'password',
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/access/security-keys/',
    summary:
      'Adds the security key that was made for the offer; the first of all answers the recovery codes, this once',
    access: 'signed_in',
    beforeSecondStep: true,
    body: z.object({ attempt: bytes(64), name, credential: newCredential }),
    responses: { 201: addedKey },
    throttle: 'password',
  }),
  rename: defineEndpoint({
    method: 'PATCH',
    path: '/api/access/security-keys/:id/',
    summary: 'Renames one of the own security keys',
    access: 'signed_in',
    params: idParams,
    body: z.object({ name }),
    responses: { 200: securityKey },
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/access/security-keys/:id/remove/',
    summary: 'Removes one of the own security keys; asks for the password',
    access: 'signed_in',
    params: idParams,
    body: z.object({ password }),
    responses: { 200: securityKeys },
    throttle: 'password',
  }),
} as const;
