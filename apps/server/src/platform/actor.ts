/** The caller of a request. */
import type { Permission, Role } from '@uni/contracts';
import type { ActingToken } from './through.ts';

/** The caller. Read again for every request, at most one second old. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: number;
  readonly role: Role;
  /** The user's organization, or the one that a superuser or a partner has selected; null: none is selected. */
  readonly organizationId: number | null;
  /** Argument of `withOrganization`: the organization, or the platform itself, which sees no tenant's rows. */
  readonly scope: number;
  readonly isValidated: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** Of these permissions, those that hold only for what belongs to some units (enterprises), by the units' ids. */
  readonly narrowed: ReadonlyMap<Permission, ReadonlySet<number>>;
  /** Views the application as a permission group sees it. Writes are refused meanwhile. */
  readonly isLooking: boolean;
  /** The organization demands a second step and this person has none: nothing is answered but what sets one up. */
  readonly lacksSecondStep: boolean;
  /** A program acts, by this token; absent: a person does, in a session. */
  readonly token?: ActingToken;
}
