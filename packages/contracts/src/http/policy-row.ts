/** A row of the policy table, for one operation. */
import type { Access } from './endpoint.ts';
import type { Permission } from './permissions.ts';

/**
 * The data an operation names or lists. `nothing`: none of an organization. `person`: rows of the signed-in person. `house`: rows
 * of the platform.
 * `organization`: rows of one organization. `enterprise`: rows of an enterprise, to which a permission may be narrowed.
 */
export type PolicyReach = 'nothing' | 'person' | 'house' | 'organization' | 'enterprise';

/**
 * Requirements of one operation, and the records that it may reach. It must equal the endpoint's own
 * declaration.
 */
export interface PolicyRow {
  readonly needs: Access;
  readonly reach: PolicyReach;
  /** Narrower permissions that open it too. */
  readonly also?: readonly Permission[];
  /** A permission for some enterprises is not enough. */
  readonly wide?: true;
  /** A write that is answered while looking as a permit group. */
  readonly whileLooking?: true;
  /** Answered also without the second step that the organization demands. */
  readonly beforeSecondStep?: true;
}
