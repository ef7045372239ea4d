import { explanationPanel, workspaceFields } from '@uni/phrases';
import { formatCentsBare } from '../../../ui/numbers/index.ts';
import { cellName } from '../../../ui/planning-grid/amounts.ts';
import { longMonth, shortMonth } from '../../../ui/planning-grid/index.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { MonthCells } from '../../study-forms/form/form-parts.tsx';
import styles from './tabs.module.css';

export interface MonthRow {
  key: string;
  label: string;
  values: readonly number[];
}

/** A few lines by month, from the first month with a value to the last; every cell explains itself. */
export function MonthTable(props: {
  rows: readonly MonthRow[];
  label: string;
  onExplain?: (key: string, month: number) => void;
}) {
  const { projection } = useWorkspace();
  const months = activeMonths(props.rows);
  if (months.length === 0) return <p className="text-3">{workspaceFields.costs.noValue}</p>;
  return (
    <MonthCells label={props.label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{workspaceFields.form.month}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {shortMonth(projection.base_month, month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {months.map((month) => (
                <td key={month} data-computed={(row.values[month] ?? 0) !== 0 || undefined}>
                  <MonthCell row={row} month={month} {...(props.onExplain ? { onExplain: props.onExplain } : {})} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </MonthCells>
  );
}

function MonthCell({
  row,
  month,
  onExplain,
}: {
  row: MonthRow;
  month: number;
  onExplain?: (key: string, month: number) => void;
}) {
  const { projection } = useWorkspace();
  const value = row.values[month] ?? 0;
  if (value === 0) return <span className="text-3">–</span>;
  const text = formatCentsBare(value);
  if (!onExplain) return text;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.monthCell}
      title={explanationPanel.deeper(cellName(row.label, longMonth(projection.base_month, month), value))}
      onClick={() => onExplain(row.key, month)}
    >
      {text}
    </button>
  );
}

function activeMonths(rows: readonly MonthRow[]): number[] {
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  for (const row of rows) {
    row.values.forEach((value, month) => {
      if (value === 0) return;
      first = Math.min(first, month);
      last = Math.max(last, month);
    });
  }
  return last < 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
