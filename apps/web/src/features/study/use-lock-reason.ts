import { workspace } from '@uni/phrases';
import { useWorkspace } from './workspace-context.tsx';

const locks: Readonly<Record<string, string>> = workspace.lock.banner;

/** Why the study on screen may only be read; null while it may be changed. */
export function useLockReason(): string | null {
  const { version, state, readOnly, mayEdit } = useWorkspace();
  if (!readOnly) return null;
  const key = version.archived ? 'archived' : state.save.status === 'locked' ? 'locked' : version.state;
  return (mayEdit && locks[key]) || workspace.lock.banner.permission;
}
