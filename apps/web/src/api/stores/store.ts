import { type Namespace, type Resource, resourceOf } from '@uni/contracts';
import type { AddressInput } from '../operation-address.ts';
import type { Choices, RowOf, ShapeOf, Store, StoreName } from './store-types.ts';

/** Every store by its names. An index into it is resolved only where both names are known. */
type Stores = {
  readonly [N in Namespace]: { readonly [S in StoreName<N>]: Store<ShapeOf<RowOf<N, S>>> };
};

/** Names one store; a name without an address does not compile. */
export function store<const N extends Namespace, const S extends keyof Stores[N] & string>(
  namespace: N,
  state: S,
  ...choices: Choices<RowOf<N, S>>
): Stores[N][S];
export function store(namespace: Namespace, state: string, of: Store['of'] = {}): Store {
  return { namespace, state, of };
}

/** Where a store is read and written. */
interface Location {
  readonly resource: Resource;
  /** Method and path of the read. */
  readonly operation: string;
  readonly path: string;
  readonly params: NonNullable<AddressInput['params']>;
  readonly query: Readonly<Record<string, string | number>>;
}

/** Throws for a state without an address, or whose placeholders have no value. */
export function locate({ namespace, state, of }: Store): Location {
  const resource = resourceOf(namespace, state);
  const { operation, given, reason } = resource;
  if (operation === null) throw new Error(`${namespace}.${state} has no address: ${reason}`);
  const filled = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const chosen = value.startsWith(':') ? of[value.slice(1)] : value;
        if (chosen === undefined) throw new Error(`${namespace}.${state} is about one ${value.slice(1)}`);
        return [name, chosen] as const;
      }),
    );
  return {
    resource,
    operation,
    path: operation.slice('GET '.length),
    params: filled(given.params),
    query: filled(given.query),
  };
}
