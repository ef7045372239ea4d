/** What the policy table says of one operation. */
import type { Access } from './endpoint.ts';
import type { Permission } from './permissions.ts';

/**
 * What an operation names or lists: `nothing` of an organization; rows of the signed-in `person`; rows of the `house`, of one
 * `organization`, or of an `enterprise`, which a permission may be narrowed to.
 */
export type PolicyReach = 'nothing' | 'person' | 'house' | 'organization' | 'enterprise';

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
