/**
 * Every way a table comes out of UAU. The other two ways of answering are no table's: XML that was made JSON, and a bare
 * text.
 */
export type Shape = 'typedRows' | 'myTable' | 'named' | 'plain';

/** The representation of an empty table. */
export type EmptyForm = 'typeRow' | 'list' | 'text' | 'object' | 'null';

export interface ShapeSettings {
  /** Another shape than an action's own, by the action. */
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly typeRow: boolean;
  /** Nothing as the text `null`; false for JSON's own. */
  readonly nullText: boolean;
  readonly empty: EmptyForm;
  /** Nodes without anything left out of XML; false for nil. */
  readonly leaveOut: boolean;
}

export const liveShapes: ShapeSettings = {
  shapes: {},
  typeRow: true,
  nullText: true,
  empty: 'typeRow',
  leaveOut: true,
};

const ASSEMBLY = 'mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089';

export type Cells = Readonly<Record<string, unknown>>;

export function typeRowOf(columns: Readonly<Record<string, string>>): Cells {
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [
      name,
      type.startsWith('System.') ? type : `System.${type}, ${ASSEMBLY}`,
    ]),
  );
}

interface Table {
  readonly action: string;
  readonly shape: Shape;
  /** The name of a `named` table. */
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Yields a table in its shape, a row at a time: one work's open installments may be tens of thousands. */
export function* tableBody(table: Table, rows: Iterable<Cells>, settings: ShapeSettings): Generator<string> {
  const shape = settings.shapes[table.action] ?? table.shape;
  const key = shape === 'myTable' ? 'MyTable' : shape === 'named' ? table.name : null;
  const typed = settings.typeRow && shape !== 'plain';
  const iterator = rows[Symbol.iterator]();
  let next = iterator.next();
  if (next.done && !(typed && settings.empty === 'typeRow')) return yield emptyText(settings.empty);
  yield key ? `[{${JSON.stringify(key)}:[` : '[';
  if (typed) yield JSON.stringify(typeRowOf(table.columns));
  for (let first = !typed; !next.done; next = iterator.next(), first = false)
    yield `${first ? '' : ','}${JSON.stringify(next.value, (_, value: unknown) => (value === null && settings.nullText ? 'null' : value))}`;
  yield key ? ']}]' : ']';
}

function emptyText(form: EmptyForm): string {
  const emptyBodies: Readonly<Record<EmptyForm, string>> = {
    typeRow: '[]',
    list: '[]',
    text: '""',
    object: '{}',
    null: 'null',
  };
  return emptyBodies[form];
}

/** Returns a list as XML becomes JSON: an empty list is absent or nil, a single item has no array. */
export function xmlList(name: string, items: readonly unknown[], leaveOut: boolean): Cells | undefined {
  if (items.length === 0) return leaveOut ? undefined : { '@xsi:nil': 'true' };
  return { [name]: items.length === 1 ? items[0] : items };
}

/** An amount as XML writes it. */
export function sixDecimals(centavos: number): string {
  const sign = centavos < 0 ? '-' : '';
  const whole = Math.abs(centavos);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}0000`;
}
