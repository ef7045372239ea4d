import { versions, workspace } from '@uni/phrases';
import { Suspense } from 'react';
import { SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';
import { useComments } from '../versions/use-comments.ts';
import styles from './study-editor.module.css';
import { lazyViews } from './tab-code.ts';

const copy = workspace.explain;

/** Right panel: the receipt of a number, the findings, or the comments. */
export function SidePanel() {
  const { panel, findings } = useWorkspace();
  const { threads } = useComments();
  if (!panel.open) return null;
  const View = lazyViews[panel.view];
  const views = [
    { key: 'explain', label: copy.tab, count: 0 },
    { key: 'findings', label: workspace.validations.tab, count: findings.length },
    { key: 'comments', label: versions.comments.tab, count: threads.filter((one) => one.resolved_at === null).length },
  ] as const;
  return (
    <aside className={styles.panel} aria-label={copy.panel}>
      <div className={styles.panelTabs}>
        {views.map((view) => (
          <button
            key={view.key}
            type="button"
            aria-pressed={panel.view === view.key}
            onClick={() => panel.show(view.key)}
          >
            {view.label}
            {view.count > 0 && <span className={styles.count}>{view.count}</span>}
          </button>
        ))}
        <IconButton icon="close" small label={copy.close} onClick={panel.close} />
      </div>
      <section
        className={styles.panelBody}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
        tabIndex={0}
        aria-label={views.find(({ key }) => key === panel.view)?.label}
      >
        <SectionBoundary of={panel.view}>
          <Suspense fallback={<Loading />}>
            <View />
          </Suspense>
        </SectionBoundary>
      </section>
    </aside>
  );
}
