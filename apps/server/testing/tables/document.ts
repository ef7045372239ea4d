/** The text of `tables.generated.ts` from the catalogue, and what the catalogue cannot know. Pure. */
import type { CatalogueColumn } from './catalogue.ts';

/** By column: its TypeScript type without null. By module that exports the types it names; those under '' name none. */
export type ColumnTypes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** By table or column: what its name and type do not say. */
export type ColumnNotes = Readonly<Record<string, string>>;

/** As both drivers return them: `values.ts`. Days and months are text in this schema. */
const baseTypes: Readonly<Record<string, string>> = {
  ...{ bigint: 'number', integer: 'number', smallint: 'number', 'double precision': 'number' },
  ...{ text: 'string', 'character varying': 'string', boolean: 'boolean', 'timestamp with time zone': 'Date' },
  ...{ 'bigint[]': 'number[]', 'text[]': 'string[]' },
};

/** @throws {Error} for a column whose type has no row in `baseTypes` */
export function writeTables(
  columns: readonly CatalogueColumn[],
  columnTypes: ColumnTypes,
  columnNotes: ColumnNotes,
): string {
  const types = new Map(Object.values(columnTypes).flatMap((ofModule) => Object.entries(ofModule)));
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables].flatMap(([table, ofTable]) => [
    '',
    ...noteLines(columnNotes[table], ''),
    `export interface ${pascalCase(table)} {`,
    ...ofTable.flatMap((column) => [
      ...noteLines(columnNotes[keyOf(column)], '  '),
      `  ${column.column}: ${typeOf(column, types.get(keyOf(column)))};`,
    ]),
    '}',
  ]);
  const globals = [...tables].filter(([, [column]]) => !column?.isOfTenant).map(([table]) => table);
  return `${[
    '/** `npm run tables` writes this file from the migrated schema; a test holds it to that. */',
    ...importLines(columnTypes),
    ...interfaces,
    ...['', '/** Row types by table. */', 'export interface Tables {'],
    ...[...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)};`),
    '}',
    ...['', '/** Tables that belong to no organization. */', 'export type GlobalTable ='],
    `${globals.map((table) => `  | '${table}'`).join('\n')};`,
    ...['', '/** Tables behind the wall: each row belongs to one organization. */'],
    'export type TenantTable = Exclude<keyof Tables, GlobalTable>;',
    '',
    'export const columnNames: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {',
    ...[...tables].map(([table, ofTable]) => `  ${table}: [${ofTable.map(({ column }) => `'${column}'`).join(', ')}],`),
    '};',
  ].join('\n')}\n`;
}

const keyOf = ({ table, column }: CatalogueColumn): string => `${table}.${column}`;

const pascalCase = (name: string): string => name.replace(/(?:^|_)([a-z0-9])/g, (_, letter) => letter.toUpperCase());

const noteLines = (note: string | undefined, indent: string): string[] => (note ? [`${indent}/** ${note} */`] : []);

function typeOf(column: CatalogueColumn, named: string | undefined): string {
  const base = baseTypes[column.type];
  if (base === undefined) throw new Error(`${keyOf(column)}: the type ${column.type} has no row`);
  const whole = `${named ?? unionOf(column) ?? base}${column.isNullable ? ' | null' : ''}`;
  return column.isGenerated ? `Generated<${whole}>` : whole;
}

/** `CHECK ((act = ANY (ARRAY['close'::text, 'reopen'::text])))`, and the same of integers. */
function unionOf({ choice }: CatalogueColumn): string | null {
  const list = /ARRAY\[([^\]]*)\]/.exec(choice ?? '')?.[1];
  if (list === undefined) return null;
  const isText = list.includes('::text');
  return list
    .split(', ')
    .map((element) => element.replace(/::\w+$/, ''))
    .map((literal) => (isText ? literal : literal.replaceAll("'", '')))
    .join(' | ');
}

/** Names that a type's text takes from its module: `StudyEdit['op']` takes StudyEdit. */
function importLines(columnTypes: ColumnTypes): string[] {
  const fromModules = Object.entries(columnTypes)
    .filter(([module]) => module !== '')
    .flatMap(([module, ofModule]) => {
      const names = Object.values(ofModule).flatMap((type) => type.match(/\b[A-Z]\w*/g) ?? []);
      return [`import type {`, ...[...new Set(names)].sort().map((name) => `  ${name},`), `} from '${module}';`];
    });
  return [...fromModules, "import type { Generated } from 'kysely';"];
}

/** Rows that name no table or column, and types of columns that a check lists already. */
export function strayRows(
  columns: readonly CatalogueColumn[],
  columnTypes: ColumnTypes,
  columnNotes: ColumnNotes,
): string[] {
  const tables = new Set(columns.map(({ table }) => table));
  const byKey = new Map(columns.map((column) => [keyOf(column), column]));
  const typed = Object.values(columnTypes).flatMap((ofModule) => Object.keys(ofModule));
  return [
    ...typed.filter((key) => !byKey.has(key)).map((key) => `${key}: a type without a column`),
    ...typed.filter((key) => byKey.get(key)?.choice).map((key) => `${key}: its check lists its values`),
    ...typed.filter((key, index) => typed.indexOf(key) !== index).map((key) => `${key}: two types`),
    ...Object.keys(columnNotes)
      .filter((key) => !byKey.has(key) && !tables.has(key))
      .map((key) => `${key}: a note without a table or column`),
  ];
}
