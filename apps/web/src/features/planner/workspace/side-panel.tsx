import { workspace } from '@uni/phrases';
import { IconButton } from '../../../ui/button/button.tsx';
import { ExplainView } from './explain-view.tsx';
import { FindingsView } from './findings-view.tsx';
import styles from './side-panel.module.css';
import { useWorkspace } from './workspace-context.tsx';

const words = workspace.explain;

/** The right panel: the receipt of a number, or what asks for attention. */
export function SidePanel() {
  const { panel, findings } = useWorkspace();
  if (!panel.open) return null;
  const views = [
    { key: 'explain', label: words.tab, count: 0 },
    { key: 'findings', label: workspace.validations.tab, count: findings.length },
  ] as const;
  return (
    <aside className={styles.panel} aria-label={words.panel}>
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
        <IconButton icon="close" small label={words.close} onClick={panel.close} />
      </div>
      <section
        className={styles.panelBody}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
        tabIndex={0}
        aria-label={panel.view === 'explain' ? words.tab : workspace.validations.tab}
      >
        {panel.view === 'explain' ? <ExplainView /> : <FindingsView />}
      </section>
    </aside>
  );
}
