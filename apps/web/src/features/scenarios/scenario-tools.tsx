import { Link } from '@tanstack/react-router';
import { scenarioAnalyses as copy, workspace } from '@uni/phrases';
import { useWorkspace } from '../study/workspace-context.tsx';
import styles from './scenarios.module.css';

const analyses = ['sensibilidade', 'metas', 'duas-entradas', 'simulacao'] as const;

/** The ways to the analyses, each with what it answers. */
export function ScenarioTools() {
  const { enterprise } = useWorkspace();
  return (
    <section className={styles.panel} aria-label={copy.tools}>
      <h2>{copy.tools}</h2>
      <ul className={styles.tools}>
        {analyses.map((tab) => (
          <li key={tab}>
            <Link
              to="/planejamento/$id/$aba"
              params={{ id: String(enterprise.id), aba: tab }}
              search={(search) => search}
            >
              {workspace.tabs[tab]}
            </Link>
            <p className="small text-3">{copy.toolNotes[tab]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
