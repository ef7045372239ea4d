/** Who may do what in planning, beyond the permission an endpoint asks for. */
import { wireErrors } from '@uni/contracts';
import { type Actor, Refusal } from '../../platform/http/index.ts';

/**
 * A whole study, its edits and its projection are for planners and readers. Sales people and collaborators knock with
 * `planning:read` at the figures made for them, which are other endpoints.
 */
export const mayReadStudies = (actor: Actor): boolean => actor.role !== 'sales' && actor.role !== 'colab';

/** 403 whatever the id: somebody without a right on the resource learns nothing about what exists. */
export const requireStudyReader = (actor: Actor): void => {
  if (!mayReadStudies(actor)) throw new Refusal(wireErrors.permissionDenied);
};

/** Locking, unlocking and approving need more than planning; the endpoints ask for `version:lock`. */
export const transitions = {
  submit: { from: ['draft'], to: 'submitted', action: 'version.submitted' },
  reopen: { from: ['submitted'], to: 'draft', action: 'version.reopened' },
  approve: { from: ['submitted'], to: 'approved', action: 'version.approved' },
  lock: { from: ['draft'], to: 'locked', action: 'version.locked' },
  unlock: { from: ['locked'], to: 'draft', action: 'version.unlocked' },
} as const;

export type Transition = keyof typeof transitions;
