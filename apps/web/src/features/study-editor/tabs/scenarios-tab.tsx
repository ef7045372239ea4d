import { scenarios as copy } from '@uni/phrases';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { ScenarioScreen } from '../../scenarios/scenario-screen.tsx';
import { useScenarios } from '../../scenarios/use-scenarios.ts';
import { failureOf } from '../../study/study-api.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import styles from './tabs.module.css';

/** Results of the study under other premises, and the sensitivity to each premise. */
export function ScenariosTab() {
  const { version, store } = useWorkspace();
  const { scenarios, error, refetch } = useScenarios(version.id, store);
  return (
    <div className={styles.page}>
      {scenarios ? (
        <ScenarioScreen scenarios={scenarios} />
      ) : error ? (
        <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={8} noun={copy.noun} />
      )}
    </div>
  );
}
