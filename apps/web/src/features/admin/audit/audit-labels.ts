import type { PresentedAuditEntry } from '@uni/contracts';
import { audit as copy, proposals } from '@uni/phrases';
import { formatCents, formatDay, shareText } from '../../../ui/numbers/index.ts';

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
const ofDay = (value: unknown) => (typeof value === 'string' ? formatDay(value) : undefined);

/** Fields of one type of record whose values have a unit: money in centavos, shares, days. */
const readings: Readonly<Record<string, Readonly<Record<string, (value: unknown) => string | undefined>>>> = {
  proposal: {
    price: ofNumber(formatCents),
    equivalent_discount: ofNumber((share) => shareText(share, { decimals: 2 })),
    valid_until: ofDay,
    signed: ofDay,
  },
};

/** The value of a field of a record, as people read it. */
const readValue = (target: string, field: string, value: unknown): string =>
  readings[target]?.[field]?.(value) ??
  (field === 'state' && typeof value === 'string' ? states[target]?.[value] : undefined) ??
  valueText(value);

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** The values that an act changed, field by field. */
export function changesOf({
  target,
  before,
  after,
}: Pick<PresentedAuditEntry, 'target' | 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    field: fieldOf(name, target),
    before: readValue(target, name, before?.[name]),
    after: readValue(target, name, after?.[name]),
  }));
}

/** Returns the other details of an act. */
export const detailsOf = (
  entry: Pick<PresentedAuditEntry, 'target' | 'details' | 'after'>,
): [field: string, value: string][] =>
  Object.entries(entry.details)
    // The values themselves say which fields they are of.
    .filter(([name]) => name !== 'changed' || !entry.after)
    .map(([name, value]) => [
      fieldOf(name, entry.target),
      name === 'changed' && Array.isArray(value)
        ? value.map((one) => fieldOf(String(one), entry.target)).join(', ')
        : readValue(entry.target, name, value),
    ]);

/** An act's change in one line; its details where it changed no values. */
export function changeLine(entry: PresentedAuditEntry): string {
  const changes = changesOf(entry);
  if (changes.length > 0)
    return changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join(' · ');
  return detailsOf(entry)
    .filter(([field]) => field !== copy.fields.study_hash)
    .map(([field, value]) => `${field}: ${value}`)
    .join(' · ');
}
