/** Permissions in planning, beyond the one that an endpoint requires. */
import { type NarrowReading, narrowReadings } from '@uni/contracts';
import { type Actor, reaches } from '../../platform/http/index.ts';

/** Extent of a user's access to an enterprise's planning: all of it, or a narrow reading. Null: none. */
export type Reading = 'planning:read' | NarrowReading;

/** The widest first. */
const readings: readonly Reading[] = ['planning:read', 'planning:read_revenue', 'planning:read_shared'];

export const readingOf = (actor: Actor, enterpriseId: number): Reading | null =>
  readings.find((reading) => reaches(actor, reading, enterpriseId)) ?? null;

/** Returns the part of a record by indicator that a reading allows. */
export const visibleIndicators = <T>(reading: Reading, indicators: Readonly<Record<string, T>>): Record<string, T> => {
  const visible = reading === 'planning:read' ? 'all' : narrowReadings[reading].indicators;
  if (visible === 'all') return { ...indicators };
  return Object.fromEntries(Object.entries(indicators).filter(([key]) => visible.some((one) => one === key)));
};

/** Returns true if a reading includes this line of a projection. */
export const showsLine = (reading: Reading, key: string): boolean =>
  reading === 'planning:read' ||
  narrowReadings[reading].lines.some((line) => key === line || key.startsWith(`${line}.`));

/** The enterprise that a located row belongs to, or that it is. */
export const ofEnterprise = ({ enterprise_id }: { readonly enterprise_id: number }): number => enterprise_id;
export const itself = ({ id }: { readonly id: number }): number => id;

/** Locking, unlocking and approving need more than planning: the endpoints require `version:lock`. */
export const transitions = {
  submit: { from: ['draft'], to: 'submitted', action: 'version.submitted' },
  reopen: { from: ['submitted'], to: 'draft', action: 'version.reopened' },
  approve: { from: ['submitted'], to: 'approved', action: 'version.approved' },
  lock: { from: ['draft'], to: 'locked', action: 'version.locked' },
  unlock: { from: ['locked'], to: 'draft', action: 'version.unlocked' },
} as const;

export type Transition = keyof typeof transitions;
