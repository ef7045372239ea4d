import { scenarioAnalyses as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { LinesChart, strokeAt } from '../../ui/charts/index.ts';
import { classes } from '../../ui/classes.ts';
import { formatCompact } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { indicatorText } from './criteria-model.ts';
import { type ScenarioCurve, scenarioCurves, worstOf } from './curves-model.ts';
import styles from './scenario-curves.module.css';
import type { Column } from './use-columns.ts';

/** The accumulated cash of every scenario on the same months, and the choice of the one on screen. */
export function ScenarioCurves({ columns }: { columns: readonly Column[] }) {
  const { projection } = useWorkspace().base.model;
  const curves = useMemo(() => scenarioCurves(columns, projection), [columns, projection]);
  const worst = worstOf(curves);
  const title = worst
    ? copy.curves.title(formatCompact(worst.value), shortMonth(projection.base_month, worst.month), worst.label)
    : copy.curves.none;
  return (
    <div className={styles.frame}>
      <div className={styles.chart}>
        <LinesChart title={title} file={copy.curves.file} baseMonth={projection.base_month} lines={curves} />
        <p className="small text-3">{copy.curves.lead}</p>
      </div>
      <Choices columns={columns} curves={curves} />
    </div>
  );
}

function Choices({ columns, curves }: { columns: readonly Column[]; curves: readonly ScenarioCurve[] }) {
  const { scenario } = useWorkspace();
  const active = scenario.status === 'active' ? (scenario.chosen?.id ?? null) : null;
  return (
    <fieldset className={styles.choices}>
      <legend className="small text-2">{copy.inUse}</legend>
      {columns.map(({ id, name, model }) => {
        const at = curves.findIndex(({ key }) => key === String(id ?? 'base'));
        const { indicators, base_month: baseMonth } = model?.projection ?? {};
        const text = (key: string): string => {
          const value = indicators?.[key];
          return typeof value === 'number' && baseMonth ? indicatorText(key, value, baseMonth) : '–';
        };
        return (
          <label key={id} className={classes(styles.choice, id === active && styles.chosen)}>
            <input
              type="radio"
              name="scenario-in-use"
              checked={id === active}
              disabled={!model}
              onChange={() => scenario.choose(id)}
            />
            <svg width="18" height="10" aria-hidden="true">
              {at >= 0 && <path className={strokeAt(at)} d="M0 5H18" />}
            </svg>
            <span className={styles.name}>{name}</span>
            <strong>{text('result')}</strong>
            <span className={classes(styles.facts, 'small text-2')}>
              {copy.facts(text('irr_year'), text('max_exposure'))}
            </span>
          </label>
        );
      })}
      <p className="small text-3">{copy.keys}</p>
    </fieldset>
  );
}
