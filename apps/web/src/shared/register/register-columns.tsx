/** Cells and totals of a register, by the kinds of its columns. */
import type { ColumnKind, ListColumn } from '@uni/contracts';
import { register as registerCopy } from '@uni/phrases';
import type { ReactNode } from 'react';
import { formatCentsBare, formatNumber, formatShare } from '../../ui/numbers/index.ts';
import type { RegisterColumn } from '../../ui/register/register-table.tsx';
import type { RegisterSums } from '../../ui/register/sums.tsx';
import { dayText } from './days.ts';
import type { Register, RegisterScreen } from './define-register.ts';
import { type ColumnChoice, columnChoice } from './list-choices.ts';
import { SourcedName } from './row-source.tsx';
import { ShapeTag } from './shape-tag.tsx';

type Row = { readonly id: number };
type AnyRegister<R extends Row, Own> = Pick<
  Register<R, Own>,
  'columns' | 'copy' | 'tags' | 'cells' | 'sums' | 'totalLabel'
>;

const numbers: readonly ColumnKind[] = ['cents', 'share', 'count'];
const wholes: readonly ColumnKind[] = ['day', 'month', 'tag'];

const formats: Readonly<Partial<Record<ColumnKind, (value: string) => string>>> = {
  day: dayText,
  month: (value) => `${value.slice(5)}/${value.slice(0, 4)}`,
};
const figures: Readonly<Partial<Record<ColumnKind, (value: number) => string>>> = {
  cents: (value) => formatCentsBare(value, 2),
  share: (value) => formatShare(value, { decimals: 2 }),
};

/** The value of a field as text; '' where it holds nothing. */
export function valueText(kind: ColumnKind, value: unknown): string {
  if (typeof value === 'number') return (figures[kind] ?? formatNumber)(value);
  return typeof value === 'string' && value !== '' ? (formats[kind]?.(value) ?? value) : '';
}

const valueIn = (row: object, key: string, { field = key }: ListColumn): unknown => Reflect.get(row, field);

function textOf<R extends Row, Own>({ columns, copy }: AnyRegister<R, Own>, key: string, row: R): string {
  const column = columns[key] ?? { kind: 'text' };
  const label = copy.values[key];
  if (typeof label === 'function') return label(row);
  const value = valueIn(row, key, column);
  return label ? (label[String(value)] ?? '') : valueText(column.kind, value);
}

/** The name of a row, with its source ERP next to it. */
const withSource = (row: object, text: string): ReactNode =>
  'erp' in row && (row.erp === 'sienge' || row.erp === 'uau') ? <SourcedName name={text} erp={row.erp} /> : text;

function cellOf<R extends Row, Own>(register: AnyRegister<R, Own>, key: string, isFirst: boolean) {
  const tagStyles = register.tags?.[key];
  const column = register.columns[key];
  return (row: R): ReactNode => {
    const text = textOf(register, key, row) || registerCopy.none;
    const tagStyle = column && tagStyles?.[String(valueIn(row, key, column))];
    if (tagStyle) return <ShapeTag tagStyle={tagStyle}>{text}</ShapeTag>;
    return isFirst ? withSource(row, text) : text;
  };
}

const screenKeys = ({ columns }: Pick<Register<Row, never>, 'columns'>): string[] =>
  Object.keys(columns).filter((key) => columns[key]?.only !== 'file');

/** Columns of the screen in their order. The first names the row. */
export function columnsOf<R extends Row, Own>(register: AnyRegister<R, Own>, own: Own): readonly RegisterColumn<R>[] {
  return screenKeys(register).map((key, at) => {
    const { kind = 'text', sortable = false } = register.columns[key] ?? {};
    const cell = register.cells?.[key];
    return {
      ...{ key, label: register.copy.columns[key] ?? key, ordered: sortable },
      ...(numbers.includes(kind) ? { number: true } : {}),
      ...(wholes.includes(kind) ? { whole: true } : {}),
      cell: cell ? (row) => cell(row, own) : cellOf(register, key, at === 0),
    };
  });
}

/** Returns the choice of columns: those in the address, or the usual ones. */
export function choiceOf({ columns }: Pick<Register<Row, never>, 'columns'>): ColumnChoice<string> {
  const keys = screenKeys({ columns });
  return columnChoice(
    keys,
    keys.filter((key) => !columns[key]?.hidden),
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Totals of all rows that the filter finds. Undefined: the list has none. */
export function totalsOf<R extends Row, Own>(
  register: AnyRegister<R, Own>,
  { count, sums }: Pick<RegisterScreen<R, Own>, 'count' | 'sums'>,
): RegisterSums | undefined {
  if (typeof sums !== 'object' || sums === null) return undefined;
  const amounts =
    register.sums?.(sums) ??
    Object.fromEntries(
      Object.entries(register.columns).flatMap(([key, { summed }]) => {
        const sum: unknown = summed && Reflect.get(sums, key);
        return isNumber(sum) ? [[key, sum]] : [];
      }),
    );
  return {
    label: (register.totalLabel ?? register.copy.count)(count, formatNumber(count)),
    cells: Object.fromEntries(
      Object.entries(amounts).flatMap(([key, sum]) => (sum === undefined ? [] : [[key, formatCentsBare(sum, 2)]])),
    ),
  };
}
