import { readDelimited } from './delimited.ts';
import { isOfx, type OfxTransaction, readOfx } from './ofx.ts';
import { readSpreadsheet, type SpreadsheetCell } from './spreadsheet.ts';
import {
  amountCell,
  columnsOf,
  type Decimal,
  dayOf,
  decimalOf,
  type StatementColumns,
  textOf,
} from './statement-cells.ts';

/** One row of a bank's statement: centavos with their sign, a day as `YYYY-MM-DD`. What cannot be read is null. */
export interface StatementLine {
  /** The row of a sheet, from 1; of OFX the transaction. */
  readonly at: number;
  readonly day: string | null;
  readonly amount: number | null;
  readonly description: string;
  readonly document: string;
  /** The bank's own key of it. */
  readonly key: string | null;
  /** Reports the account's balance, without a movement. */
  readonly isBalance: boolean;
}

export type StatementOutcome =
  | {
      readonly ok: true;
      readonly format: 'ofx' | 'sheet';
      readonly bank: string;
      readonly account: string;
      readonly lines: readonly StatementLine[];
    }
  | { readonly ok: false; readonly reason: 'too_large' | 'too_many_rows' | 'unreadable' | 'no_columns' | 'empty' };

export interface StatementLimits {
  readonly bytes: number;
  readonly rows: number;
}

/** Reads a statement that a person brings: OFX of either version, .xlsx or delimited text. Never throws, whatever the bytes. */
export function readStatement(file: Uint8Array, limits: StatementLimits): StatementOutcome {
  if (file.length > limits.bytes) return { ok: false, reason: 'too_large' };
  try {
    const outcome = file[0] === 0x50 && file[1] === 0x4b ? ofWorkbook(file, limits) : ofText(file, limits);
    if (!outcome.ok) return outcome;
    if (outcome.lines.length > limits.rows) return { ok: false, reason: 'too_many_rows' };
    return outcome.lines.length === 0 ? { ok: false, reason: 'empty' } : outcome;
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

function ofWorkbook(file: Uint8Array, limits: StatementLimits): StatementOutcome {
  const outcome = readSpreadsheet(file);
  if (!outcome.ok) return { ok: false, reason: outcome.reason === 'too_large' ? 'too_large' : 'unreadable' };
  for (const { rows } of outcome.sheets) {
    const read = ofRows(rows, limits);
    if (read.ok || read.reason !== 'no_columns') return read;
  }
  return { ok: false, reason: 'no_columns' };
}

/**
 * Returns the text of a file in unknown encoding. It tries the byte-order mark, UTF-8, then Windows, which most banks write
 * whatever their header states. Null when none fits.
 */
export function decodeText(file: Uint8Array): string | null {
  const marked = ([0xff, 0xfe] as const).every((byte, at) => file[at] === byte)
    ? 'utf-16le'
    : ([0xfe, 0xff] as const).every((byte, at) => file[at] === byte)
      ? 'utf-16be'
      : null;
  if (marked) return new TextDecoder(marked).decode(file);
  if (file.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

function ofText(file: Uint8Array, limits: StatementLimits): StatementOutcome {
  const text = decodeText(file);
  if (text === null) return { ok: false, reason: 'unreadable' };
  if (isOfx(text)) return ofTransactions(text, limits);
  if (linesOf(text) > limits.rows * 2) return { ok: false, reason: 'too_many_rows' };
  const rows = readDelimited(text).map((row) =>
    row.map((value): SpreadsheetCell | null => (value.trim() === '' ? null : { kind: 'text', value })),
  );
  return ofRows(rows, limits);
}

/** Upper bound of the rows, computed before any is read. */
function linesOf(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function ofTransactions(text: string, limits: StatementLimits): StatementOutcome {
  const { bank, account, transactions } = readOfx(text, limits.rows);
  const decimal = decimalOf(transactions.map(({ amount }) => amount));
  const lines = transactions.map((transaction, at) => ofTransaction(transaction, at + 1, decimal));
  return { ok: true, format: 'ofx', bank, account, lines };
}

function ofTransaction(transaction: OfxTransaction, at: number, decimal: Decimal): StatementLine {
  const { posted, amount, type, id, check, name, memo } = transaction;
  const cents = amountCell({ kind: 'text', value: amount }, decimal);
  // Some banks write debits without their sign.
  const isDebit = /^(DEBIT|CHECK|PAYMENT|FEE|SRVCHG|ATM|POS|CASH|DIRECTDEBIT)$/i.test(type);
  const digits = /^(\d{4})(\d{2})(\d{2})/.exec(posted);
  return {
    at,
    day: digits ? dayOf({ kind: 'text', value: digits.slice(1, 4).join('-') }) : null,
    amount: cents === null ? null : isDebit && !/^[\s]*[-+(]/.test(amount) ? -Math.abs(cents) : cents,
    description: name !== '' && memo !== '' && !memo.includes(name) ? `${name} ${memo}` : memo || name,
    document: check,
    key: id || null,
    isBalance: false,
  };
}

const headRows = 30;

function ofRows(rows: readonly (readonly (SpreadsheetCell | null)[])[], limits: StatementLimits): StatementOutcome {
  const head = rows.slice(0, headRows).findIndex((row) => columnsOf(row) !== null);
  const columns = columnsOf(rows[head] ?? []);
  if (!columns) return { ok: false, reason: 'no_columns' };
  const body = rows.slice(head + 1);
  if (body.length > limits.rows * 2) return { ok: false, reason: 'too_many_rows' };
  const decimal = decimalOf(
    body.flatMap((row) => [columns.amount, columns.debit, columns.credit].map((at) => textOf(row, at))),
  );
  const lines = body.flatMap((row, down) => {
    const line = ofRow(row, columns, decimal, head + down + 2);
    return line ? [line] : [];
  });
  return { ok: true, format: 'sheet', bank: '', account: '', lines };
}

/** A row without day and amount is a heading or a line of a total. */
function ofRow(
  row: readonly (SpreadsheetCell | null)[],
  columns: StatementColumns,
  decimal: Decimal,
  at: number,
): StatementLine | null {
  const [dayText, amountText] = [textOf(row, columns.day), amountTextOf(row, columns)];
  if (dayText === '' && amountText === '') return null;
  const description = columns.textColumns
    .map((column) => textOf(row, column))
    .filter(Boolean)
    .join(' ');
  return {
    at,
    day: dayOf(row[columns.day] ?? null),
    amount: amountIn(row, columns, decimal),
    description,
    document: textOf(row, columns.document),
    key: textOf(row, columns.key) || null,
    isBalance: /^saldo\b/i.test(description),
  };
}

const amountTextOf = (row: readonly (SpreadsheetCell | null)[], { amount, debit, credit }: StatementColumns): string =>
  [amount, debit, credit].map((at) => textOf(row, at)).join('');

function amountIn(
  row: readonly (SpreadsheetCell | null)[],
  { amount, debit, credit, sign }: StatementColumns,
  decimal: Decimal,
): number | null {
  const read = (at: number | undefined) => (at === undefined ? null : amountCell(row[at] ?? null, decimal));
  const whole = read(amount);
  if (whole !== null) return /^(d|deb)/i.test(textOf(row, sign)) ? -Math.abs(whole) : whole;
  const out = read(debit);
  const into = read(credit);
  if (out === null && into === null) return null;
  return Math.abs(into ?? 0) - Math.abs(out ?? 0);
}
