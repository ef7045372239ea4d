import { prefetchWorkspace } from '../features/study/workspace-queries.ts';
import { queryClient } from './query-client.ts';

/** In its own file, so that a screen's data does not wait for the screen's code. */
export const prefetchEnterprise = (enterprise: string): void => prefetchWorkspace(queryClient, enterprise);
