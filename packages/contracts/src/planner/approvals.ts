/** Planning: approval of a version, requested from people by name, and decided with its numbers in sight. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { boundedList, choice, idParams, instant, integer, primaryKey, secret, text } from '../http/fields.ts';
import { approvalBoxes, approvalDecisions, approvalLimits, approvalStates } from './approval-values.ts';

const figure = z.object({
  /** A key of the engine's catalogue. Money in centavos, shares as fractions. */
  key: z.string(),
  value: z.number().nullable(),
  /** Of the version approved last; null: it has none. */
  approved: z.number().nullable(),
  /** Value less the approved one; null where one of them is missing. */
  change: z.number().nullable(),
});
/** An indicator of the version next to that of the version approved last. */
export type ApprovalFigure = z.output<typeof figure>;

const request = z.object({
  id: z.int(),
  version: z.object({ id: z.int(), nome: z.string() }),
  enterprise: z.object({ id: z.int(), name: z.string() }),
  requested_by__name: z.string().nullable(),
  approver__name: z.string().nullable(),
  /** The caller is the approver. */
  mine: z.boolean(),
  requested_at: instant(),
  expires_at: instant(),
  note: z.string().nullable(),
  state: z.enum(approvalStates),
  decided_at: instant().nullable(),
  reason: z.string().nullable(),
  /** Approvers of the same request, and how many of them have approved. */
  approvers: z.int(),
  approvals: z.int(),
  figures: z.array(figure),
  /** The version approved last, when this was requested. */
  baseline: z.string().nullable(),
});
/** A request of approval, as its parties read it. */
export type ApprovalRequest = z.output<typeof request>;

const linkToken = secret({ max: 100 });

/** Operations of requests of approval. */
export const approvalEndpoints = {
  approvers: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/approvers/',
    summary: 'People who may approve this version, without the caller',
    access: 'planning:write',
    params: idParams,
    responses: { 200: z.array(z.object({ id: z.int(), name: z.string() })) },
  }),
  request: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/:id/approval-requests/',
    summary: 'Requests approval of a submitted version from people by name; each gets a notice and a mail with a link',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      approvers: boundedList(primaryKey(), { min: 1, max: approvalLimits.approvers }),
      note: text({ max: approvalLimits.note }).nullable().default(null),
      days: integer({ min: 1, max: approvalLimits.days }).default(approvalLimits.usualDays),
    }),
    responses: { 201: z.array(request) },
    idempotent: true,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/approvals/',
    summary: 'Requests of approval: waiting for the caller, sent by the caller, or past; the latest first',
    access: 'planning:read',
    query: z.object({ box: choice(approvalBoxes).catch('waiting') }),
    responses: { 200: z.array(request) },
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/planner/approval-links/',
    summary: 'The request that a link of a mail leads to; refused unless the caller may decide it now',
    access: 'planning:read',
    body: z.object({ token: linkToken }),
    responses: { 200: request },
    throttle: 'password',
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/planner/approvals/:id/decision/',
    summary: 'Approves, or returns with a reason, after the password; the last approval approves the version',
    access: 'version:lock',
    params: idParams,
    body: z.object({
      decision: choice(approvalDecisions),
      reason: text({ max: approvalLimits.note }).nullable().default(null),
      password: secret({ max: 128 }),
      /** Of the link, where one was followed. */
      token: linkToken.nullable().default(null),
    }),
    responses: { 200: request },
    throttle: 'password',
  }),
} as const;

const conflict = (code: string, detail: string): WireError => ({ status: 409, body: { detail, code } });

/** Refusals of requests of approval. */
export const approvalErrors = {
  /** 404: no link of this organization. */
  linkUnknown: {
    status: 404,
    body: { detail: 'The link is not known in this organization.', code: 'approval_link_unknown' },
  },
  /** 403: forwarded, or followed in the session of another person. */
  ofAnother: {
    status: 403,
    body: { detail: 'This approval was requested from another person.', code: 'approval_of_another' },
  },
  approved: conflict('approval_decided', 'This approval has been given already.'),
  refused: conflict('approval_decided', 'This version has been returned already.'),
  withdrawn: conflict('approval_withdrawn', 'A newer request has replaced this one.'),
  expired: conflict('approval_expired', 'The time to decide is over.'),
  changed: conflict('approval_changed', 'The version has changed since its approval was requested.'),
  settled: conflict('approval_settled', 'The version is no longer waiting for approval.'),
} as const satisfies Record<string, WireError>;
