import { common } from '@uni/phrases';
import { useState } from 'react';
import { IconButton } from '../button/button.tsx';
import styles from './month-picker.module.css';

/** The twelve months of one year. `value` and what it picks are `YYYY-MM`. */
export function MonthPicker({ value, onPick }: { value: string | null; onPick: (month: string) => void }) {
  const [year, setYear] = useState(() => Number(value?.slice(0, 4)) || new Date().getFullYear());
  return (
    <div className={styles.picker}>
      <div className={styles.year}>
        <IconButton icon="left" small label={common.previousYear} onClick={() => setYear(year - 1)} />
        <span aria-live="polite">{year}</span>
        <IconButton icon="right" small label={common.nextYear} onClick={() => setYear(year + 1)} />
      </div>
      <div className={styles.months}>
        {common.months.map((name, at) => {
          const month = `${year}-${String(at + 1).padStart(2, '0')}`;
          return (
            <button
              key={name}
              type="button"
              className={styles.month}
              aria-pressed={month === value}
              aria-label={`${common.monthNames[at]} ${year}`}
              onClick={() => onPick(month)}
            >
              {name}
            </button>
          );
        })}
      </div>
    </div>
  );
}
