import styles from './bridge-chart.module.css';
import { type BridgeBar, bridgeGeometry } from './bridge-geometry.ts';
import { useWidth } from './use-width.ts';

const height = 190;
const labels = 44;
const tones = { end: styles.end, better: styles.better, worse: styles.worse, neutral: styles.neutral };

/** From one value to another in steps. The same steps stand in a table beside it: the picture is not read aloud. */
export function BridgeChart({ bars, cutNote }: { bars: readonly BridgeBar[]; cutNote: (cutAt: number) => string }) {
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const { bars: placed, links, barWidth, floor, cutAt } = bridgeGeometry(bars, { width, height, top: 22 });
  return (
    <div ref={frame} className={styles.frame} aria-hidden="true">
      {cutAt !== null && <p className={styles.note}>{cutNote(cutAt)}</p>}
      <svg aria-hidden="true" width={width} height={height + labels}>
        <line className={styles.axis} x1={0} x2={width} y1={floor} y2={floor} />
        {links.map(({ key, x1, x2, y }) => (
          <line key={key} className={styles.link} x1={x1} x2={x2} y1={y} y2={y} />
        ))}
        {placed.map((bar) => (
          <g key={bar.key}>
            <rect className={tones[bar.tone]} x={bar.x} y={bar.top} width={barWidth} height={bar.height} />
            <text className={styles.figure} x={bar.x + barWidth / 2} y={bar.top - 6}>
              {bar.text}
            </text>
          </g>
        ))}
      </svg>
      <div className={styles.labels}>
        {placed.map((bar) => (
          <span key={bar.key}>{bar.label}</span>
        ))}
      </div>
    </div>
  );
}
