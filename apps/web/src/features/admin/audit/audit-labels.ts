import type { PresentedAuditEntry } from '@uni/contracts';
import { audit as copy } from '@uni/phrases';

const acts: Readonly<Record<string, string>> = copy.acts;
const targets: Readonly<Record<string, string>> = copy.targets;
const fields: Readonly<Record<string, string>> = copy.fields;
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = copy.fieldsOf;
const values: Readonly<Record<string, string>> = copy.values;

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
    before: valueText(before?.[name]),
    after: valueText(after?.[name]),
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
        : valueText(value),
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
