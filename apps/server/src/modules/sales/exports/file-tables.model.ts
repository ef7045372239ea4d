/** A list as a file: labels, formats and cells follow from the contract's columns. */
import type { ColumnKind, ColumnLabels, ListColumn, ListColumns, NamedList, ValueLabels } from '@uni/contracts';
import type { FileColumn } from '../../../platform/files/index.ts';

export interface FileTable<Row, Names> {
  readonly columns: readonly FileColumn[];
  /** A text for each column: days as `YYYY-MM-DD`, money and numbers with a point. */
  readonly cells: (row: Row, names: Names) => readonly string[];
}

/** Names of what rows hold by id. */
export type FileNames = Readonly<Partial<Record<NamedList, ReadonlyMap<number, string>>>>;

/** Centavos as reais, exactly. */
export const reais = (cents: number): string => (cents / 100).toFixed(2);

const formats: Readonly<Record<ColumnKind, Pick<FileColumn, 'format' | 'width'>>> = {
  text: { format: 'text', width: 20 },
  tag: { format: 'text', width: 14 },
  cents: { format: 'money', width: 16 },
  share: { format: 'number', width: 14 },
  day: { format: 'day', width: 12 },
  month: { format: 'text', width: 10 },
  count: { format: 'number', width: 10 },
  name: { format: 'text', width: 24 },
};

const numberText: Readonly<Partial<Record<ColumnKind, (value: number) => string>>> = {
  cents: reais,
  share: (value) => (value * 100).toFixed(2),
};

type Template<Row> = ((row: Row) => string) | Readonly<Record<string, string>> | undefined;
type CellOf<Row, Names> = (row: Row, names: Names) => string;

/** The text of a field; '' where it holds nothing. */
const textOf = ({ kind, of = 'enterprises' }: ListColumn, value: unknown, names: FileNames): string => {
  if (kind === 'name') return names[of]?.get(Number(value)) ?? '';
  if (typeof value === 'number') return (numberText[kind] ?? String)(value);
  if (kind === 'month' && typeof value === 'string') return `${value.slice(5)}/${value.slice(0, 4)}`;
  return typeof value === 'string' ? value : '';
};

const cellOf = <Row extends object, Names extends FileNames>(
  key: string,
  column: ListColumn,
  template: Template<Row>,
): CellOf<Row, Names> => {
  if (typeof template === 'function') return template;
  const { field = key } = column;
  const valueIn = (row: Row): unknown => Reflect.get(row, field);
  if (template) return (row) => template[String(valueIn(row))] ?? '';
  return (row, names) => textOf(column, valueIn(row), names);
};

/** A share is written as a percentage. */
const labelOf = ({ kind }: ListColumn, label: string): string => (kind === 'share' ? `${label}, %` : label);

/**
 * The file of a list. `present` makes a row as the list answers it. `own` are texts that need names, or that the file has otherwise
 * than the screen.
 */
export const fileTable = <
  const Columns extends ListColumns,
  Stored,
  Row extends object,
  Names extends FileNames = FileNames,
>(
  columns: Columns,
  copy: { readonly columns: ColumnLabels<Columns>; readonly values: ValueLabels<Columns, Row> },
  present: (row: Stored) => Row,
  own: { readonly [Key in keyof Columns]?: CellOf<Row, Names> } = {},
): FileTable<Stored, Names> => {
  const labels = new Map<string, string>(Object.entries(copy.columns));
  const values = new Map<string, Template<Row>>(Object.entries(copy.values));
  const owns = new Map<string, CellOf<Row, Names> | undefined>(Object.entries(own));
  const entries = Object.entries<ListColumn>(columns).filter(([, { only }]) => only !== 'screen');
  const cells = entries.map(([key, column]) => owns.get(key) ?? cellOf<Row, Names>(key, column, values.get(key)));
  return {
    columns: entries.map(([key, column]) => ({
      ...formats[column.kind],
      ...(column.width === undefined ? {} : { width: column.width }),
      label: labelOf(column, labels.get(key) ?? ''),
    })),
    cells: (row, names) => {
      const presented = present(row);
      return cells.map((cell) => cell(presented, names));
    },
  };
};

/** A column with its text, of a list that has no table of columns. */
export interface FileCell<Row, Names> extends FileColumn {
  readonly of: CellOf<Row, Names>;
}

export const tableOf = <Row, Names>(columns: readonly FileCell<Row, Names>[]): FileTable<Row, Names> => ({
  columns,
  cells: (row, names) => columns.map(({ of }) => of(row, names)),
});
