import { classes } from '../classes.ts';
import styles from './icons.module.css';

/** Status shapes: a state never depends on colour alone. */
const shapes = {
  up: 'M4 1.2 7.6 7H.4z',
  down: 'M4 6.8.4 1h7.2z',
  square: 'M1 1h6v6H1z',
  dot: 'M4 .8a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 4 .8z',
  diamond: 'M4 .2 7.8 4 4 7.8.2 4z',
} as const;

export type GlyphName = keyof typeof shapes;

/** Path in a square of 8. */
export const glyphPath = (name: GlyphName): string => shapes[name];

export function Glyph({
  name,
  size = 8,
  className,
}: {
  name: GlyphName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={classes(styles.mark, className)}
      width={size}
      height={size}
      viewBox="0 0 8 8"
      aria-hidden="true"
      fill="currentColor"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
