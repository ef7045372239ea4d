import type { Measurement } from '@uni/contracts';
import { taskSchedule as copy, realised } from '@uni/phrases';
import { classes } from '../../../ui/classes.ts';
import { formatPoints, formatShare } from '../../../ui/numbers/index.ts';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import schedule from '../task-schedule.module.css';
import type { ScheduleControl } from '../use-schedule.ts';
import styles from './curve-row.module.css';
import { type DraftedCurve, draftedCurve, tasksUnderWay } from './drafted-curve.ts';

interface CurveRowProps {
  control: ScheduleControl;
  /** Null where they could not be read. */
  measurements: readonly Measurement[] | null;
  /** Width of a month, in pixels. */
  step: number;
  /** Months of the axis. */
  months: number;
  today: number;
}

/** Height of the drawing and of its air at both ends, in pixels. The style sheet has the same. */
const height = 168;
const air = 18;

/** The accumulated curve under the bars of construction, on their axis. It follows a bar while that is moved. */
export function CurveRow({ control, measurements, step, months, today }: CurveRowProps) {
  const { study, draft, closing } = control;
  const curve = draftedCurve(study, control, measurements ?? []);
  const month = curve.gap?.month ?? (closing >= 0 ? closing : null);
  return (
    <div className={classes(schedule.row, styles.row)} data-row="curve">
      <div className={classes(schedule.list, styles.panel)}>
        <h3>{copy.curve.title}</h3>
        {measurements === null && <p className="attention">{copy.curve.noMeasures}</p>}
        {month !== null && <UnderWay control={control} curve={curve} month={month} />}
      </div>
      <div className={schedule.lane}>
        <Drawing
          curve={curve}
          step={step}
          width={months * step}
          label={spoken(curve, study.base_month, draft.months)}
        />
        {closing >= 0 && <span className={schedule.closing} style={{ left: (closing + 1) * step }} />}
        {today >= 0 && <span className={schedule.today} style={{ left: (today + 0.5) * step }} />}
      </div>
    </div>
  );
}

const percent = (share: number | null): string => (share === null ? '–' : formatShare(share, { decimals: 1 }));

function UnderWay({ control, curve, month }: { control: ScheduleControl; curve: DraftedCurve; month: number }) {
  const { study, draft } = control;
  const at = (series: readonly number[]): number => series[Math.min(month, series.length - 1)] ?? 0;
  const measured = curve.gap ? at(curve.measured) : null;
  return (
    <table className={styles.table} aria-label={copy.curve.table}>
      <thead>
        <tr>
          <th scope="col">{copy.curve.underWay}</th>
          <th scope="col">{copy.curve.planned}</th>
          <th scope="col">{copy.curve.measured}</th>
        </tr>
      </thead>
      <tbody>
        {tasksUnderWay(draft.tasks, month).map(({ task, planned }) => (
          <tr key={task.number}>
            <th scope="row">{task.name || copy.newName(task.number)}</th>
            <td>{percent(planned)}</td>
            <td>{percent(task.measured)}</td>
          </tr>
        ))}
        <tr className={styles.whole}>
          <th scope="row">{copy.curve.whole(shortMonth(study.base_month, month))}</th>
          <td>{percent(at(curve.planned))}</td>
          <td className={classes(curve.gap && curve.gap.share < 0 && 'negative')}>{percent(measured)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface DrawingProps {
  curve: DraftedCurve;
  step: number;
  width: number;
  label: string;
}

function Drawing({ curve, step, width, label }: DrawingProps) {
  const { planned, before, measured, trend, gap } = curve;
  const y = (share: number): number => air + (1 - share) * (height - 2 * air);
  /** A share is reached at the end of its month. */
  const line = (series: readonly number[], from = 0): string =>
    series.map((share, t) => `${t === 0 ? 'M' : 'L'}${(from + t + 1) * step} ${y(share)}`).join('');
  const last = measured.at(-1) ?? 0;
  return (
    <svg className={styles.drawing} width={width} height={height} role="img" aria-label={label}>
      {[1, 0.5, 0].map((share) => (
        <g key={share} className={styles.level}>
          <path d={`M0 ${y(share)}H${width}`} />
          <text x={4} y={y(share) - 3}>
            {formatShare(share, { decimals: 0 })}
          </text>
        </g>
      ))}
      {before && <path className={styles.before} d={line(begun(before), offset(before))} />}
      <path className={styles.planned} d={line(begun(planned), offset(planned))} />
      {gap && (
        <>
          <path className={styles.trend} d={line([last, ...trend], gap.month)} />
          <path className={styles.measured} d={line(begun(measured), offset(measured))} />
          <circle className={styles.at} cx={(gap.month + 1) * step} cy={y(last)} r={3.5} />
          <text className={styles.note} x={(gap.month + 1) * step + 10} y={y(last) + 4}>
            {copy.curve.at(percent(last), formatPoints(gap.share))}
          </text>
        </>
      )}
    </svg>
  );
}

/** A curve from the month before its first step: the months of nothing before it are left out. */
const offset = (series: readonly number[]): number => Math.max(0, series.findIndex((share) => share > 0) - 1);
const begun = (series: readonly number[]): readonly number[] => series.slice(offset(series));

/** What the drawing shows, for a reader of the screen. */
function spoken({ planned, gap, delay }: DraftedCurve, baseMonth: string, fallback: number): string {
  const end = planned.findIndex((share) => share >= 1);
  const sentences = [
    copy.curve.ends(shortMonth(baseMonth, end < 0 ? fallback : end)),
    gap && realised.progress.gapText(formatPoints(gap.share), shortMonth(baseMonth, gap.month)),
    delay !== null && realised.progress.delay(delay),
  ];
  return `${copy.curve.title}: ${sentences.filter(Boolean).join('; ')}`;
}
