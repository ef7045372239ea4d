import type { SpreadsheetCell } from './spreadsheet.ts';

/** Decimal separator of a file. */
export type Decimal = ',' | '.';

/** Columns of a statement's sheet: a day and an amount, or separate debits and credits. */
export interface StatementColumns {
  readonly day: number;
  readonly amount: number | undefined;
  readonly debit: number | undefined;
  readonly credit: number | undefined;
  /** `C` or `D`. */
  readonly sign: number | undefined;
  readonly document: number | undefined;
  readonly key: number | undefined;
  readonly textColumns: readonly number[];
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\([^()\n]{0,200}\)|[:.*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Under which heads banks write what. */
const heads = {
  day: [
    'data',
    'dia',
    'date',
    'dt',
    'data lancamento',
    'data do lancamento',
    'data movimento',
    'data mov',
    'dt movimento',
    'data de lancamento',
  ],
  amount: ['valor', 'amount', 'valor lancamento', 'valor do lancamento', 'quantia', 'montante'],
  debit: ['debito', 'debitos', 'saida', 'saidas', 'debit', 'valor debito', 'pagamentos'],
  credit: ['credito', 'creditos', 'entrada', 'entradas', 'credit', 'valor credito', 'recebimentos'],
  sign: ['tipo', 'd/c', 'c/d', 'dc', 'natureza', 'debito/credito', 'credito/debito', 'inf', 'tipo lancamento'],
  document: [
    'documento',
    'doc',
    'no doc',
    'nº doc',
    'numero do documento',
    'no documento',
    'num doc',
    'numero documento',
    'dcto',
    'docto',
  ],
  key: ['identificador', 'id', 'fitid', 'codigo da transacao', 'id da transacao'],
  text: [
    'historico',
    'descricao',
    'lancamento',
    'lancamentos',
    'description',
    'memo',
    'detalhe',
    'detalhes',
    'complemento',
    'titulo',
    'favorecido',
    'razao social',
  ],
} as const;

export const textOf = (row: readonly (SpreadsheetCell | null)[], at: number | undefined): string => {
  const cell = at === undefined ? null : (row[at] ?? null);
  return cell === null || cell.kind === 'error' ? '' : String(cell.value).replaceAll(/\s+/g, ' ').trim();
};

const longestHead = 60;

/** The columns that a row of heads names; null where it is no such row. */
export function columnsOf(row: readonly (SpreadsheetCell | null)[]): StatementColumns | null {
  const names = row.map((cell) => (cell?.kind === 'text' && cell.value.length <= longestHead ? plain(cell.value) : ''));
  const columnFor = (of: keyof typeof heads): number | undefined => {
    const known: readonly string[] = heads[of];
    const at = names.findIndex((name) => name !== '' && known.includes(name));
    return at < 0 ? undefined : at;
  };
  const day = columnFor('day');
  const columns = { amount: columnFor('amount'), debit: columnFor('debit'), credit: columnFor('credit') };
  if (day === undefined || Object.values(columns).every((at) => at === undefined)) return null;
  const textHeads: readonly string[] = heads.text;
  return {
    day,
    ...columns,
    ...{ sign: columnFor('sign'), document: columnFor('document'), key: columnFor('key') },
    textColumns: names.flatMap((name, at) => (textHeads.includes(name) ? [at] : [])),
  };
}

const decimals = /([.,])\d{1,2}(?!\d)\D*$/;

/** The sign that stands before one or two last digits more often; a comma where none does. */
export function decimalOf(textHeads: readonly string[]): Decimal {
  let points = 0;
  for (const text of textHeads) {
    const sign = decimals.exec(text)?.[1];
    if (sign) points += sign === '.' ? 1 : -1;
  }
  return points > 0 ? '.' : ',';
}

const largest = Number.MAX_SAFE_INTEGER / 100;

/** Centavos of a cell, with their sign: a minus before or behind, brackets, or a `D` behind take away. */
export function amountCell(cell: SpreadsheetCell | null, decimal: Decimal): number | null {
  if (cell === null || cell.kind === 'flag' || cell.kind === 'error' || cell.kind === 'date') return null;
  if (cell.kind === 'number') return Math.abs(cell.value) < largest ? Math.round(cell.value * 100) : null;
  const text = cell.value
    .replaceAll('\u2212', '-')
    .replaceAll(/[\s\u00a0]|R\$/g, '')
    .toUpperCase();
  const match = /^([-+(]?)([\d.,]{1,24})([-+)]?)([CD]?)$/.exec(text);
  const number = match && numberOf(match[2] ?? '', decimal);
  if (!match || number === null || number === undefined) return null;
  const isOut = [match[1], match[3]].some((sign) => sign === '-' || sign === '(') || match[4] === 'D';
  return isOut ? -number : number;
}

function numberOf(digits: string, decimal: Decimal): number | null {
  const group = decimal === ',' ? '.' : ',';
  const [whole = '', cents = '', ...more] = digits.split(decimal);
  const groups = whole.split(group);
  const isGrouped = groups.length === 1 || groups.every((one, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(one));
  if (more.length > 0 || !isGrouped || cents.includes(group) || cents.length > 2 || groups.join('') + cents === '')
    return null;
  const value = Number(`${groups.join('') || '0'}${cents.padEnd(2, '0')}`);
  return Number.isSafeInteger(value) ? value : null;
}

const epoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** `YYYY-MM-DD` of a cell, by its serial number or as people and banks write days. Null for a day that is none. */
export function dayOf(cell: SpreadsheetCell | null): string | null {
  if (cell?.kind === 'date' || cell?.kind === 'number') {
    const isDay = cell.value > 20_000 && cell.value < 92_000;
    return isDay ? new Date(epoch + Math.floor(cell.value) * dayMs).toISOString().slice(0, 10) : null;
  }
  if (cell?.kind !== 'text') return null;
  const ours = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(cell.value);
  const theirs = /^\s*(\d{4})[/-]?(\d{2})[/-]?(\d{2})\b/.exec(cell.value);
  const [year, month, date] = ours ? [ours[3], ours[2], ours[1]] : [theirs?.[1], theirs?.[2], theirs?.[3]];
  if (!year || !month || !date) return null;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const at = new Date(Date.UTC(full, Number(month) - 1, Number(date)));
  const exists = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date) && full >= 1970;
  return exists && full <= 2150 ? at.toISOString().slice(0, 10) : null;
}
