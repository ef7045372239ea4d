import type { BarMark } from './cash-flow-geometry.ts';
import styles from './charts.module.css';

/** A bar narrower than this has no room for a hatch and takes its colour instead, in pixels. */
const hatchFrom = 3;

/** In- and outflows: what is realised is full, what is projected hatched. `id` separates the hatches of two charts. */
export function FlowBars({ bars, id }: { bars: readonly BarMark[]; id: string }) {
  return (
    <>
      <defs>
        <Hatch id={id} side="in" />
        <Hatch id={id} side="out" />
      </defs>
      {bars.map((bar) => (
        <rect
          key={`${bar.side}${bar.month}`}
          className={fills[bar.projected ? 'projected' : 'realised'][bar.side]}
          x={bar.x}
          y={bar.y}
          width={bar.width}
          height={bar.height}
          style={bar.projected && bar.width >= hatchFrom ? { fill: `url(#${id}-${bar.side})` } : undefined}
        />
      ))}
    </>
  );
}

const fills = {
  realised: { in: styles.in, out: styles.out },
  projected: { in: styles.inLine, out: styles.outLine },
} as const;

function Hatch({ id, side }: { id: string; side: BarMark['side'] }) {
  return (
    <pattern id={`${id}-${side}`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={side === 'in' ? styles.inSoft : styles.outSoft} width="4" height="4" />
      <rect className={side === 'in' ? styles.inLine : styles.outLine} width="1.6" height="4" />
    </pattern>
  );
}
