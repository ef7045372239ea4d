import { register as copy } from '@uni/phrases';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { CheckBox } from '../field/check-box.tsx';
import { Glyph } from '../icons/glyph.tsx';
import { LedgerTable } from '../layout/page.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { MenuAction } from '../overlay/menu-action.ts';
import { ColumnEdge } from './column-edge.tsx';
import { type ColumnLayout, resized } from './column-layout.ts';
import { pinOf } from './pinned-cells.ts';
import { recordKeys } from './record-keys.ts';
import styles from './register.module.css';
import { useSavedRow } from './saved-row.ts';
import { type RegisterSums, Sums } from './sums.tsx';
import { unbrokenText } from './unbroken-text.tsx';
import { type FittedColumns, useFittedColumns } from './use-fitted-columns.ts';

export interface RegisterColumn<Row> {
  key: string;
  label: string;
  /** Without it the column gives no order. */
  ordered?: boolean;
  number?: boolean;
  /** Its words are short and never cut: a day, a state. */
  whole?: boolean;
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
  /** The row whose record is open next to the list. */
  isOpen?: ((row: Row) => boolean) | undefined;
  onRemove?: ((row: Row) => void) | undefined;
  actionsOf?: ((row: Row) => MenuAction[]) | undefined;
  selection?: Selection | undefined;
  sums?: RegisterSums | undefined;
  layout: LayoutControl;
}

/** Layout of a list's columns, and where a changed one is stored. */
export interface LayoutControl {
  readonly value: ColumnLayout;
  readonly onChange: (layout: ColumnLayout) => void;
}

export interface Selection {
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
}

/**
 * The rows of a register, with heads that order and a menu of acts. A box selects a row, its name opens it. Columns fit their
 * content: no word breaks, and what is cut has its full text as title.
 */
export function RegisterTable<Row extends { id: number }>(props: RegisterTableProps<Row>) {
  const { label, rows, columns, selection, layout } = props;
  /** The layout while an edge is held. */
  const [held, setHeld] = useState<ColumnLayout | null>(null);
  const current = held ?? layout.value;
  const saved = useSavedRow();
  const { region, fitted } = useFittedColumns(columns, current, selection !== undefined);
  const size = (key: string) => (width: number | null, done: boolean) => {
    const next = resized(current, key, width);
    setHeld(done ? null : next);
    if (done) layout.onChange(next);
  };
  return (
    <div className={styles.table} ref={region} data-fitted={fitted ? '' : undefined}>
      <LedgerTable label={label}>
        {fitted && <Widths fitted={fitted} />}
        <thead>
          <Heads table={props} fitted={fitted} onSize={size} />
        </thead>
        <tbody onKeyDown={travel}>
          {rows.map((row) => (
            <RegisterRow
              key={row.id}
              row={row}
              table={props}
              isSaved={row.id === saved}
              edges={fitted?.edges ?? none}
            />
          ))}
        </tbody>
        {props.sums && (
          <Sums
            columns={columns}
            sums={props.sums}
            before={selection !== undefined}
            after={props.actionsOf !== undefined}
            edges={fitted?.edges ?? none}
          />
        )}
      </LedgerTable>
    </div>
  );
}

const none: readonly number[] = [];

function Widths({ fitted: { widths, before, after } }: { fitted: FittedColumns }) {
  const all = [before, ...widths, after].filter((width) => width > 0);
  return (
    <colgroup>
      {all.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
        <col key={at} style={{ width }} />
      ))}
    </colgroup>
  );
}

interface HeadsProps<Row extends { id: number }> {
  table: RegisterTableProps<Row>;
  fitted: FittedColumns | null;
  onSize: (key: string) => (width: number | null, done: boolean) => void;
}

function Heads<Row extends { id: number }>({ table, fitted, onSize }: HeadsProps<Row>) {
  const { rows, columns, order, onOrder, selection } = table;
  const edges = fitted?.edges ?? none;
  const [stop, setStop] = useState(0);
  return (
    <tr>
      {selection && (
        <td className={styles.tick} {...pinOf(edges.length > 0 ? 0 : undefined)}>
          <SelectAll rows={rows} selection={selection} />
        </td>
      )}
      {columns.map((column, at) => (
        <ColumnHead key={column.key} column={column} order={order} onOrder={onOrder} pin={pinOf(edges[at])}>
          {fitted && (
            <ColumnEdge
              label={column.label}
              width={fitted.widths[at] ?? 0}
              isStop={at === Math.min(stop, columns.length - 1)}
              onSize={onSize(column.key)}
              onStop={() => setStop(at)}
            />
          )}
        </ColumnHead>
      ))}
      {table.actionsOf && <td />}
    </tr>
  );
}

interface ColumnHeadProps<Row> {
  column: RegisterColumn<Row>;
  order: string;
  onOrder: (column: string) => void;
  pin: { style?: CSSProperties };
  children: ReactNode;
}

function ColumnHead<Row>({ column, order, onOrder, pin, children }: ColumnHeadProps<Row>) {
  const isOrder = order === column.key || order === `-${column.key}`;
  const direction = order.startsWith('-') ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-label={column.label}
      className={column.number ? 'number' : undefined}
      aria-sort={isOrder ? direction : undefined}
      {...pin}
    >
      {column.ordered ? (
        <button type="button" className={styles.sort} onClick={() => onOrder(column.key)}>
          {unbrokenText(column.label)}
          {isOrder && <Glyph name={direction === 'ascending' ? 'up' : 'down'} size={7} />}
        </button>
      ) : (
        unbrokenText(column.label)
      )}
      {children}
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

interface RegisterRowProps<Row extends { id: number }> {
  row: Row;
  table: RegisterTableProps<Row>;
  /** It was saved a moment ago. */
  isSaved: boolean;
  /** Left edges of the columns that stay in sight. */
  edges: readonly number[];
}

function RegisterRow<Row extends { id: number }>({ row, table, isSaved, edges }: RegisterRowProps<Row>) {
  const { columns, nameOf, onOpen, isOpen, onRemove, actionsOf, selection } = table;
  const name = nameOf(row);
  const [first, ...others] = columns;
  return (
    <tr
      data-row={row.id}
      data-selected={selection?.ids.has(row.id) || undefined}
      data-open={isOpen?.(row) || undefined}
      data-saved={isSaved || undefined}
      ref={isSaved ? showRow : undefined}
    >
      {selection && (
        <td className={styles.tick} {...pinOf(edges.length > 0 ? 0 : undefined)}>
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
      <th scope="row" className={first?.whole ? styles.whole : undefined} {...pinOf(edges[0])}>
        {onOpen ? (
          <button
            type="button"
            className="plain-link"
            data-row-name
            onClick={() => onOpen(row)}
            onKeyDown={recordKeys(() => onOpen(row), onRemove && (() => onRemove(row)))}
          >
            {unbrokenText(first?.cell(row))}
          </button>
        ) : (
          unbrokenText(first?.cell(row))
        )}
      </th>
      {others.map((column, at) => (
        <td
          key={column.key}
          data-label={column.label}
          className={classes(column.number && 'number', column.whole && styles.whole)}
          {...pinOf(edges[at + 1])}
        >
          {unbrokenText(column.cell(row))}
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

const showRow = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: 'nearest' });

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
