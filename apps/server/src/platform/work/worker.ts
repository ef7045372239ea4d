/** Workers, and what a turn of theirs takes of this process. */

/**
 * `computes`: takes a core, or the database, for as long as it lasts. `reads`: waits for another's machine most of the time, and
 * may last an hour. `sends`: waits for another's machine for seconds.
 */
export type WorkKind = 'computes' | 'reads' | 'sends';

/**
 * Turns of each kind that a process has under way at once. A kind never waits for another one. So a slow ERP holds up neither
 * projections nor webhooks.
 */
export const slots: Readonly<Record<WorkKind, number>> = { computes: 4, reads: 32, sends: 16 };

export interface Worker {
  readonly name: string;
  readonly kind: WorkKind;
  /** Its turns in one organization may overlap, separated by leases. A call then does not wait for a long turn. */
  readonly overlaps?: boolean;
  /** Does the due work of an organization. Returns the time of the next work, or null: when called. */
  act(organizationId: number, signal: AbortSignal): Promise<Date | null>;
}
