import type { PresentedAuditEntry } from '@uni/contracts';
import { audit as copy, proposals } from '@uni/phrases';
import { formatCents, formatDay, formatMonth, formatNumber, shareText } from '../../../ui/numbers/index.ts';

const acts: Readonly<Record<string, string>> = copy.acts;
const targets: Readonly<Record<string, string>> = copy.targets;
const fields: Readonly<Record<string, string>> = copy.fields;
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = copy.fieldsOf;
const values: Readonly<Record<string, string>> = copy.values;
/** States whose key has another meaning for one type of record. */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = { proposal: proposals.states };

/** Returns the act in words. An act without a translation displays its key and is still readable. */
export const actOf = ({ action }: Pick<PresentedAuditEntry, 'action'>): string => acts[action] ?? action;
export const targetOf = (target: string): string => targets[target] ?? target;
export const fieldOf = (field: string, target: string): string => special[target]?.[field] ?? fields[field] ?? field;

/** Returns the actor's name. No actor means the platform itself; a user without a name was erased. */
export const whoOf = ({ actor, actor__name }: Pick<PresentedAuditEntry, 'actor' | 'actor__name'>): string =>
  actor === null ? copy.platform : actor__name || copy.someone;

/** A value as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return copy.empties;
  if (typeof value === 'boolean') return value ? copy.yes : copy.no;
  if (typeof value === 'string') return values[value] ?? value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? copy.empties : value.map(valueText).join(', ');
  return JSON.stringify(value);
}

const ofNumber = (read: (value: number) => string) => (value: unknown) =>
  typeof value === 'number' ? read(value) : undefined;
const cents = ofNumber(formatCents);
const share = ofNumber((value) => shareText(value, { decimals: 2 }));

/** Fields whose values have a unit, whatever record they are of: money in centavos, shares, areas in hundredths. */
const readings: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  price: cents,
  amount: cents,
  opening: cents,
  table_price: cents,
  list_price: cents,
  equivalent_discount: share,
  nominal_discount: share,
  private_area: ofNumber((area) => `${formatNumber(area / 100, { decimals: 2 })} m²`),
};

/** A day or a month by its form; no name has it. */
function dateText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return /^\d{4}-\d{2}$/.test(value) ? formatMonth(value) : undefined;
}

/** Identifiers are drawn beyond all counts, amounts and years. */
const leastId = 1e11;
const isId = (field: string, value: unknown): value is number =>
  typeof value === 'number' && (field.endsWith('_id') || (value >= leastId && !Object.hasOwn(readings, field)));

type Names = PresentedAuditEntry['names'];
interface Reading {
  readonly target: string;
  readonly names: Names;
}

/** The value of a field of a record, as people read it. No identifier is shown. */
function readValue({ target, names }: Reading, field: string, value: unknown): string {
  const name = typeof value === 'number' ? names[`${field}:${value}`] : undefined;
  if (name !== undefined) return name;
  if (isId(field, value)) return copy.nameless;
  if (Array.isArray(value))
    return value.length === 0 ? copy.empties : value.map((one) => readValue({ target, names }, field, one)).join(', ');
  if (isRecordRow(value)) return readRow({ target, names }, field, value);
  const state = field === 'state' && typeof value === 'string' ? states[target]?.[value] : undefined;
  return readings[field]?.(value) ?? state ?? dateText(value) ?? valueText(value);
}

const isRecordRow = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

/** One of several records that an act concerned: its name, and its other values. */
function readRow(reading: Reading, field: string, { id, ...others }: { id: number }): string {
  const known = Object.entries(others).map(([name, value]) => readValue(reading, name, value));
  const called = reading.names[`${field}:${id}`] ?? copy.nameless;
  return known.length === 0 ? called : `${called} (${known.join(', ')})`;
}

export interface Change {
  field: string;
  /** Null: it did not change. It names the records that the act concerned. */
  before: string | null;
  after: string;
}

type ChangedEntry = Pick<PresentedAuditEntry, 'target' | 'before' | 'after' | 'names'>;

/** The values that an act changed, field by field. A field that was empty and stays so is none. */
export function changesOf({ target, before, after, names }: ChangedEntry): Change[] {
  const reading = { target, names };
  const moved = movedRows(before, after);
  if (moved) {
    const { field, rows, states: old } = moved;
    const named = rows.flatMap((row) => names[`${field}:${row.id}`] ?? []);
    const called = named.length > 0 ? named.join(', ') : copy.unnamed(rows.length);
    return [
      { field: fieldOf(field, target), before: null, after: called },
      ...changesOf({ target, names, before: { state: old.length === 1 ? old[0] : old }, after }),
    ];
  }
  const fieldNames = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fieldNames
    .filter((name) => !(isEmpty(before?.[name]) && isEmpty(after?.[name])))
    .map((name) => ({
      field: fieldOf(name, target),
      before: readValue(reading, name, before?.[name]),
      after: readValue(reading, name, after?.[name]),
    }));
}

/** Records that changed their state together: which they are, and the states they had. */
function movedRows(before: ChangedEntry['before'], after: ChangedEntry['after']) {
  const [field, rows] = Object.entries(before ?? {})[0] ?? [];
  if (field === undefined || !Array.isArray(rows) || rows.length === 0 || after?.state === undefined) return null;
  if (!rows.every((row) => isRecordRow(row) && 'state' in row)) return null;
  return { field, rows: rows.filter(isRecordRow), states: [...new Set(rows.map((row) => String(row.state)))] };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Returns the other details of an act. */
export const detailsOf = (
  entry: Pick<PresentedAuditEntry, 'target' | 'details' | 'after' | 'names'>,
): [field: string, value: string][] =>
  Object.entries(entry.details)
    // The values themselves say which fields they are of.
    .filter(([name]) => name !== 'changed' || !entry.after)
    .map(([name, value]) => [
      fieldOf(name, entry.target),
      name === 'changed' && Array.isArray(value)
        ? value.map((one) => fieldOf(String(one), entry.target)).join(', ')
        : readValue(entry, name, value),
    ]);

/** Details for the list: without fingerprints. */
export const shortDetailsOf = (entry: PresentedAuditEntry): [field: string, value: string][] =>
  detailsOf(entry).filter(([field]) => field !== copy.fields.study_hash);

/** The record that an act concerned, by name; its kind where it has none. */
export const whereOf = ({ target, target__name }: Pick<PresentedAuditEntry, 'target' | 'target__name'>): string =>
  target__name ?? targetOf(target);
