import { explanationPanel as copy } from '@uni/phrases';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { formatCentsBare } from '../../ui/numbers/index.ts';
import styles from './sum-check.module.css';

/** States whether the rows of a receipt add up to its number. The difference is in centavos; null: nothing is added up. */
export function SumCheck({ difference }: { difference: number | null }) {
  if (difference === null) return null;
  const closes = Math.abs(difference) < 0.5;
  const figure = formatCentsBare(Math.round(difference), 2);
  return (
    <p className={classes(styles.check, !closes && styles.open)} data-closes={closes}>
      {closes ? <Icon name="check" size={14} /> : <Glyph name="square" />}
      <span>{closes ? copy.closes(figure) : copy.open_(figure)}</span>
    </p>
  );
}
