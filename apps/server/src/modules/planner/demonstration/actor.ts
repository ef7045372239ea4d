import { permissions } from '@uni/contracts';
import type { Actor } from '../../../platform/http/index.ts';

/** Somebody of the demonstration at work before anybody has signed in. */
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
