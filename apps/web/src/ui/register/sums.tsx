import type { ReactNode } from 'react';
import { pinOf } from './pinned-cells.ts';

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
export function Sums(props: {
  columns: readonly SumColumn[];
  sums: RegisterSums;
  before: boolean;
  after: boolean;
  /** Left edges of the columns that stay in sight. */
  edges: readonly number[];
}) {
  const { columns, sums, before, after, edges } = props;
  const [, ...others] = columns;
  return (
    <tfoot>
      <tr>
        {before && <td {...pinOf(edges.length > 0 ? 0 : undefined)} />}
        <th scope="row" {...pinOf(edges[0])}>
          {sums.label}
        </th>
        {others.map(({ key, label, number }, at) =>
          sums.cells[key] === undefined ? (
            <td key={key} {...pinOf(edges[at + 1])} />
          ) : (
            <td key={key} data-label={label} className={number ? 'number' : undefined} {...pinOf(edges[at + 1])}>
              {sums.cells[key]}
            </td>
          ),
        )}
        {after && <td />}
      </tr>
    </tfoot>
  );
}
