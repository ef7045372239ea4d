import { queryOptions } from '@tanstack/react-query';
import type { BodyOfRequest, Version } from '@uni/contracts';
import { call, newIdempotencyKey, readPage } from '../../api/call.ts';
import { keyOf, queryOf } from '../../api/query.ts';
import { readStudy } from './study-api.ts';

/** The versions of an enterprise that were deleted and can come back. */
export const binQuery = (enterprise: number) =>
  queryOf('GET /api/planner/versions/', { query: { deleted: 'true', empreendimento: enterprise }, list: true });

export type Transition = 'submit' | 'reopen' | 'approve' | 'lock' | 'unlock';

export const passVersion = (version: number, transition: Transition, reason: string | null) =>
  call(`POST /api/planner/versions/:id/${transition}/`, {
    params: { id: version },
    body: { reason },
    idempotencyKey: newIdempotencyKey(),
    notify: 'successes',
  });

/** Only what is named changes, whatever else was changed meanwhile. */
export const changeVersion = (version: number, body: BodyOfRequest<'PATCH /api/planner/versions/:id/'>) =>
  call('PATCH /api/planner/versions/:id/', {
    params: { id: version },
    body,
    ifMatch: null,
    notify: body.nome === undefined ? 'all' : 'successes',
  });

export const cloneShifted = (version: number, body: BodyOfRequest<'POST /api/planner/versions/:id/clone/'>) =>
  call('POST /api/planner/versions/:id/clone/', {
    params: { id: version },
    body,
    idempotencyKey: newIdempotencyKey(),
    notify: 'successes',
  });

/** Whatever it holds by now: it can come back. */
export const removeVersion = (version: number) =>
  call('DELETE /api/planner/versions/:id/', { params: { id: version }, ifMatch: null });

export const restoreVersion = (version: number) =>
  call('POST /api/planner/versions/:id/restore/', {
    params: { id: version },
    idempotencyKey: newIdempotencyKey(),
  });

export type MergeInput = BodyOfRequest<'POST /api/planner/versions/:id/merge/'>;

export const mergeVersions = (version: number, body: MergeInput) =>
  call('POST /api/planner/versions/:id/merge/', {
    params: { id: version },
    body,
    idempotencyKey: newIdempotencyKey(),
    notify: 'none',
  });

/** The latest batches of edits, newest first, as of a revision: after a save they are others. */
export function batchesQuery(version: number, revision: number) {
  const input = { params: { id: version }, query: { page_size: 100 } };
  return queryOptions({
    queryKey: [...keyOf('GET /api/planner/versions/:id/study/edits/', input), revision],
    queryFn: ({ signal }) => readPage('GET /api/planner/versions/:id/study/edits/', { ...input, signal }),
  });
}

export const decisionQuery = (version: number) => ({
  ...queryOf('GET /api/planner/versions/:id/decision-record/', { params: { id: version } }),
  retry: false,
});

export const readDecision = (version: number) =>
  call('GET /api/planner/versions/:id/decision-record/', { params: { id: version } });

/** A study to compare with; of one revision it never changes. */
export const comparedStudyQuery = ({ id, revision }: Pick<Version, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: ['compared-study', id, revision],
    queryFn: ({ signal }) => readStudy(id, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const commentsQuery = (version: number) => ({
  ...queryOf('GET /api/planner/versions/:id/comments/', { params: { id: version }, list: true }),
  retry: false,
});

export const openThread = (version: number, body: BodyOfRequest<'POST /api/planner/versions/:id/comments/'>) =>
  call('POST /api/planner/versions/:id/comments/', {
    params: { id: version },
    body,
    idempotencyKey: newIdempotencyKey(),
    notify: 'failures',
  });

export const replyTo = (thread: number, text: string) =>
  call('POST /api/planner/comment-threads/:id/replies/', {
    params: { id: thread },
    body: { text },
    idempotencyKey: newIdempotencyKey(),
    notify: 'failures',
  });

export const resolveThread = (thread: number, resolved: boolean) =>
  call('PATCH /api/planner/comment-threads/:id/', { params: { id: thread }, body: { resolved }, notify: 'failures' });
