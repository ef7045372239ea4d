/** Row builders for the tables of this folder. */
import type { Permission } from '../http/permissions.ts';
import { readOnlyStores } from './read-only.ts';
import type { Namespace, Resource, StateType } from './resource.ts';

/** Values of an operation's path and filter. `:enterprise` and the like stand for a choice of the caller. */
export interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** The operation that reads a state, and what it is given. */
export interface Source<Operation extends string = string, Values extends Given = Given> {
  readonly operation: Operation;
  readonly given: Values;
}

/** The reason for having no operation. */
export interface Unaddressed {
  readonly reason: string;
}

/** Declares the operation of a state. */
export function read<const Operation extends `GET /api/${string}/`>(
  operation: Operation,
): Source<Operation, Record<never, never>>;
export function read<const Operation extends `GET /api/${string}/`, const Values extends Given>(
  operation: Operation,
  given: Values,
): Source<Operation, Values>;
export function read(operation: string, given: Given = {}): Source {
  return { operation, given };
}

/** Lives in the page alone: what is chosen, open or being typed. */
export const page: Unaddressed = { reason: 'state of the page: nothing of it is stored' };
export type Entry = readonly [
  state: string,
  stateType: StateType,
  label: string,
  source: Source | Unaddressed,
  quoted?: string,
];

/** Declares entries with their literal types. */
export const entriesOf = <const Entries extends readonly Entry[]>(entries: Entries): Entries => entries;

/** Names of a table, each with its kind and its operation; a name of the page has no operation. */
export type NamesOf<Entries extends readonly Entry[]> = {
  readonly [Row in Entries[number] as Row[0]]: {
    readonly stateType: Row[1];
    readonly operation: Row[3] extends Source<infer Operation> ? Operation : null;
    readonly choices: Row[3] extends Source<string, infer Values> ? ChoicesIn<Values> : never;
  };
};
type ChoicesIn<Values extends Given> = PlaceholderIn<Values['params']> | PlaceholderIn<Values['query']>;
type PlaceholderIn<Fields> = Fields[keyof Fields] extends infer Value
  ? Value extends `:${infer Name}`
    ? Name
    : never
  : never;

/** The address of an operation with its values filled in; placeholders stay. */
const addressOf = ({ operation, given }: Source): string => {
  const path = operation.slice('GET '.length).replace(/:([a-z_]+)/g, (_, name: string) => given.params?.[name] ?? '');
  const query = Object.entries(given.query ?? {}).map(([name, value]) => `${name}=${value}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
};

/** Endpoints whose permission differs from their namespace's. The page does not need the whole policy for these. */
const readers: Readonly<Record<string, Permission>> = {
  '/api/admin/organization-info/': 'organization:read',
  '/api/admin/organizations/': 'organization:read',
  '/api/admin/partners/': 'partner:read',
  '/api/admin/partners/:partner/': 'partner:read',
  '/api/admin/partners/:partner/connections/': 'partner:read',
  '/api/admin/partners/:partner/connections/:user/': 'partner:read',
  '/api/admin/partners/:partner/groups/': 'partner:read',
  '/api/admin/partners/:partner/organization/': 'partner:read',
  '/api/admin/services/': 'service:read',
  '/api/admin/services/:service/': 'service:read',
  '/api/integration/companies/': 'integration:read',
  '/api/integration/works/': 'integration:read',
  '/api/integration/gross-revenue-lines/': 'integration:read',
  '/api/integration/mapping-rules/': 'integration:read',
  '/api/integration/mapping-sources/': 'integration:read',
  '/api/integration/mapping-targets/': 'integration:read',
  '/api/planner/enterprises/': 'enterprise:read',
  '/api/planner/enterprises/:enterprise/system/': 'enterprise:read',
  '/api/planner/modules/': 'enterprise:read',
};

/** Returns the rows of one namespace, with its permission unless their endpoint requires another. */
export const rowsOf = (namespace: Namespace, permission: Permission, entries: readonly Entry[]): readonly Resource[] =>
  entries.map(([state, stateType, label, source, quoted = state]) => {
    const named = { namespace, state, quoted, stateType, label };
    const readOnly = readOnlyStores[`${namespace}.${state}`] ?? null;
    if ('reason' in source)
      return { ...named, operation: null, given: {}, address: null, reason: source.reason, readOnly, permission };
    const address = addressOf(source);
    const needed = readers[address.split('?')[0] ?? address] ?? permission;
    return { ...named, ...source, address, reason: null, readOnly, permission: needed };
  });
