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

/** Figures side by side in one ruled band. */
export function KpiBand({ label, kpis }: { label: string; kpis: readonly Kpi[] }) {
  return (
    <dl className={styles.band} aria-label={label} style={{ '--kpis': kpis.length } as Record<string, number>}>
      {kpis.map((kpi) => (
        <div key={kpi.key} className={styles.kpi}>
          <dt className={styles.label}>{kpi.label}</dt>
          <dd className={styles.value}>
            <Value kpi={kpi} />
          </dd>
          <dd className={styles.note}>{kpi.note}</dd>
          {kpi.trend && <dd className={classes(styles.note, styles.trend)}>{kpi.trend}</dd>}
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

/** The band while its figures are on their way, in the same size. */
export function KpiBandSkeleton({ count }: { count: number }) {
  const slots = Array.from({ length: count }, (_, at) => at);
  return (
    <div className={styles.band} aria-hidden="true" style={{ '--kpis': count } as Record<string, number>}>
      {slots.map((slot) => (
        <div key={slot} className={styles.kpi}>
          <div className={styles.label}>
            <Bone width="60%" height={16} />
          </div>
          <div className={styles.value}>
            <Bone width="80%" height={26} />
          </div>
          <div className={styles.note} />
        </div>
      ))}
    </div>
  );
}
