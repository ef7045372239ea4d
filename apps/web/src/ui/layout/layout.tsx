import type { ComponentProps, ElementType } from 'react';
import { classes } from '../classes.ts';
import styles from './layout.module.css';

/** Pixels of the spacing scale. */
type Step = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 28 | 32 | 40;
/** One step both ways, or `rows columns`. */
type Gap = Step | `${Step} ${Step}`;
type Align = 'start' | 'end' | 'center' | 'baseline' | 'stretch';

type Element<E extends ElementType, Own> = Own & { as?: E } & Omit<ComponentProps<E>, keyof Own | 'as'>;

interface Common {
  gap?: Gap;
  align?: Align;
  className?: string | undefined;
}

function gapClasses(gap: Gap): string {
  const [rows, columns = rows] = `${gap}`.split(' ');
  return classes(styles[`y${rows}`], styles[`x${columns}`]);
}

interface StackProps extends Common {
  grow?: boolean;
  /** A line under each child, and so many pixels above and below its content. */
  ruled?: 6 | 8 | 10;
  /** Set apart from what is above by a line. */
  apart?: boolean;
}

/** Children one under the other. */
export function Stack<E extends ElementType = 'div'>(props: Element<E, StackProps>) {
  const { as, gap = 0, align, grow, ruled, apart, className, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  const own = [align && styles[align], grow && styles.grow, ruled && styles[`ruled${ruled}`], apart && styles.set];
  return <Tag {...rest} className={classes(styles.stack, gapClasses(gap), ...own, className)} />;
}

interface RowProps extends Common {
  /** `apart`: the first at the left edge, the last at the right. */
  justify?: 'apart' | 'last';
  /** False: the children share one line at any width. */
  wrap?: boolean;
  inline?: boolean;
  grow?: boolean;
}

/** Children next to each other, centred on one line that wraps. */
export function Row<E extends ElementType = 'div'>(props: Element<E, RowProps>) {
  const { as, gap = 0, align, justify, wrap = true, inline, grow, className, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  const own = [align && styles[align], justify && styles[justify], !wrap && styles.oneLine, inline && styles.inline];
  return <Tag {...rest} className={classes(styles.row, gapClasses(gap), ...own, grow && styles.grow, className)} />;
}

interface GridProps extends Common {
  /** Width in pixels that a column has at least: as many columns as fit. Without it two, and one on a phone. */
  column?: 130 | 180 | 200 | 240 | 260 | 320;
  /** Columns without content stay empty; otherwise the others are wider. */
  fill?: boolean;
}

/** Children in columns of one width. */
export function Grid<E extends ElementType = 'div'>(props: Element<E, GridProps>) {
  const { as, gap = 0, align, column, fill, className, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  const columns = column ? classes(fill ? styles.fill : styles.fit, styles[`column${column}`]) : styles.two;
  return (
    <Tag {...rest} className={classes(styles.grid, gapClasses(gap), columns, align && styles[align], className)} />
  );
}

/** What calls for attention before anything else, in a box of its own. With a gap its children share a line. */
export function Panel<E extends ElementType = 'div'>(props: Element<E, { gap?: Gap; className?: string }>) {
  const { as, gap, className, ...rest } = props;
  const Tag: ElementType = as ?? 'div';
  const line = gap !== undefined && [styles.row, gapClasses(gap)];
  return <Tag {...rest} className={classes(styles.panel, ...(line || []), className)} />;
}
