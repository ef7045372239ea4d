/** The row types are the migrated schema's: written again, they are the file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type CatalogueColumn, readCatalogue } from '../../../testing/tables/catalogue.ts';
import { strayRows, writeTables } from '../../../testing/tables/document.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { tenancyRules } from '../../app.ts';
import { columnNotes } from './column-notes.ts';
import { columnTypes } from './column-types.ts';
import { columnNames } from './tables.generated.ts';
import { columnsOf } from './tables.ts';

const { app } = await openTestApp();
const columns = await readCatalogue(app.platform.database);
const file = readFileSync(new URL('tables.generated.ts', import.meta.url), 'utf8');

const added: CatalogueColumn = {
  ...{ table: 'work_due', column: 'added', type: 'text', choice: null },
  ...{ isNullable: false, isGenerated: false, isOfTenant: false },
};
const linesOf = (column: Partial<CatalogueColumn>, types = {}): string[] =>
  writeTables([{ ...added, ...column }], types, {}).split('\n');

it('is the file that npm run tables writes', () => {
  expect(writeTables(columns, columnTypes, columnNotes)).toBe(file);
  expect(writeTables([...columns, added], columnTypes, columnNotes)).not.toBe(file);
});

it('has no type and no note of a column that does not exist', () => {
  expect(strayRows(columns, columnTypes, columnNotes)).toEqual([]);
});

it('notices rows that say nothing, or what a check says', () => {
  const types = { '': { 'work_due.gone': 'string', 'users.role': "'staff'" }, other: { 'work_due.gone': 'Gone' } };
  expect(strayRows(columns, types, { 'work_due.lost': 'Lost.', work_due: 'A table.' })).toEqual([
    'work_due.gone: a type without a column',
    'work_due.gone: a type without a column',
    'users.role: its check lists its values',
    'work_due.gone: two types',
    'work_due.lost: a note without a table or column',
  ]);
});

it('writes null, defaults, checks and named types', () => {
  expect(linesOf({ isNullable: true })).toContain('  added: string | null;');
  expect(linesOf({ isGenerated: true, type: 'bigint' })).toContain('  added: Generated<number>;');
  const ofText = "CHECK ((added = ANY (ARRAY['a'::text, 'b'::text])))";
  expect(linesOf({ choice: ofText })).toContain("  added: 'a' | 'b';");
  const ofIntegers = "CHECK ((added = ANY (ARRAY[1, '-1'::integer])))";
  expect(linesOf({ choice: ofIntegers, type: 'integer' })).toContain('  added: 1 | -1;');
  const named = linesOf({}, { '@uni/contracts': { 'work_due.added': "StudyEdit['op']" } });
  expect(named).toContain("  added: StudyEdit['op'];");
  expect(named).toContain('  StudyEdit,');
  expect(() => linesOf({ type: 'money' })).toThrow('work_due.added: the type money has no row');
});

it('calls global what the tenancy rules call global', () => {
  const globals = new Set(columns.filter(({ isOfTenant }) => !isOfTenant).map(({ table }) => table));
  expect([...globals]).toEqual(tenancyRules.globalTables.map(({ table }) => table).sort());
});

it('lists columns to select', () => {
  expect(columnsOf('work_due').all).toEqual(['worker', 'organization_id', 'due_at', 'is_awaited', 'woken_at']);
  expect(columnsOf('work_due').without('organization_id')).toEqual(['worker', 'due_at', 'is_awaited', 'woken_at']);
  expect(Object.keys(columnNames)).toEqual([...new Set(columns.map(({ table }) => table))]);
});
