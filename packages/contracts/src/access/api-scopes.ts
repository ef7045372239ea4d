/**
 * Scopes of API tokens: each opens these permissions and no others. A permission in no scope is closed to every token. These
 * are people, passwords, organizations, identity providers, personal data and the tokens themselves.
 */
import type { Endpoint } from '../http/endpoint.ts';
import type { Permission } from '../http/permissions.ts';
import { operationOf, policies } from '../http/policy.ts';

/** Permissions by scope. A token has those of its scopes together. A personal one never has more than its person. */
export const tokenScopes = {
  'enterprise:read': ['enterprise:read'],
  'enterprise:write': ['enterprise:write'],
  'planning:read': ['planning:read', 'planning:read_revenue', 'planning:read_shared', 'planning:read_partner'],
  'planning:write': ['planning:write'],
  'planning:approve': ['version:lock'],
  'sales:read': ['sales:read'],
  'sales:write': ['sales:write'],
  'sales:approve': ['sales:approve'],
  'integration:read': ['integration:read'],
  'integration:write': ['integration:write'],
  'colab:read': ['colab:read'],
  'colab:write': ['colab:write'],
  'audit:read': ['audit:read'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** Scope of a token, `resource:access`. `…:approve` approves in a person's name. */
export type TokenScope = keyof typeof tokenScopes;

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]];

/** All scopes, in the order in which screens list them. Personal tokens may have any. */
export const tokenScopeKeys: readonly [TokenScope, ...TokenScope[]] = keysOf(tokenScopes);

/** An approval carries a person's name, so no token of an organization approves. */
export const organizationScopeKeys = tokenScopeKeys.filter((scope) => !scope.endsWith(':approve'));

/** `personal`: acts as the person who made it, within what that person may do; `organization`: outlives who made it. */
export const tokenKinds = ['personal', 'organization'] as const;
/** Kind of a token. One of `organization` works on when the person who made it has left. */
export type TokenKind = (typeof tokenKinds)[number];

/**
 * Limits of tokens: characters of a name, days until the latest expiry, and valid tokens per person or organization.
 */
export const tokenLimits = { name: 80, days: 365, living: 50 } as const;

/** The permissions that these scopes open together. */
export const permissionsOfScopes = (scopes: readonly TokenScope[]): readonly Permission[] => [
  ...new Set(scopes.flatMap((scope): readonly Permission[] => tokenScopes[scope])),
];

/** The scopes any one of which opens an operation to a token; none: no token is accepted there. */
export const scopesOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): readonly TokenScope[] => {
  const row = policies[operationOf(endpoint)];
  // Rows of one person are for that person, on screen.
  if (!row || row.reach === 'person') return [];
  const opening: readonly string[] = [row.needs, ...(row.also ?? [])];
  return tokenScopeKeys.filter((scope) => tokenScopes[scope].some((permission) => opening.includes(permission)));
};
