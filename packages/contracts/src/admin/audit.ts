/** The audit trail of an organization, for reading. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { day, instant, pathId } from '../http/fields.ts';
import { pagingQuery, uncountedPageOf } from '../http/paging.ts';

/** One act in the audit trail. `sequence` counts from 1 within an organization, without a gap. */
export const auditEntry = z.object({
  sequence: z.int(),
  at: instant(),
  /** Null: no one was signed in, or the platform itself acted. */
  actor: z.int().nullable(),
  actor__name: z.string().nullable(),
  /** `subject.verb` in the past. */
  action: z.string(),
  /** The type of the affected record. */
  target: z.string(),
  target_id: z.int().nullable(),
  /** Null: it has none, is personal, is gone for good, or the caller may not read it. */
  target__name: z.string().nullable(),
  /** Values before and after, where the act changed values. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Further details of the act. */
  details: z.record(z.string(), z.unknown()),
  /** Names of the records that values refer to, by `<field>:<id>`. Others are left out. */
  names: z.record(z.string(), z.string()),
});
/** An act with the actor's name. Entries are only added, and each has the hash of the one before. */
export type PresentedAuditEntry = z.output<typeof auditEntry>;

/** The audit trail, for readers with `audit:read`. `head` is `sequence:hash` of the last entry, to compare later. */
export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit/',
    summary: 'The audit trail, newest first; of one person, one kind of thing, one thing, one action, or some days',
    access: 'audit:read',
    query: pagingQuery.pick({ page_size: true }).extend({
      /** A sequence number: only older entries. */
      before: pathId().optional(),
      actor: pathId().optional(),
      target: z.string().max(80).optional(),
      target_id: pathId().optional(),
      action: z.string().max(80).optional(),
      /** Days of São Paulo, both included. */
      from: day().optional(),
      to: day().optional(),
    }),
    responses: { 200: uncountedPageOf(auditEntry) },
  }),
  verification: defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit/verification/',
    summary: 'Whether the chain of the audit trail is whole, and its head, to be kept and compared later',
    access: 'audit:read',
    responses: {
      200: z.object({
        entries: z.int(),
        /** The sequence number at which the chain is broken; null: it is whole. */
        broken_at: z.int().nullable(),
        head: z.string(),
      }),
    },
  }),
} as const;
