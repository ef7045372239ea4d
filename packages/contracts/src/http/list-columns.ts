/**
 * Columns of a list, for both ends. Its sort keys, its file and its cells on screen follow from them.
 * Without schemas, so that pages carry none.
 */

/** Kind of a column's field. A `name` holds an id, of which the name is shown. */
export type ColumnKind = 'text' | 'cents' | 'share' | 'day' | 'month' | 'tag' | 'count' | 'name';
/** Lists whose rows are named by id. */
export type NamedList = 'enterprises' | 'accounts' | 'categories';

/** One column of a list, for the screen and the file. Of kind `cents` are centavos, of `share` fractions of 1. */
export interface ListColumn {
  readonly kind: ColumnKind;
  /** Of a `name`: the list that its id is of. */
  readonly of?: NamedList;
  /** Field of the row, where it has another name than the column. */
  readonly field?: string;
  readonly sortable?: true;
  /** The answer has the sum over all rows that the filter finds. */
  readonly summed?: true;
  /** True: shown on screen only when chosen. */
  readonly hidden?: true;
  /** Only the screen or only the file has it. */
  readonly only?: 'screen' | 'file';
  /** Width in the file, in characters, where it is not its kind's. */
  readonly width?: number;
}
/** Columns of a list by key. The keys are its sort keys too. */
export type ListColumns = Readonly<Record<string, ListColumn>>;

type NameIn<Columns> = keyof Columns & string;
/** The field of the row that a column shows. */
export type FieldOf<Columns, Key extends keyof Columns> = Columns[Key] extends {
  readonly field: infer Field extends string;
}
  ? Field
  : Key;
type Having<Columns, Trait> = { [Key in NameIn<Columns>]: Columns[Key] extends Trait ? Key : never }[NameIn<Columns>];
/** Keys of the columns that a list can be sorted by. */
export type SortableColumn<Columns> = Having<Columns, { readonly sortable: true }>;
/** Keys of the columns whose sum a list's answer has, over all rows of the filter. */
export type SummedColumn<Columns> = Having<Columns, { readonly summed: true }>;
/** Columns that the screen has. */
export type ScreenColumn<Columns> = Exclude<NameIn<Columns>, Having<Columns, { readonly only: 'file' }>>;
/** Sort keys of a list; a hyphen turns the order round. */
export type SortOf<Columns> = SortableColumn<Columns> | `-${SortableColumn<Columns>}`;

/** Sort keys of a list, the default first. */
export function sortsOf<const Columns extends ListColumns, const Usual extends SortOf<Columns>>(
  columns: Columns,
  usual: Usual,
): readonly [Usual, ...SortOf<Columns>[]] {
  const isSort = (text: string): text is SortOf<Columns> =>
    text !== usual && columns[columnOfSort(text)]?.sortable === true;
  return [usual, ...Object.keys(columns).flatMap((key) => [key, `-${key}`].filter(isSort))];
}

/** The column that a sort key names. */
export const columnOfSort = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : sort);

/** Values that each kind of column shows as they are. */
interface Plain {
  text: string | null;
  cents: number | null;
  share: number | null;
  day: string | null;
  month: string | null;
  count: number | null;
  name: number | null;
  tag: never;
}
type ValueOf<Columns, Key extends keyof Columns, Row> =
  FieldOf<Columns, Key> extends keyof Row ? Row[FieldOf<Columns, Key>] : undefined;
type KindOf<Column> = Column extends { readonly kind: infer Kind extends ColumnKind } ? Kind : never;
type NeedsLabel<Columns, Row> = {
  [Key in NameIn<Columns>]: [ValueOf<Columns, Key, Row>] extends [Plain[KindOf<Columns[Key]>]] ? never : Key;
}[NameIn<Columns>];
type LabelOf<Row, Value> =
  | ((row: Row) => string)
  | ([Value] extends [string | null] ? Readonly<Record<NonNullable<Value>, string>> : never);

/**
 * Labels of a list's values: one for each value, or one made of the row. Tags need them, and what no field holds as people read it.
 */
export type ValueLabels<Columns, Row> = {
  readonly [Key in NeedsLabel<Columns, Row>]: LabelOf<Row, ValueOf<Columns, Key, Row>>;
} & { readonly [Key in NameIn<Columns>]?: LabelOf<Row, ValueOf<Columns, Key, Row>> };

/** Labels of a list's columns. */
export type ColumnLabels<Columns> = Readonly<Record<NameIn<Columns>, string>>;
