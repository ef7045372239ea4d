/** Planning: what people say about a line of a version, or about one month of it. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { flag, idParams, instant, text } from '../http/fields.ts';

const comment = z.object({
  id: z.int(),
  author: z.int().nullable(),
  author__name: z.string().nullable(),
  text: z.string(),
  at: instant(),
});

/** Comments on one row, or one cell, of a version's cash flow; `comments` are in the order of writing. */
export const commentThread = z.object({
  id: z.int(),
  version: z.int(),
  /** The row of the cash flow: a line's key, `key#module`, or a sum of the screen. */
  line: z.string(),
  /** `YYYY-MM`; null: about the whole line. */
  month: z.string().nullable(),
  /** The version of the original comment, when this one was copied from it. */
  inherited_from: z.int().nullable(),
  resolved_at: instant().nullable(),
  resolved_by__name: z.string().nullable(),
  created_at: instant(),
  comments: z.array(comment),
});
/** A thread of comments; null `resolved_at` means that it is open, and a reply opens it again. */
export type CommentThread = z.output<typeof commentThread>;

const copy = text({ max: 2_000 });
const monthMessage = 'Month has wrong format. Use YYYY-MM.';

/** Operations of comments; every state of a version takes them, the approved one too. */
export const commentEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/comments/',
    summary: 'The threads of a version with what was said, oldest first; those of its past come along',
    access: 'planning:read',
    params: idParams,
    query: z.object({ line: z.string().optional(), resolved: z.enum(['true', 'false']).optional().catch(undefined) }),
    responses: { 200: z.array(commentThread) },
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/planner/versions/:id/comments/',
    summary: 'Begins a thread about a line or one month of it; a locked or approved version takes it too',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      line: text({ max: 200 }),
      month: z
        .string({ error: fieldMessages.notString })
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: monthMessage })
        .nullable()
        .default(null),
      text: copy,
    }),
    responses: { 201: commentThread },
    idempotent: true,
  }),
  reply: defineEndpoint({
    method: 'POST',
    path: '/api/planner/comment-threads/:id/replies/',
    summary: 'Answers in a thread; a resolved one is open again',
    access: 'planning:write',
    params: idParams,
    body: z.object({ text: copy }),
    responses: { 201: commentThread },
    idempotent: true,
  }),
  resolve: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/comment-threads/:id/',
    summary: 'Marks a thread as resolved, or as open again',
    access: 'planning:write',
    params: idParams,
    body: z.object({ resolved: flag() }),
    responses: { 200: commentThread },
  }),
} as const;
