/** A list screen as data, whose rows the page itself searches, orders and cuts. Each column stands once. */
import type { ListName, Permission } from '@uni/contracts';
import { register as registerCopy } from '@uni/phrases';
import type { ReactNode } from 'react';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import type { RegisterSource } from '../../ui/register/register-states.tsx';
import type { RegisterColumn } from '../../ui/register/register-table.tsx';
import type { RegisterPage, RegisterRules } from '../../ui/register/register-view.ts';
import type { ExportColumn } from './export-register.ts';
import type { DoneNote, RegisterCopy } from './register-page.tsx';
import type { AddressParts, useRegisterNavigation } from './use-register-navigation.ts';

interface RegisterRow {
  readonly id: number;
}

/** A column: its text stands in the cell and in the file. */
export interface LocalColumn<Row, Own> {
  text(row: Row, own: Own): string;
  /** A cell that is more than its text. */
  cell?(row: Row, own: Own): ReactNode;
  /** Ordered by its text, or by another value; without it the column gives no order. */
  readonly order?: 'text' | ((row: Row) => string | number);
  readonly number?: true;
  /** Never cut: a state, a day. */
  readonly whole?: true;
}

/** A filter above the list. */
export interface LocalFilter<Row, Own> {
  /** Its parameters of the address. */
  readonly address: readonly string[];
  accepts(row: Row, search: AddressParts, own: Own): boolean;
  /** In the sentence of an empty list; '' where it accepts all. */
  describe(search: AddressParts, own: Own): string;
  Control(props: { search: AddressParts; own: Own; change: (change: AddressParts) => void }): ReactNode;
}

/** State of the screen before what is its own. */
export interface LocalBase {
  readonly search: AddressParts;
  readonly navigation: ReturnType<typeof useRegisterNavigation>;
  /** Forgets the marked rows. */
  readonly unmark: () => void;
}
/** Reads and acts of the screen. */
export interface LocalOwn<Row> {
  readonly source: RegisterSource;
  readonly list: readonly Row[];
  readonly done: DoneNote | null;
  /** Takes back filters that the address does not have. */
  readonly clear?: () => void;
}
export interface LocalScreen<Row, Own> extends LocalBase {
  readonly own: Own;
  readonly page: RegisterPage<Row>;
  readonly marked: readonly Row[];
  readonly mark: (ids: ReadonlySet<number>) => void;
}
type Slot<Row, Own> = (props: { screen: LocalScreen<Row, Own> }) => ReactNode;

export interface LocalRegister<Row extends RegisterRow, Own extends LocalOwn<Row>, Key extends string = string> {
  readonly copy: RegisterCopy & {
    readonly table: string;
    readonly filter: string;
    readonly filterPlaceholder: string;
    readonly columns: Readonly<Record<Key, string>>;
  };
  /** Under it the layout of its columns is saved. */
  readonly list: ListName;
  readonly create: { readonly label: string; readonly needs: Permission; readonly address: string };
  useOwn(base: LocalBase): Own;
  sub(own: Own): ReactNode;
  nameOf(row: Row): string;
  /** Searched text of a row. */
  find(row: Row): string;
  readonly columns: Readonly<Record<Key, LocalColumn<Row, Own>>>;
  readonly filters: readonly LocalFilter<Row, Own>[];
  actions(row: Row, screen: LocalScreen<Row, Own>): MenuAction[];
  readonly canMark?: true;
  /** Opens the question before a row is removed. */
  confirmRemoval?(row: Row, screen: LocalScreen<Row, Own>): void;
  /** Slots: after the filters, above the rows, the rows as cards where it returns some, and open layers. */
  readonly MoreTools?: Slot<Row, Own>;
  readonly Above?: Slot<Row, Own>;
  cards?(screen: LocalScreen<Row, Own>): ReactNode;
  readonly Layers: Slot<Row, Own>;
}

export const defineLocalRegister = <Row extends RegisterRow, Own extends LocalOwn<Row>, const Key extends string>(
  spec: LocalRegister<Row, Own, Key>,
): LocalRegister<Row, Own> => spec;

interface Columns<Row, Own> {
  readonly columns: Readonly<Record<string, LocalColumn<Row, Own>>>;
  readonly copy: { readonly columns: Readonly<Record<string, string>> };
}
interface Searched<Row, Own> extends Pick<Columns<Row, Own>, 'columns'> {
  find(row: Row): string;
}

/** Rules of the search and of the order. */
export const rulesOf = <Row, Own>({ columns, find }: Searched<Row, Own>, own: Own): RegisterRules<Row> => ({
  textOf: find,
  orders: Object.fromEntries(
    Object.entries(columns).flatMap(([key, { order, text }]) =>
      order ? [[key, order === 'text' ? (row: Row) => text(row, own) : order]] : [],
    ),
  ),
});

export const cellsOf = <Row, Own>({ columns, copy }: Columns<Row, Own>, own: Own): RegisterColumn<Row>[] =>
  Object.entries(columns).map(([key, { text, cell, order, number, whole }]) => ({
    ...{ key, label: copy.columns[key] ?? key, ordered: order !== undefined },
    ...{ number: number ?? false, whole: whole ?? false },
    cell: (row) => cell?.(row, own) ?? (text(row, own) || registerCopy.none),
  }));

export const sheetOf = <Row, Own>({ columns, copy }: Columns<Row, Own>, own: Own): ExportColumn<Row>[] =>
  Object.entries(columns).map(([key, { text }]) => ({
    label: copy.columns[key] ?? key,
    text: (row) => text(row, own),
  }));

/** The filters in words, for an empty result. */
export const localFilterText = <Row, Own>(
  filters: readonly LocalFilter<Row, Own>[],
  search: AddressParts,
  own: Own,
): string => {
  const text = search.q?.trim() ?? '';
  const filtered = [...filters.map((filter) => filter.describe(search, own)), text && registerCopy.filteredText(text)];
  return registerCopy.filtered(filtered.filter(Boolean).join(', '));
};
