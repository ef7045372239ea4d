import { useWorkspace } from '../study/workspace-context.tsx';
import { PremiseTable } from './premise-table.tsx';

/** The table of the open study: it follows every edit that stands. */
export function PremisePercentiles() {
  const { enterprise, version, study, state, tab, goToPath } = useWorkspace();
  return <PremiseTable {...{ enterprise, version, study, tab }} document={state.draft.valid} onField={goToPath} />;
}
