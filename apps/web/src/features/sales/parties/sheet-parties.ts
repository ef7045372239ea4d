import { type PartyBond, partyLimits } from '@uni/contracts';
import { clients } from '@uni/phrases';
import type { SpreadsheetCell, SpreadsheetSheet } from '@uni/workbook';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { plain } from '../../../ui/search.ts';

const copy = clients.sheet;
const headerRows = 10;

/** Headings accepted for each field. A heading that names a relation also sets it. */
const heads: readonly { readonly field: string; readonly names: readonly string[]; readonly bond?: PartyBond }[] = [
  { field: 'name', names: ['nome', 'cliente', 'nome completo', 'razao social', 'comprador', 'fornecedor'] },
  { field: 'document', names: ['cpf', 'cnpj', 'cpf/cnpj', 'cnpj/cpf', 'cpf ou cnpj', 'cnpj ou cpf', 'documento'] },
  { field: 'email', names: ['e-mail', 'email'] },
  { field: 'phone', names: ['telefone', 'celular', 'fone', 'whatsapp'] },
  { field: 'postal_code', names: ['cep'] },
  { field: 'address', names: ['endereco', 'logradouro'] },
  { field: 'city', names: ['cidade', 'municipio', 'cidade/uf'] },
  { field: 'uf', names: ['uf', 'estado'] },
  { field: 'note', names: ['observacao', 'observacoes', 'obs'] },
  { field: 'related_name', names: ['conjuge'], bond: 'spouse' },
  { field: 'related_name', names: ['segundo comprador'], bond: 'co_buyer' },
  { field: 'related_name', names: ['representante', 'representante legal'], bond: 'representative' },
  { field: 'related_name', names: ['contato'], bond: 'contact' },
  { field: 'related_document', names: ['cpf do conjuge', 'documento do vinculado', 'cpf do segundo comprador'] },
];

export interface ImportedRow {
  /** Its row in the sheet, from 1. */
  readonly at: number;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** The people and companies of the first sheet with a column of names, or why there are none. */
export function readParties(sheets: readonly SpreadsheetSheet[]): readonly ImportedRow[] | { problem: string } {
  for (const { rows } of sheets) {
    const head = rows.slice(0, headerRows).findIndex((row) => row.some((cell) => headOf(cell)?.field === 'name'));
    if (head < 0) continue;
    const columns = (rows[head] ?? []).map(headOf);
    const importedRows = rows.slice(head + 1).flatMap((cells, down) => {
      const fields = fieldsOf(cells, columns);
      return Object.values(fields).every((value) => !value) ? [] : [{ at: head + down + 2, fields }];
    });
    if (importedRows.length > partyLimits.rows) return { problem: copy.tooMany(formatNumber(partyLimits.rows)) };
    if (importedRows.length > 0) return importedRows;
  }
  return { problem: copy.noColumns };
}

type Head = (typeof heads)[number];

const headOf = (cell: SpreadsheetCell | null): Head | undefined => {
  const text = plain(textOf(cell));
  return text === '' ? undefined : heads.find(({ names }) => names.includes(text));
};

/** Returns the fields of a row. Of two columns for the same field, the first with a value wins. */
function fieldsOf(cells: readonly (SpreadsheetCell | null)[], columns: readonly (Head | undefined)[]) {
  const fields: Record<string, string | null> = {};
  for (const [index, head] of columns.entries()) {
    const cell = cells[index] ?? null;
    const text = head && /document/.test(head.field) ? documentOf(cell) : textOf(cell);
    if (!head || text === '' || fields[head.field]) continue;
    fields[head.field] = head.field === 'uf' ? text.toUpperCase() : text;
    if (head.bond) fields.related_bond = head.bond;
  }
  return fields;
}

const textOf = (cell: SpreadsheetCell | null): string =>
  cell === null || cell.kind === 'error' ? '' : String(cell.value).trim();

/** Spreadsheets take a document for a number, and its first zeros away: two or three of them, not more. */
function documentOf(cell: SpreadsheetCell | null): string {
  const text = textOf(cell);
  if (!/^\d{8,13}$/.test(text)) return text;
  return text.padStart(text.length <= 11 ? 11 : 14, '0');
}
