import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApprovalBox, BodyOfRequest } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf, underKey } from '../query.ts';

/** Requests of approval of one list. */
export const approvalsQuery = (box: ApprovalBox) =>
  queryOf('GET /api/planner/approvals/', { query: { box }, list: true });

/** People who may approve a version. */
export const approversQuery = (version: number) =>
  queryOf('GET /api/planner/versions/:id/approvers/', { params: { id: version }, list: true });

/** The request of a link, read again at each visit. */
export const linkedApprovalQuery = (token: string) =>
  queryOptions({
    queryKey: ['approval-link', token],
    queryFn: () => call('POST /api/planner/approval-links/', { body: { token }, notify: 'none' }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Requests approval; the caller displays a refusal. */
export function useRequestApproval(version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'POST /api/planner/versions/:id/approval-requests/'>) =>
      call('POST /api/planner/versions/:id/approval-requests/', {
        params: { id: version },
        body,
        idempotencyKey: newIdempotencyKey(),
        notify: 'successes',
        list: true,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/planner/approvals/') }),
  });
}

/** Decides a request; versions, notices and lists are read again. The caller displays a refusal. */
export function useDecideApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: BodyOfRequest<'POST /api/planner/approvals/:id/decision/'> & { readonly id: number }) =>
      call('POST /api/planner/approvals/:id/decision/', { params: { id }, body, notify: 'none' }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: underKey('/api/planner/') }),
        client.invalidateQueries({ queryKey: underKey('/api/home/') }),
      ]),
  });
}
