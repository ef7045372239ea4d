import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './facts.module.css';
import { Grid, Row } from './layout.tsx';

interface FactsProps extends ComponentProps<'dl'> {
  /** Width in pixels that a column has at least. */
  column?: 130 | 180 | 200;
}

/** Names with their values under them, in columns. */
export function Facts({ column = 180, className, ...rest }: FactsProps) {
  return <Grid {...rest} as="dl" fill column={column} gap="12 16" className={classes(styles.facts, className)} />;
}

/** The same as data. */
export function FactList({ facts, column }: { facts: readonly Fact[]; column?: FactsProps['column'] }) {
  return (
    <Facts {...(column ? { column } : {})}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

interface SumsProps extends ComponentProps<'dl'> {
  /** Sums of the whole screen. */
  large?: boolean;
}

/** A few sums next to each other, each under its name. */
export function Sums({ large, className, ...rest }: SumsProps) {
  const size = large ? styles.totals : styles.sums;
  return <Row {...rest} as="dl" gap="8 40" align="start" className={classes(styles.facts, size, className)} />;
}
