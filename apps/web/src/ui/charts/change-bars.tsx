import { formatMonth } from '../numbers/index.ts';
import styles from './change-bars.module.css';

export interface ChangedMonth {
  month: string;
  before: number;
  after: number;
}

const frame = { width: 276, height: 112, base: 92, top: 8 } as const;
/** Maximum number of month names that fit under the bars. */
const mostNames = 4;

/** Each month's current amount, with the increase on top or the decrease. Small: it is rendered next to the decision. */
export function ChangeBars({ months, label }: { months: readonly ChangedMonth[]; label: string }) {
  const largest = Math.max(1, ...months.flatMap(({ before, after }) => [Math.abs(before), Math.abs(after)]));
  const step = frame.width / Math.max(1, months.length);
  const tall = (amount: number) => (Math.abs(amount) / largest) * (frame.base - frame.top);
  const every = Math.max(1, Math.ceil(months.length / mostNames));
  return (
    <svg className={styles.changes} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={label}>
      {months.map(({ month, before, after }, at) => {
        const [unchanged, whole] = [Math.min(tall(before), tall(after)), Math.max(tall(before), tall(after))];
        const box = { x: at * step + step * 0.12, width: step * 0.76 };
        return (
          <g key={month}>
            <rect {...box} className={styles.kept} y={frame.base - unchanged} height={unchanged} />
            <rect {...box} className={styles.changed} y={frame.base - whole} height={whole - unchanged} />
            {at % every === 0 && (
              <text
                x={at * step > frame.width * 0.8 ? box.x + box.width : box.x}
                y={frame.height - 5}
                textAnchor={at * step > frame.width * 0.8 ? 'end' : 'start'}
              >
                {formatMonth(month)}
              </text>
            )}
          </g>
        );
      })}
      <path className={styles.zero} d={`M0 ${frame.base}H${frame.width}`} />
    </svg>
  );
}

/** Legend of the two fills. */
export function ChangeLegend({ unchanged, changed }: { unchanged: string; changed: string }) {
  return (
    <ul className={styles.legend}>
      {[
        { className: styles.kept, text: unchanged },
        { className: styles.changed, text: changed },
      ].map(({ className, text }) => (
        <li key={text}>
          <svg width={10} height={10} aria-hidden="true">
            <rect className={className} width={10} height={10} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
