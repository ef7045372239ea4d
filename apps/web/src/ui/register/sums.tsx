import type { ReactNode } from 'react';

/** Totals of the filtered rows, across all pages. */
export interface RegisterSums {
  label: string;
  /** By key of column; a column without a sum stays empty. */
  cells: Readonly<Record<string, ReactNode>>;
}

interface SumColumn {
  key: string;
  label: string;
  number?: boolean;
}

/** The foot of a register: the sums of all that the filter finds. `before` and `after` are columns that are no values. */
export function Sums(props: { columns: readonly SumColumn[]; sums: RegisterSums; before: boolean; after: boolean }) {
  const { columns, sums, before, after } = props;
  const [, ...others] = columns;
  return (
    <tfoot>
      <tr>
        {before && <td />}
        <th scope="row">{sums.label}</th>
        {others.map(({ key, label, number }) =>
          sums.cells[key] === undefined ? (
            <td key={key} />
          ) : (
            <td key={key} data-label={label} className={number ? 'number' : undefined}>
              {sums.cells[key]}
            </td>
          ),
        )}
        {after && <td />}
      </tr>
    </tfoot>
  );
}
