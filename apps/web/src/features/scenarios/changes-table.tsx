import type { Indicators } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { indicatorLabel, indicatorText } from './criteria-model.ts';

const copy = scenarios.goal;

interface ChangesTableProps {
  caption: string;
  keys: readonly string[];
  before: Indicators;
  /** Null where nothing was computed. */
  after: Indicators | null;
  baseMonth: string;
  /** Whose figures the first ones are, where others may read them. */
  of?: string | number;
}

/** Indicators before and after what was found. */
export function ChangesTable({ caption, keys, before, after, baseMonth, of }: ChangesTableProps) {
  const text = (key: string, indicators: Indicators | null): string => {
    const value = indicators?.[key];
    return indicatorText(key, typeof value === 'number' ? value : null, baseMonth);
  };
  return (
    <PlainTable narrow>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="number">
            {copy.before}
          </th>
          <th scope="col" className="number">
            {copy.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{indicatorLabel(key)}</th>
            <td className="number" {...(of === undefined ? {} : figureMark(key, of))}>
              {text(key, before)}
            </td>
            <td className="number">{text(key, after)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
