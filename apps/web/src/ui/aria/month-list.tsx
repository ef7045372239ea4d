import { common } from '@uni/phrases';
import { type KeyboardEvent, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { IconButton } from '../button/button.tsx';
import styles from './month-list.module.css';

/** Years by which a key turns. */
const turns: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

interface MonthListProps {
  value: string | null;
  /** First and last month to pick. */
  min?: string | undefined;
  max?: string | undefined;
  onPick: (month: string) => void;
}

/** The twelve months of one year. `value` and what it picks are `YYYY-MM`. */
export function MonthList({ value, min = '', max = '9999', onPick }: MonthListProps) {
  const [year, setYear] = useState(() => Number(value?.slice(0, 4)) || new Date().getFullYear());
  const turn = (event: KeyboardEvent): void => {
    const years = turns[event.key];
    if (years === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setYear(year + years);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.year}>
        <IconButton icon="left" small label={common.previousYear} onClick={() => setYear(year - 1)} />
        <span aria-live="polite">{year}</span>
        <IconButton icon="right" small label={common.nextYear} onClick={() => setYear(year + 1)} />
      </div>
      {/* The list would take these keys for its first and last month. */}
      <div onKeyDownCapture={turn}>
        <ListBox
          aria-label={common.chooseMonth}
          autoFocus="first"
          layout="grid"
          selectionMode="single"
          selectedKeys={value?.startsWith(`${year}-`) ? [value.slice(5)] : []}
          className={styles.months ?? ''}
          onSelectionChange={(keys) => {
            const [number] = keys === 'all' ? [] : keys;
            onPick(number === undefined ? (value ?? '') : `${year}-${number}`);
          }}
        >
          {common.months.map((name, at) => {
            const number = String(at + 1).padStart(2, '0');
            return (
              <ListBoxItem
                key={name}
                id={number}
                isDisabled={`${year}-${number}` < min || `${year}-${number}` > max}
                textValue={name}
                className={styles.month ?? ''}
                aria-label={`${common.monthNames[at]} ${year}`}
              >
                {name}
              </ListBoxItem>
            );
          })}
        </ListBox>
      </div>
    </div>
  );
}
