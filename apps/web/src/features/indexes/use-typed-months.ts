import type { IndexSeriesRow } from '@uni/contracts';
import { useRef, useState } from 'react';
import { addMonths } from '../../ui/numbers/index.ts';
import { nextMonth, type PublishStart, type TypedMonth } from './typed-months.ts';

/** The months that are typed, one a row. */
export function useTypedMonths(series: IndexSeriesRow, start: PublishStart | null) {
  const nextId = useRef(start?.rows.length || 1);
  const [typed, setTyped] = useState<readonly TypedMonth[]>(() =>
    start
      ? start.rows.map(({ month, variation }, id) => ({ id, month, value: variation }))
      : [{ id: 0, month: nextMonth(series), value: null }],
  );
  return {
    typed,
    change: (id: number, changes: Partial<TypedMonth>) =>
      setTyped((now) => now.map((row) => (row.id === id ? { ...row, ...changes } : row))),
    add: () => {
      const id = nextId.current;
      nextId.current += 1;
      setTyped((now) => {
        const last = now.at(-1)?.month ?? null;
        return [...now, { id, month: last && addMonths(last, 1), value: null }];
      });
    },
    remove: (id: number) => setTyped((now) => now.filter((row) => row.id !== id)),
  };
}
