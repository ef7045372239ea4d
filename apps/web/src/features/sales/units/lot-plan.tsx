import { units as copy } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Section } from '../../../ui/layout/page.tsx';
import { frontsOf, northOf } from './lot-geometry.ts';
import type { Block, Placed } from './mirror-model.ts';
import styles from './units.module.css';

interface PlanProps<One extends Placed> {
  readonly block: Block<One>;
  /** Draws a lot. */
  readonly cell: (unit: One) => ReactNode;
}

/** A block of lots as a plan: two streets, lots back to back, fronts as wide as their areas. */
export function LotPlan<One extends Placed>({ block, cell }: PlanProps<One>) {
  const { name, rows, count, sold } = block;
  const north = northOf((rows[0]?.cells ?? []).flatMap((unit) => unit ?? []));
  return (
    <div className={styles.land}>
      <Section title={name} aside={<span className="text-3">{copy.sold(sold, count)}</span>}>
        <div className={styles.scroll}>
          <div className={styles.plan}>
            <Street north={north} />
            {rows.map(({ head, cells }) => (
              <Lots key={head} head={head} lots={cells.flatMap((unit) => unit ?? [])} cell={cell} />
            ))}
            {rows.length > 1 && <Street north={null} />}
          </div>
        </div>
        <p className="text-3">{copy.plan(name)}</p>
      </Section>
    </div>
  );
}

function Lots<One extends Placed>(props: { head: string; lots: readonly One[]; cell: (unit: One) => ReactNode }) {
  const { head, lots, cell } = props;
  const fronts = frontsOf(lots);
  return (
    <ul className={styles.lots} aria-label={head}>
      {lots.map((unit, at) => (
        <li key={unit.nome} style={{ flexGrow: (fronts[at] ?? 0) * 1_000 }}>
          {cell(unit)}
        </li>
      ))}
    </ul>
  );
}

function Street({ north }: { north: number | null }) {
  return (
    <p className={styles.street}>
      {copy.street}
      {north !== null && (
        <svg width="18" height="18" viewBox="0 0 18 18" role="img" aria-label={copy.north}>
          <g transform={`rotate(${north} 9 9)`}>
            <path d="M9 1 13 16 9 12.5 5 16z" fill="currentColor" />
          </g>
        </svg>
      )}
    </p>
  );
}
