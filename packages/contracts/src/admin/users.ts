/** Administration: the people of an organization. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { flag, idParams, instant, pathId, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';
import { keyList } from './groups.ts';

/** Waiting: invited, and the first password is still to be set. */
export const userStates = ['active', 'inactive', 'waiting'] as const;
/** State of a user. Only `active` ones may work; `inactive` ones can be activated again. */
export type UserState = (typeof userStates)[number];

/** A user of the organization as administrators see them. `groups` are ids of permit groups. */
export const organizationUser = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  organization: z.int(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  is_validated: z.boolean(),
  state: z.enum(userStates),
  photo: z.string().nullable(),
  groups: z.array(z.int()),
  created_at: instant(),
  last_login: instant().nullable(),
});
/** A user of the organization. `is_staff` administers it; `photo` is a data address, null: none. */
export type OrganizationUser = z.output<typeof organizationUser>;

/** Reasons for not inviting an address. */
export const rejections = ['invalid', 'repeated', 'taken', 'not_sent'] as const;

/** The outcome of an invitation, address by address, accepted and rejected. */
export const invitation = z.object({
  accepted: z.array(z.object({ id: z.int(), email: z.string() })),
  rejected: z.array(z.object({ email: z.string(), reason: z.enum(rejections) })),
});
/** The accepted addresses, with the ids of their new users, and the others with a reason. */
export type Invitation = z.output<typeof invitation>;

/** All data held about a person, which they may request (LGPD, article 18). */
export const personalData = z.object({
  format: z.literal('uni.personal-data/1'),
  issued_at: instant(),
  person: z.record(z.string(), z.unknown()),
  memberships: z.array(z.record(z.string(), z.unknown())),
  connections: z.array(z.record(z.string(), z.unknown())),
  subscriptions: z.array(z.record(z.string(), z.unknown())),
  sessions: z.array(z.record(z.string(), z.unknown())),
  security_keys: z.array(z.record(z.string(), z.unknown())),
  /** The person's acts here, from the audit trail. */
  acts: z.array(z.record(z.string(), z.unknown())),
  /** Comments the person wrote here. */
  comments: z.array(z.record(z.string(), z.unknown())),
});
/** The file that answers a data subject's request. An administrator's export of it is audited; one's own too. */
export type PersonalData = z.output<typeof personalData>;

const base = '/api/admin/users/';

/** Operations on users of the organization, with `user:read` or `user:write`. Those of others are 404. */
export const userEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'Users of the organization by name; those of a group, in a state, or whose name or e-mail holds a text',
    access: 'user:read',
    query: pagingQuery.extend({ q: z.string().optional(), state: z.string().optional(), group: pathId().optional() }),
    responses: { 200: listOrPageOf(organizationUser) },
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: `${base}invite/`,
    summary:
      'Invites the addresses of a pasted text, one a line or parted by ; or , and tells of each what became of it',
    access: 'user:write',
    body: z.object({ emails: text({ max: 100_000 }), groups: keyList().default([]) }),
    responses: { 200: invitation },
    idempotent: true,
  }),
  changeGroups: defineEndpoint({
    method: 'POST',
    path: `${base}groups/`,
    summary: 'Puts several users into permit groups, and takes them out of others',
    access: 'user:write',
    body: z.object({ users: keyList(), add: keyList().default([]), remove: keyList().default([]) }),
    responses: { 200: z.array(organizationUser) },
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: `${base}:id/`,
    summary: 'One user',
    access: 'user:read',
    params: idParams,
    responses: { 200: organizationUser },
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: `${base}:id/`,
    summary: 'Renames, activates or deactivates a user; only a superuser makes staff of one',
    access: 'user:write',
    params: idParams,
    body: z.object({ name: text({ max: 120 }), is_active: flag(), is_staff: flag(), groups: keyList() }).partial(),
    responses: { 200: organizationUser },
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: `${base}:id/reset-password/`,
    summary: 'Ends all sessions of a user and mails a first password that opens for 24 hours',
    access: 'user:write',
    params: idParams,
    body: z.object({}).optional(),
    responses: { 200: organizationUser },
    throttle: 'password',
  }),
  removeSecondStep: defineEndpoint({
    method: 'POST',
    path: `${base}:id/remove-second-step/`,
    summary: 'Takes authenticator, security keys and recovery codes from a user who lost them, and ends all sessions',
    access: 'user:write',
    params: idParams,
    body: z.object({}).optional(),
    responses: { 200: organizationUser },
    throttle: 'password',
  }),
  personalData: defineEndpoint({
    method: 'GET',
    path: `${base}:id/personal-data/`,
    summary: 'All that is held of a person; audited',
    access: 'personal:read',
    params: idParams,
    responses: { 200: personalData },
  }),
  pseudonymise: defineEndpoint({
    method: 'POST',
    path: `${base}:id/pseudonymise/`,
    summary: 'Makes a person unrecognisable for ever; what they did stays, and no total changes',
    access: 'personal:erase',
    params: idParams,
    /** The person's e-mail, typed again: there is no way back. */
    body: z.object({ confirm: text({ max: 254 }) }),
    responses: { 200: organizationUser },
  }),
} as const;
