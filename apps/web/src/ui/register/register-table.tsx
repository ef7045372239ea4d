import { register as copy } from '@uni/phrases';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { CheckBox } from '../field/check-box.tsx';
import { Glyph } from '../icons/glyph.tsx';
import { LedgerTable } from '../layout/page.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { MenuAction } from '../overlay/menu-action.ts';
import { recordKeys } from './record-keys.ts';
import styles from './register.module.css';
import { type RegisterSums, Sums } from './sums.tsx';

export interface RegisterColumn<Row> {
  key: string;
  label: string;
  /** Without it the column gives no order. */
  ordered?: boolean;
  number?: boolean;
  /** Its words are short and never broken: a day, a state. */
  whole?: boolean;
  /** Displays the text in one line and truncates a long one: it must not make every row higher. */
  brief?: boolean;
  cell: (row: Row) => ReactNode;
}

interface RegisterTableProps<Row extends { id: number }> {
  label: string;
  rows: readonly Row[];
  /** The first names the row and opens it. */
  columns: readonly RegisterColumn<Row>[];
  nameOf: (row: Row) => string;
  order: string;
  onOrder: (column: string) => void;
  onOpen?: ((row: Row) => void) | undefined;
  onRemove?: ((row: Row) => void) | undefined;
  actionsOf?: ((row: Row) => MenuAction[]) | undefined;
  selection?: Selection | undefined;
  sums?: RegisterSums | undefined;
}

export interface Selection {
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
}

/** The rows of a register, with heads that order and a menu of acts. A box selects a row, its name opens it. */
export function RegisterTable<Row extends { id: number }>(props: RegisterTableProps<Row>) {
  const { label, rows, columns, order, onOrder, selection } = props;
  return (
    <div className={styles.table}>
      <LedgerTable label={label}>
        <thead>
          <tr>
            {selection && (
              <td className={styles.tick}>
                <SelectAll rows={rows} selection={selection} />
              </td>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
            {props.actionsOf && <td />}
          </tr>
        </thead>
        <tbody onKeyDown={travel}>
          {rows.map((row) => (
            <RegisterRow key={row.id} row={row} table={props} />
          ))}
        </tbody>
        {props.sums && (
          <Sums
            columns={columns}
            sums={props.sums}
            before={selection !== undefined}
            after={props.actionsOf !== undefined}
          />
        )}
      </LedgerTable>
    </div>
  );
}

function ColumnHead<Row>(props: { column: RegisterColumn<Row>; order: string; onOrder: (column: string) => void }) {
  const { column, order, onOrder } = props;
  const isOrder = order === column.key || order === `-${column.key}`;
  const direction = order.startsWith('-') ? 'descending' : 'ascending';
  return (
    <th scope="col" className={column.number ? 'number' : undefined} aria-sort={isOrder ? direction : undefined}>
      {column.ordered ? (
        <button type="button" className={styles.sort} onClick={() => onOrder(column.key)}>
          {column.label}
          {isOrder && <Glyph name={direction === 'ascending' ? 'up' : 'down'} size={7} />}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function SelectAll({ rows, selection }: { rows: readonly { id: number }[]; selection: Selection }) {
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <CheckBox
      bare
      label={copy.selectAll}
      checked={rows.length > 0 && chosen === rows.length}
      mixed={chosen > 0 && chosen < rows.length}
      onChange={(checked) => {
        const next = new Set(selection.ids);
        for (const { id } of rows) {
          if (checked) next.add(id);
          else next.delete(id);
        }
        selection.onChange(next);
      }}
    />
  );
}

function RegisterRow<Row extends { id: number }>({ row, table }: { row: Row; table: RegisterTableProps<Row> }) {
  const { columns, nameOf, onOpen, onRemove, actionsOf, selection } = table;
  const name = nameOf(row);
  const [first, ...others] = columns;
  return (
    <tr data-selected={selection?.ids.has(row.id) || undefined}>
      {selection && (
        <td className={styles.tick}>
          <CheckBox
            bare
            label={copy.select(name)}
            checked={selection.ids.has(row.id)}
            onChange={(checked) => {
              const next = new Set(selection.ids);
              if (checked) next.add(row.id);
              else next.delete(row.id);
              selection.onChange(next);
            }}
          />
        </td>
      )}
      <th scope="row">
        {onOpen ? (
          <button
            type="button"
            className="plain-link"
            data-row-name
            onClick={() => onOpen(row)}
            onKeyDown={recordKeys(() => onOpen(row), onRemove && (() => onRemove(row)))}
          >
            {first?.cell(row)}
          </button>
        ) : (
          first?.cell(row)
        )}
      </th>
      {others.map((column) => (
        <td
          key={column.key}
          data-label={column.label}
          className={classes(column.number && 'number', column.whole && styles.whole, column.brief && styles.brief)}
        >
          {column.cell(row)}
        </td>
      ))}
      {actionsOf && (
        <td className={styles.rowMenu}>
          <RowMenu name={name} actions={actionsOf(row)} />
        </td>
      )}
    </tr>
  );
}

/** Actions on one row or card. */
export function RowMenu({ name, actions }: { name: string; actions: MenuAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu
      label={copy.actions(name)}
      actions={actions}
      trigger={(button) => <IconButton {...button} small icon="dots" label={copy.actions(name)} />}
    />
  );
}

/** Arrows go from name to name; Enter opens, as on any button. */
function travel(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-name]')];
  const at = names.indexOf(event.target instanceof HTMLElement ? event.target : document.body);
  const next = step === undefined || at < 0 ? undefined : names[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
