import type { ComponentProps, ElementType } from 'react';
import { classes } from '../classes.ts';
import styles from './layout.module.css';

/** Pixels of the spacing scale. */
type Step = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 28 | 32 | 40;
/** One step both ways, or `rows columns`. */
type Gap = Step | `${Step} ${Step}`;

interface Common {
  gap?: Gap;
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch';
  className?: string | undefined;
}

type Props<E extends ElementType, Own> = Own & { as?: E } & Omit<ComponentProps<E>, keyof Own | 'as' | 'style'>;

const gapText = (gap: Gap): string => `${gap}px`.replace(' ', 'px ');

interface StackProps extends Common {
  grow?: boolean;
  /** A line under each child. Pixels above and below its content. */
  ruled?: 6 | 8 | 10;
  /** Set apart from what is above by a line. */
  apart?: boolean;
}

/** Children one under the other. */
export function Stack<E extends ElementType = 'div'>(props: Props<E, StackProps>) {
  const { as, gap = 0, align, grow, ruled, apart, className, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  const names = classes(
    styles.stack,
    grow && 'grow',
    ruled && styles[`ruled${ruled}`],
    apart && styles.apart,
    className,
  );
  return <Tag {...rest} className={names} style={{ gap: gapText(gap), alignItems: align }} />;
}

interface RowProps extends Common {
  justify?: 'space-between' | 'flex-end';
  /** False: the children share one line at any width. */
  wrap?: boolean;
  inline?: boolean;
}

/** Children next to each other, centred on one line that wraps. */
export function Row<E extends ElementType = 'div'>(props: Props<E, RowProps>) {
  const { as, gap = 0, align, justify, wrap = true, inline, className, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  const flow = {
    gap: gapText(gap),
    alignItems: align,
    justifyContent: justify,
    flexWrap: wrap ? undefined : 'nowrap',
  };
  return <Tag {...rest} className={classes(styles.row, inline && styles.inline, className)} style={flow} />;
}

interface GridProps extends Common {
  /** Width in pixels that a column has at least: as many columns as fit. Without it two, and one on a phone. */
  column?: 130 | 180 | 200 | 240 | 260 | 320;
  /** Columns without content stay empty; otherwise the others are wider. */
  fill?: boolean;
}

/** Children in columns of one width. */
export function Grid<E extends ElementType = 'div'>(props: Props<E, GridProps>) {
  const { as, gap = 0, align, column, fill, className, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  const gridTemplateColumns = column && `repeat(auto-${fill ? 'fill' : 'fit'}, minmax(min(${column}px, 100%), 1fr))`;
  return (
    <Tag
      {...rest}
      className={classes(styles.grid, !column && styles.two, className)}
      style={{ gap: gapText(gap), alignItems: align, gridTemplateColumns }}
    />
  );
}
