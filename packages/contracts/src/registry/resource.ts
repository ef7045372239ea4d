/** What the generic operations know of one list or object. */
import type { StoreReason } from '../http/errors.ts';
import type { Permission } from '../http/permissions.ts';

export const namespaces = ['sso', 'admin', 'integration', 'sienge', 'colab', 'enterprise', 'planner', 'sales'] as const;
export type Namespace = (typeof namespaces)[number];

/** As the enterprise save spells it. */
export type StateType = 'list' | 'obj';

export interface Resource {
  readonly namespace: Namespace;
  /** Name of the state, letter by letter where the specification gives an identifier. */
  readonly state: string;
  /** What the specification writes, when that is words and no identifier, or one name for several states. */
  readonly quoted: string;
  readonly stateType: StateType;
  /**
   * Where its value alone is answered, in its kind; `:enterprise`, `:version` and the like stand for a choice. Null with a reason.
   */
  readonly address: string | null;
  /** Why there is no address. */
  readonly reason: string | null;
  /** Why it is not saved; null where it is. */
  readonly readOnly: StoreReason | null;
  /** Who may read it. */
  readonly permission: Permission;
  readonly label: string;
}
