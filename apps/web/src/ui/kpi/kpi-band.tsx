import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Bone } from '../feedback/skeleton.tsx';
import styles from './kpi.module.css';

export interface Kpi {
  key: string;
  label: string;
  value: string;
  unit?: string | undefined;
  /** One short line under the value. */
  note?: ReactNode;
  /** Change of the figure, under the note. */
  trend?: ReactNode;
  /** The exact value, displayed on hover. */
  exact?: string | undefined;
  /** Identity of the figure, for `figureMark`. */
  mark?: object | undefined;
  /** Draws the value as the way to where it comes from; this component knows no router. */
  link?: ((value: ReactNode) => ReactNode) | undefined;
}

interface KpiBandProps {
  label: string;
  kpis: readonly Kpi[];
  /** Figures that come later, and have their room already. */
  pending?: number;
  /** True if changes of the figures come later, and have their room already. */
  hasTrends?: boolean;
}

/** Figures side by side in one ruled band. */
export function KpiBand({ label, kpis, pending = 0, hasTrends = false }: KpiBandProps) {
  return (
    <dl
      className={styles.band}
      aria-label={label}
      style={{ '--kpis': kpis.length + pending } as Record<string, number>}
    >
      {kpis.map((kpi) => (
        <div key={kpi.key} className={styles.kpi}>
          <dt className={styles.label}>{kpi.label}</dt>
          <dd className={styles.value}>
            <Value kpi={kpi} />
          </dd>
          <dd className={styles.note}>{kpi.note}</dd>
          {(kpi.trend || hasTrends) && <dd className={classes(styles.note, styles.trend)}>{kpi.trend}</dd>}
        </div>
      ))}
      {slotsOf(pending).map((slot) => (
        <div key={slot} className={styles.kpi} aria-hidden="true">
          <dt className={styles.label}>
            <Bone width="60%" height={16} />
          </dt>
          <dd className={styles.value}>
            <Bone width="80%" height={34} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ kpi: { value, unit, exact, mark, link } }: { kpi: Kpi }) {
  const text = (
    <span title={exact} {...mark}>
      {value}
      {unit && <small> {unit}</small>}
    </span>
  );
  return link ? link(text) : text;
}

const slotsOf = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The band while its figures are on their way, in the same size. */
export function KpiBandSkeleton({ count, hasTrends = false }: { count: number; hasTrends?: boolean }) {
  return (
    <div className={styles.band} aria-hidden="true" style={{ '--kpis': count } as Record<string, number>}>
      {slotsOf(count).map((slot) => (
        <div key={slot} className={styles.kpi}>
          <div className={styles.label}>
            <Bone width="60%" height={16} />
          </div>
          <div className={styles.value}>
            <Bone width="80%" height={34} />
          </div>
          <div className={styles.note}>{hasTrends && <Bone width="50%" height={24} />}</div>
          {hasTrends && <div className={classes(styles.note, styles.trend)} />}
        </div>
      ))}
    </div>
  );
}
