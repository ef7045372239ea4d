import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, SecondStepDemand, secondStepDemandEndpoints } from '@uni/contracts';
import { profileQuery } from '../access/profile.ts';
import { read, write } from '../untyped.ts';

const url = '/api/access/second-step-demand/';

/** Whether the organization demands a second step, and how many people have none. */
export const secondStepDemandQuery = queryOptions({
  queryKey: ['organization', 'second-step-demand'],
  queryFn: ({ signal }) => read<SecondStepDemand>(url, signal),
});

type Change = BodyInputOf<(typeof secondStepDemandEndpoints)['store']>;

export function useStoreDemand(labels: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => write<SecondStepDemand>({ method: 'PUT', url, body, labels }),
    onSuccess: async (demand) => {
      client.setQueryData(secondStepDemandQuery.queryKey, demand);
      // Whoever demands it may have none.
      await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}
