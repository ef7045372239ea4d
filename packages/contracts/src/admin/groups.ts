/** Permit groups: what they carry and who is in them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { fieldMessages } from '../http/errors.ts';
import { deleteBody, idParams, primaryKey, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';
import { permissions, seededGroupKeys } from '../http/permissions.ts';

/** A permit group, without its grants. Names are unique within an organization. */
export const permitGroup = z.object({
  id: z.int(),
  name: z.string(),
  /** The key of a seeded group that every organization begins with. Null: the organization's own group. */
  key: z.enum(seededGroupKeys).nullable(),
});
/** A named set of permissions. Users have those of all their groups together. */
export type PermitGroup = z.output<typeof permitGroup>;

/** One permission of a group, in its two halves, everywhere or for one enterprise. */
export const grant = z.object({
  resource: z.string(),
  action: z.string(),
  /** The one enterprise it holds for; null: all there are and will be. */
  enterprise: z.int().nullable(),
});
/** One permission of a group. Only resources of `enterpriseResources` may name an enterprise. */
export type Grant = z.output<typeof grant>;

/** A permit group with its grants and members (ids of users). */
export const permitGroupDetail = permitGroup.extend({
  grants: z.array(grant),
  /** Permissions of a member, whatever their scope. The group's menu is built from them. */
  permissions: z.array(z.enum(permissions)),
  members: z.array(z.int()),
});
/** A permit group in full. No administrator can grant more than their own permissions. */
export type PermitGroupDetail = z.output<typeof permitGroupDetail>;

const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item, {
      error: (fault) => (fault.input === undefined ? fieldMessages.required : fieldMessages.notList),
    })
    .max(max, { error: fieldMessages.tooManyItems(max) });

const name = text({ max: 80 });
const grants = listOf(
  z.object({
    resource: text({ max: 40 }),
    action: text({ max: 40 }),
    enterprise: primaryKey().nullable().default(null),
  }),
  5_000,
);
/** Ids of other rows: `users: [1, 2]`. */
export const keyList = () => listOf(primaryKey(), 1_000);

/** Operations on permit groups. Readers need `user:read`, writers `user:write`. */
export const permitGroupEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/permit-groups/',
    summary: 'Permit groups of the organization',
    access: 'user:read',
    query: pagingQuery,
    responses: { 200: listOrPageOf(permitGroup) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/permit-groups/',
    summary: 'Creates a permit group',
    access: 'user:write',
    body: z.object({ name, grants: grants.default([]) }),
    responses: { 201: permitGroup },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/admin/permit-groups/:id/',
    summary: 'A permit group with its grants, the permissions they add up to, and its members',
    access: 'user:read',
    params: idParams,
    responses: { 200: permitGroupDetail },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/api/admin/permit-groups/:id/',
    summary: 'Renames a permit group, or gives it other grants',
    access: 'user:write',
    params: idParams,
    body: z.object({ name, grants }).partial(),
    responses: { 200: permitGroupDetail },
    versioned: true,
  }),
  replaceGrants: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/permit-groups/:id/grants/',
    summary: 'Replaces the grants of a permit group: the matrix resource × action × enterprise',
    access: 'user:write',
    params: idParams,
    body: z.object({ grants }),
    responses: { 200: permitGroupDetail },
    versioned: true,
  }),
  replaceMembers: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/permit-groups/:id/members/',
    summary: 'Replaces the members of a permit group',
    access: 'user:write',
    params: idParams,
    body: z.object({ users: keyList() }),
    responses: { 200: permitGroupDetail },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/permit-groups/:id/',
    summary: 'Removes a permit group through which no partner acts',
    access: 'user:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
    versioned: true,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/admin/permit-groups/:id/restore/',
    summary:
      'Puts a removed permit group back, with its grants and those who were in it; for a month after its removal',
    access: 'user:write',
    params: idParams,
    responses: { 200: permitGroupDetail },
    versioned: true,
  }),
} as const;

/** The permissions that groups may carry, for the matrix of grants. */
export const permissionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/permissions/',
    summary: 'What a permit group may carry, and what of it may hold for single enterprises',
    access: 'user:read',
    responses: { 200: z.array(z.object({ resource: z.string(), action: z.string(), by_enterprise: z.boolean() })) },
  }),
} as const;

/** Refusals of a group's removal. */
export const groupErrors = {
  /** 409: partners act through this group. */
  inUse: { status: 409, body: { detail: 'Partners act through this permit group.', code: 'group_in_use' } },
} as const satisfies Record<string, WireError>;
