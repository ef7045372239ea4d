import { queryOptions } from '@tanstack/react-query';
import type { FirstStepsDone } from '@uni/contracts';
import { read } from '../untyped.ts';

/** What the organization has done of what one begins with. */
export const firstStepsQuery = queryOptions({
  queryKey: ['home', 'first-steps'],
  queryFn: ({ signal }) => read<FirstStepsDone>('/api/home/first-steps/', signal),
});
