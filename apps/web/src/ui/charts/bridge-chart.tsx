import { ChartFigure, type ChartTable } from './chart-figure.tsx';
import styles from './charts.module.css';
import { zeroScale } from './scale.ts';
import { useWidth } from './use-width.ts';

export interface BridgeStep {
  readonly key: string;
  readonly label: string;
  /** Centavos: a total from zero, or what it adds to what stands before it. */
  readonly value: number;
  readonly kind: 'total' | 'favourable' | 'unfavourable' | 'none';
  /** The value in words, above or below the bar. */
  readonly text: string;
}

const HEIGHT = 230;
const LABELS = 22;

/** From one total to another by steps that add up: each bar begins where the one before it ended. */
export function BridgeChart(props: { title: string; steps: readonly BridgeStep[]; table: () => ChartTable }) {
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const bars = placed(props.steps);
  const scale = zeroScale(
    bars.flatMap(({ from, to }) => [from, to]),
    [HEIGHT - LABELS - 6, 22],
    4,
  );
  const step = width / Math.max(1, bars.length);
  const thick = Math.min(72, step * 0.6);
  const fills = { total: styles.total, favourable: styles.fav, unfavourable: styles.unfav, none: styles.total };
  return (
    <ChartFigure title={props.title} table={props.table}>
      <div ref={frame} className={styles.frame}>
        <svg
          className={styles.svg}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`${props.title}: ${props.steps.map(({ label, text }) => `${label} ${text}`).join('; ')}`}
        >
          <path className={styles.zero} d={`M0 ${scale.at(0)}H${width}`} />
          {bars.map(({ key, label, text, kind, from, to }, at) => {
            const x = step * at + (step - thick) / 2;
            const top = scale.at(Math.max(from, to));
            const height = Math.max(1, Math.abs(scale.at(from) - scale.at(to)));
            return (
              <g key={key}>
                <rect className={fills[kind]} x={x} y={top} width={thick} height={height} />
                {at < bars.length - 1 && (
                  <path className={styles.gridline} d={`M${x + thick} ${scale.at(to)}H${x + step}`} />
                )}
                <text className={styles.label} textAnchor="middle" x={x + thick / 2} y={top - 6}>
                  {text}
                </text>
                <text className={styles.axis} textAnchor="middle" x={x + thick / 2} y={HEIGHT - 6}>
                  {label}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </ChartFigure>
  );
}

/** Where each bar begins and ends. */
export function placed(steps: readonly BridgeStep[]): (BridgeStep & { from: number; to: number })[] {
  let level = 0;
  return steps.map((step) => {
    const from = step.kind === 'total' ? 0 : level;
    level = step.kind === 'total' ? step.value : level + step.value;
    return { ...step, from, to: level };
  });
}
