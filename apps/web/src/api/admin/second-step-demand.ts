import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { profileQuery } from '../access/profile.ts';
import { call } from '../call.ts';
import { queryOf } from '../query.ts';

/** The organization's second-step demand, and the number of users without one. */
export const secondStepDemandQuery = queryOf('GET /api/access/second-step-demand/');

export function useStoreDemand(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'PUT /api/access/second-step-demand/'>) =>
      call('PUT /api/access/second-step-demand/', { body, labels }),
    onSuccess: async (demand) => {
      client.setQueryData(secondStepDemandQuery.queryKey, demand);
      // The user who demands it may have none.
      await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}
