import { prefetchWorkspace } from '../features/study/workspace-queries.ts';
import { queryClient } from './query-client.ts';

/** Of its own file, so that what a screen asks for does not wait for the screen's code. */
export const prefetchEnterprise = (enterprise: string): void => prefetchWorkspace(queryClient, enterprise);
