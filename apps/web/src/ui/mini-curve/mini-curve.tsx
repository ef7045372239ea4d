import { classes } from '../classes.ts';
import styles from './mini-curve.module.css';

interface MiniCurveProps {
  values: readonly number[];
  /** Number of closed months: the line is solid there and dashed after. */
  closed?: number;
  /** The sentence of what it shows. */
  description: string;
}

const width = 344;
const height = 72;
const edge = { x: 4, y: 6 };

/** An accumulated cash flow at a glance, with its lowest point marked when it is below zero. */
export function MiniCurve({ values, closed = 0, description }: MiniCurveProps) {
  const { at, zero, lowest } = scalesOf(values);
  const points = values.map((value, month) => at(month, value));
  const solid = points.slice(0, closed);
  const dashed = points.slice(Math.max(0, closed - 1));
  const below = values.map((value, month) => at(month, Math.min(0, value)));
  const [firstX, lastX] = [below[0]?.split(' ')[0], below.at(-1)?.split(' ')[0]];
  return (
    <svg className={styles.curve} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
      <path className={styles.below} d={`M${below.join('L')}L${lastX} ${zero}L${firstX} ${zero}z`} />
      <path className={styles.zero} d={`M0 ${zero}H${width}`} />
      {solid.length > 1 && <path className={styles.line} d={`M${solid.join('L')}`} />}
      <path className={classes(styles.line, styles.projected)} d={`M${dashed.join('L')}`} />
      {closed > 0 && <path className={styles.cut} d={`M${solid.at(-1)?.split(' ')[0]} 2V70`} />}
      {lowest && <path className={styles.lowest} transform={`translate(${lowest})`} d="M0-4.5 4.5 0 0 4.5-4.5 0z" />}
    </svg>
  );
}

/** Scales of the drawing: zero is always inside. */
function scalesOf(values: readonly number[]) {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const y = (value: number) => round(edge.y + ((top - value) / span) * (height - 2 * edge.y));
  const x = (month: number) => round(edge.x + (month / Math.max(1, values.length - 1)) * (width - 2 * edge.x));
  const at = (month: number, value: number) => `${x(month)} ${y(value)}`;
  const deepest = values.indexOf(bottom);
  return { at, zero: y(0), lowest: bottom < 0 ? at(deepest, bottom) : null };
}

const round = (value: number) => Math.round(value * 10) / 10;
