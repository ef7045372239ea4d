/** Turns an item of a response into a row that lands, or one in quarantine with its reason. */

import type { RefusalReason } from '@uni/contracts';
import { hashText } from '../../../platform/hashing.ts';
import type { ConnectionSettings, LandedRow, Movement, RefusedRow, WarningReason } from './adapter.model.ts';
import { asDay, type Field, type Fields, pickKnown, text, Unreadable } from './fields.model.ts';
import type { JsonItem } from './json-items.model.ts';
import { payloadOf } from './payload-text.model.ts';

/** The money movements of a row, and its warnings. */
export interface Derived {
  readonly movements: readonly Movement[];
  readonly warnings: readonly WarningReason[];
}

export interface RowReader {
  /** Every stored field, for quarantine and for the test against the ERP's dictionary. */
  readonly fields: Fields;
  readonly key: readonly string[];
  readonly read: (item: JsonItem, settings: ConnectionSettings) => LandedRow | RefusedRow;
  readonly derive: (payload: string, settings: ConnectionSettings) => readonly Movement[];
}

export const isRefused = (row: LandedRow | RefusedRow): row is RefusedRow => 'reason' in row;

type Raw = Readonly<Record<string, unknown>>;

/** Turns a table of fields into a kind of row. */
interface RowKind<K extends object> {
  readonly table: Field<K> & { readonly fields: Fields };
  /** Members that make the natural key; none may be missing. */
  readonly key: readonly string[];
  readonly parent?: string;
  /** Named: every row must have it. */
  readonly date?: string;
  /** Before it is stored: what the settings leave out. */
  readonly stored?: (storedRow: K, settings: ConnectionSettings) => K;
  /** Returns the ERP's own reason to exclude the row. */
  readonly refusal?: (raw: Raw) => RefusalReason | null;
  readonly movements?: (storedRow: K, settings: ConnectionSettings) => Derived;
}

const NOTHING: Derived = { movements: [], warnings: [] };

export const rowReader = <K extends object>(kind: RowKind<K>): RowReader => ({
  fields: kind.table.fields,
  key: kind.key,
  read: (item, settings) => {
    const raw = rawOf(item);
    const key = raw ? keyOf(raw, kind.key) : '';
    try {
      if (!raw) throw new Unreadable('shape');
      return landed(kind, raw, key, settings);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const known = raw ? pickKnown(kind.table.fields, raw) : {};
      return { key, payload: JSON.stringify(known), reason: error.reason };
    }
  },
  derive: (payload, settings) => {
    const storedRow = kind.table.restore(JSON.parse(payload));
    return (kind.movements?.(storedRow, settings) ?? NOTHING).movements;
  },
});

const landed = <K extends object>(kind: RowKind<K>, raw: Raw, key: string, settings: ConnectionSettings): LandedRow => {
  const refusal = kind.refusal?.(raw) ?? null;
  if (refusal !== null) throw new Unreadable(refusal);
  if (key === '') throw new Unreadable('key_missing');
  const date = kind.date === undefined ? '' : asDay(raw[kind.date]);
  if (kind.date !== undefined && date === '') throw new Unreadable('date_invalid');
  const read = kind.table.read(raw);
  const storedRow = kind.stored?.(read, settings) ?? read;
  const payload = payloadOf(storedRow);
  const { movements, warnings } = kind.movements?.(storedRow, settings) ?? NOTHING;
  const row = {
    key,
    parent: kind.parent === undefined ? '' : text.read(raw[kind.parent]),
    date,
    payload,
    hash: hashText(payload).slice(0, 32),
    movements,
  };
  return warnings.length > 0 ? { ...row, warnings } : row;
};

/** '' when a part is missing. */
const keyOf = (raw: Raw, names: readonly string[]): string => {
  let key = '';
  for (const name of names) {
    const segment = text.read(raw[name]);
    if (segment === '') return '';
    key = key === '' ? segment : `${key}/${segment}`;
  }
  return key;
};

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A NaN becomes a text, which is no amount. A control character, which JSON does not allow in a text, becomes a blank. */
const mended = (broken: string): string =>
  broken
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    .replace(/[\u0000-\u001f]/g, ' ')
    .replace(/(?<=[:[,]\s{0,9})-?(?:NaN|Infinity)(?=\s{0,9}[,\]}])/g, '"$&"');

/** Returns the members of an item, even of one that is almost JSON. Either it can be read, or its key can be reported. */
const rawOf = (item: JsonItem): Raw | null => {
  if ('value' in item) return isRaw(item.value) ? item.value : null;
  try {
    const value: unknown = JSON.parse(mended(item.broken));
    return isRaw(value) ? value : null;
  } catch {
    return null;
  }
};
