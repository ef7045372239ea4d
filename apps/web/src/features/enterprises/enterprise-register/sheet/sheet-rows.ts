import { brazilianStates, enterprisePhases, enterpriseSystems, keyDates, productClasses } from '@uni/contracts';
import { common, enterpriseRegister, enterprises } from '@uni/phrases';
import type { SpreadsheetCell, SpreadsheetSheet } from '@uni/workbook';
import { parseMonth } from '../../../../ui/numbers/index.ts';
import { plain } from '../../../../ui/search.ts';
import { blankEnterprise, type EnterpriseField, type EnterpriseText, longest } from '../fields.ts';

const copy = enterpriseRegister.sheet;
const labels = enterpriseRegister.fields;

/** The columns of a sheet of enterprises, in the order in which the example has them. */
export const sheetFields = Object.keys(blankEnterprise) as EnterpriseField[];
export const mostRows = 500;
const headerRows = 10;

/** Other heads that people write. */
const otherHeads: Readonly<Partial<Record<EnterpriseField, readonly string[]>>> = {
  code: ['cod', 'cod.'],
  name: ['empreendimento'],
  city: ['municipio'],
  state: ['estado'],
  system: ['sistema', 'integracao', 'erp'],
  product_class: ['padrao', 'segmento'],
  launch_month: ['data de lancamento'],
  works_start_month: ['inicio da obra'],
  works_end_month: ['fim da obra', 'termino de obra'],
};

export interface SheetRow {
  /** Its row in the sheet, from 1. */
  readonly row: number;
  readonly text: EnterpriseText;
  readonly problems: readonly string[];
}

export interface ReadRows {
  readonly rows: readonly SheetRow[];
}

/** The enterprises of the first sheet that has a code and a name; null when none has. `taken` are codes in use. */
export function rowsOf(sheets: readonly SpreadsheetSheet[], taken: ReadonlySet<string>): ReadRows | null {
  for (const { rows } of sheets) {
    const at = rows.slice(0, headerRows).findIndex((row) => hasKeys(columnsOf(row)));
    if (at < 0) continue;
    const columns = columnsOf(rows[at] ?? []);
    const seen = new Set<string>();
    const parsed = rows.slice(at + 1).flatMap((cells, down) => {
      if (cells.every((cell) => textIn(cell) === '')) return [];
      return [evaluateRow(cells, columns, at + down + 2, taken, seen)];
    });
    return { rows: parsed };
  }
  return null;
}

type Columns = ReadonlyMap<EnterpriseField, number>;

const hasKeys = (columns: Columns): boolean => columns.has('code') && columns.has('name');

function columnsOf(row: readonly (SpreadsheetCell | null)[]): Columns {
  const heads = row.map((cell) => plain(textIn(cell)));
  return new Map(
    sheetFields.flatMap((field): [EnterpriseField, number][] => {
      const known = [plain(labels[field]), ...(otherHeads[field] ?? [])];
      const column = heads.findIndex((head) => known.includes(head));
      return column < 0 ? [] : [[field, column]];
    }),
  );
}

/** A cell as text; a day as the serial that the reader of months understands. */
function textIn(cell: SpreadsheetCell | null | undefined): string {
  if (!cell || cell.kind === 'error') return '';
  return String(cell.value).trim();
}

function evaluateRow(
  cells: readonly (SpreadsheetCell | null)[],
  columns: Columns,
  row: number,
  taken: ReadonlySet<string>,
  seen: Set<string>,
): SheetRow {
  const problems: string[] = [];
  const cell = (field: EnterpriseField) => textIn(cells[columns.get(field) ?? -1]);
  const named = <Value extends string>(
    text: string,
    values: readonly Value[],
    names: Readonly<Partial<Record<Value, string>>>,
    unknown: (text: string) => string,
  ): Value | null => {
    if (text === '') return null;
    const parsed = values.find((value) => [plain(value), plain(names[value] ?? value)].includes(plain(text)));
    if (!parsed) problems.push(unknown(text));
    return parsed ?? null;
  };
  const months = Object.fromEntries(
    keyDates.map((field) => {
      const text = cell(field);
      const month = text === '' ? null : parseMonth(text);
      if (text !== '' && month === null) problems.push(copy.unknownMonth(labels[field], text));
      return [field, month];
    }),
  );
  const text: EnterpriseText = {
    ...blankEnterprise,
    ...months,
    code: cell('code'),
    name: cell('name'),
    city: cell('city'),
    spe: cell('spe'),
    state: named(cell('state'), brazilianStates, {}, copy.unknownState) ?? '',
    phase: named(cell('phase'), enterprisePhases, enterprises.phases, copy.unknownPhase) ?? blankEnterprise.phase,
    system: named(cell('system'), enterpriseSystems, enterpriseRegister.systems, copy.unknownSystem) ?? '',
    product_class: named(cell('product_class'), productClasses, enterpriseRegister.products, copy.unknownProduct) ?? '',
  };
  for (const field of ['code', 'name'] as const)
    if (text[field] === '') problems.push(`${labels[field]}: ${common.fieldErrors.required}`);
  for (const field of ['code', 'name', 'city', 'spe'] as const)
    if (text[field].length > longest[field]) problems.push(copy.tooLong(labels[field], longest[field]));
  if (taken.has(text.code)) problems.push(enterpriseRegister.problems.codeTaken);
  else if (text.code !== '' && seen.has(text.code)) problems.push(copy.repeated);
  seen.add(text.code);
  return { row, text, problems };
}
