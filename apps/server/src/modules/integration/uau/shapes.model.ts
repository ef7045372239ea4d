/**
 * Converts the forms of a UAU table into plain rows. Forms: rows behind a row of .NET types, that in a list of one object, and
 * typed rows without types. In XML converted to JSON, a single element is no list, and empty values are nil.
 */
export type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const isTypeName = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('System.') && value.includes('mscorlib');

/** The row of column types: any value names one. It need not come first, and the first row need not be one. */
export const isTypeRow = (row: Row): boolean => Object.values(row).some(isTypeName);

/** `System.Int16, mscorlib, Version=4.0.0.0, …` → `Int16`. */
const typeOf = (name: unknown): string => (isTypeName(name) ? (/System\.(\w+)/.exec(name)?.[1] ?? '') : '');

/** A number as its decimal text without an exponent: what a Decimal was before it became JSON. */
export const decimalText = (value: number): string => {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (whole === '') return text;
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
};

const INTEGER = /^\s*-?\d{1,15}\s*$/;
const DECIMAL = /^\s*-?\d+(?:\.\d+)?\s*$/;

const integer = (value: unknown): unknown => (typeof value === 'string' && INTEGER.test(value) ? Number(value) : value);
const decimal = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value)
    ? decimalText(value)
    : typeof value === 'string' && DECIMAL.test(value)
      ? value.trim()
      : value;
const wording = (value: unknown): unknown => (typeof value === 'number' ? decimalText(value) : value);
const truth = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (text === 'true' || text === 1 || text === '1') return true;
  return text === 'false' || text === 0 || text === '0' ? false : value;
};

/** Converts values by their column's type. A value that does not fit stays, for the reader to refuse. */
const coercions: Readonly<Record<string, (value: unknown) => unknown>> = {
  Byte: integer,
  Int16: integer,
  Int32: integer,
  Int64: integer,
  Decimal: decimal,
  Double: decimal,
  Single: decimal,
  String: wording,
  DateTime: wording,
  Boolean: truth,
};

const isNil = (value: Row): boolean => value['@xsi:nil'] === 'true' || value['@xsi:nil'] === true;

/** Nothing is written as the text `null`, and as nil in XML. Looked for all the way down. */
const cleaned = (value: unknown): unknown => {
  if (value === 'null') return null;
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  if (isNil(value)) return null;
  const members: Record<string, unknown> = {};
  for (const name in value) members[name] = cleaned(value[name]);
  return members;
};

/** The rows of one table, in the order in which they arrive: types hold for what comes after them. */
export class TypedRows {
  private types: Readonly<Record<string, string>> = {};

  /** Null for the row of types. */
  take(raw: Row): Row | null {
    if (isTypeRow(raw)) {
      this.types = Object.fromEntries(Object.entries(raw).map(([name, type]) => [name, typeOf(type)]));
      return null;
    }
    const row: Record<string, unknown> = {};
    for (const name in raw) {
      const value = cleaned(raw[name]);
      const coercion = coercions[this.types[name] ?? ''];
      row[name] = coercion && value !== null ? coercion(value) : value;
    }
    return row;
  }
}

/** XML's own members say nothing of the table. */
const ownMembers = (value: Row): [string, unknown][] =>
  Object.entries(value).filter(([name]) => !name.startsWith('?') && !name.startsWith('@'));

const isContainer = (value: unknown): boolean => Array.isArray(value) || isObject(value);
const isNothing = (value: unknown): boolean => value === null || value === '' || value === 'null';

/** Returns an object's one member, if that is a table or empty. Undefined: the object is a row itself. */
export const wrapped = (value: Row): unknown => {
  const members = ownMembers(value);
  if (members.length === 0) return null;
  const [only] = members;
  if (members.length > 1 || !only) return undefined;
  return isContainer(only[1]) ? only[1] : isNothing(only[1]) ? null : undefined;
};

/** The rows of a whole answer, whichever way it is written. */
export function* rowsOf(document: unknown, typed = new TypedRows()): Generator<Row, void, undefined> {
  if (Array.isArray(document)) {
    const own = new TypedRows();
    for (const item of document) yield* rowsOf(item, own);
    return;
  }
  if (!isObject(document) || isNil(document)) return;
  const inner = isTypeRow(document) ? undefined : wrapped(document);
  if (inner !== undefined) {
    yield* rowsOf(inner, new TypedRows());
    return;
  }
  const row = typed.take(document);
  if (row) yield row;
}

/** Returns the XML elements below two nested names: `Parcelas` with its `Parcela`. One element is a list of one. */
export const elements = (parent: Row, list: string, element: string): readonly Row[] => {
  const holder = parent[list];
  const held = isObject(holder) ? holder[element] : holder;
  const items = Array.isArray(held) ? held : [held];
  return items.filter(isObject).filter((item) => !isNil(item));
};

const ERROR_MEMBERS = ['Mensagem', 'Message', 'ExceptionMessage'];

/** An error that comes with the status of a success. Its words go no further. */
export const isErrorObject = (value: unknown): boolean =>
  isObject(value) &&
  (value.Sucesso === false || (ERROR_MEMBERS.some((name) => name in value) && Object.keys(value).length <= 6));
