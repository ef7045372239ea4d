/** Metadata of one list or object for the generic operations. */
import type { StoreReason } from '../http/errors.ts';
import type { Permission } from '../http/permissions.ts';

/** Namespaces of the specification's stores. */
export const namespaces = ['sso', 'admin', 'integration', 'sienge', 'colab', 'enterprise', 'planner', 'sales'] as const;
/** Namespace of a store; with the state it names one list or object. */
export type Namespace = (typeof namespaces)[number];

/** As the enterprise save spells it. */
export type StateType = 'list' | 'obj';

/** A list or object of the specification, with the operations and the permission it has here. */
export interface Resource {
  readonly namespace: Namespace;
  /** Name of the state, letter by letter where the specification gives an identifier. */
  readonly state: string;
  /** The specification's wording, when it is a phrase, or one name for several states. */
  readonly quoted: string;
  readonly stateType: StateType;
  /**
   * The address of its value alone, in its kind. `:enterprise`, `:version` and the like stand for a choice. Null with a reason.
   */
  readonly address: string | null;
  /** Method and path of the operation that reads it; null with a reason. */
  readonly operation: string | null;
  /** Values of the operation's path and filter; `:enterprise` and the like stand for a choice. */
  readonly given: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
  };
  /** The reason for a missing address. */
  readonly reason: string | null;
  /** The reason it is not saved. Null: it is. */
  readonly readOnly: StoreReason | null;
  /** The permission to read it. */
  readonly permission: Permission;
  readonly label: string;
}
