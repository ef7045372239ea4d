import { Link } from '@tanstack/react-router';
import { scenarioPlaces as copy, workspace } from '@uni/phrases';
import { useWorkspace } from '../study/workspace-context.tsx';
import styles from './scenarios.module.css';

const places = ['sensibilidade', 'metas', 'duas-entradas', 'simulacao'] as const;

/** The ways to the analyses, each with what it answers. */
export function ScenarioTools() {
  const { enterprise } = useWorkspace();
  return (
    <section className={styles.panel} aria-label={copy.tools}>
      <h2>{copy.tools}</h2>
      <ul className={styles.tools}>
        {places.map((place) => (
          <li key={place}>
            <Link
              to="/planejamento/$id/$aba"
              params={{ id: String(enterprise.id), aba: place }}
              search={(search) => search}
            >
              {workspace.tabs[place]}
            </Link>
            <p className="small text-3">{copy.toolNotes[place]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
