import { workspace } from '@uni/phrases';
import { useWorkspace } from './workspace-context.tsx';

const locks: Readonly<Record<string, string>> = workspace.lock.banner;

/** Returns why the study on screen is read-only; null while it is editable. */
export function useLockReason(): string | null {
  const { version, state, readOnly, mayEdit, scenario } = useWorkspace();
  // A scenario has a notice of its own.
  if (!readOnly || scenario.status === 'active') return null;
  const key = version.archived ? 'archived' : state.save.status === 'locked' ? 'locked' : version.state;
  return (mayEdit && locks[key]) || workspace.lock.banner.permission;
}
