/** Who may do what in planning, beyond the permission an endpoint asks for. */
import type { Actor } from '../../platform/http/index.ts';

/**
 * A whole study, its edits and its projection are for planners and readers. Sales people and collaborators knock with
 * `planning:read` at the figures made for them, which are other endpoints.
 */
export const mayReadStudies = (actor: Actor): boolean => actor.role !== 'sales' && actor.role !== 'colab';

/** Locking, unlocking and approving need more than planning; the endpoints ask for `version:lock`. */
export const transitions = {
  submit: { from: ['draft'], to: 'submitted', action: 'version.submitted' },
  reopen: { from: ['submitted'], to: 'draft', action: 'version.reopened' },
  approve: { from: ['submitted'], to: 'approved', action: 'version.approved' },
  lock: { from: ['draft'], to: 'locked', action: 'version.locked' },
  unlock: { from: ['locked'], to: 'draft', action: 'version.unlocked' },
} as const;

export type Transition = keyof typeof transitions;
