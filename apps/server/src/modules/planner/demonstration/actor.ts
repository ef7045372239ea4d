import { permissions } from '@uni/contracts';
import type { Actor } from '../../../platform/http/index.ts';

/** Returns a user of the demonstration as an actor, before anyone has signed in. */
export const actorOf = (userId: number, organizationId: number): Actor => ({
  userId,
  sessionId: 0,
  role: 'staff',
  organizationId,
  scope: organizationId,
  isValidated: true,
  permissions: new Set(permissions),
  narrowed: new Map(),
  isLooking: false,
  lacksSecondStep: false,
});
