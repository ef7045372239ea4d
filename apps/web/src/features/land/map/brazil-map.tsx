import type { LandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { cityAndArea } from '../funnel-card.tsx';
import { outlineSize, pointAt, stateOutlines } from './brazil-outline.ts';
import styles from './map.module.css';

const copy = land.map;
const { width, height } = outlineSize;

/** The states as ground of a map. */
export function Outline() {
  return Object.entries(stateOutlines).map(([state, path]) => <path key={state} d={path} className={styles.state} />);
}

/** Plots at their positions on the outline of Brazil, with the list of them next to it. */
export function BrazilMap({ plots, onOpen }: { plots: readonly LandPlot[]; onOpen: (id: number) => void }) {
  const positioned = plots.flatMap((plot) =>
    plot.latitude === null || plot.longitude === null ? [] : [{ plot, ...pointAt(plot.latitude, plot.longitude) }],
  );
  const unpositioned = plots.length - positioned.length;
  return (
    <Section title={copy.title}>
      <div className={styles.map}>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={copy.description(positioned.length)}>
          <Outline />
          {positioned.map(({ plot, x, y }) => (
            <circle key={plot.id} cx={x} cy={y} r={4} className={styles.point} data-step={plot.step}>
              <title>{plot.name}</title>
            </circle>
          ))}
        </svg>
        <ul className={styles.list}>
          {plots.map((plot) => (
            <li key={plot.id}>
              <Button variant="link" className={styles.open} onClick={() => onOpen(plot.id)}>
                {plot.name}
              </Button>
              <p className="small text-3">{cityAndArea(plot)}</p>
            </li>
          ))}
        </ul>
      </div>
      <p className="small text-3">{[copy.unplaced(unpositioned), copy.source].filter(Boolean).join('. ')}</p>
    </Section>
  );
}
