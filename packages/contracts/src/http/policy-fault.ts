/** Compares routes with the policy table. */
import type { Endpoint } from './endpoint.ts';
import { operationOf, policies } from './policy.ts';

/** Returns the difference between an endpoint and its policy row. Null: none. */
export const policyFault = (endpoint: Endpoint): string | null => {
  const operation = operationOf(endpoint);
  const row = policies[operation];
  if (!row) return `${operation} has no row in the policy table`;
  const comparisons: readonly [string, unknown, unknown][] = [
    ['needs', row.needs, endpoint.access],
    ['also', row.also?.join() ?? '', endpoint.alsoFor?.join() ?? ''],
    ['wide', row.wide ?? false, endpoint.wide ?? false],
    ['whileLooking', row.whileLooking ?? false, endpoint.whileLooking ?? false],
    ['beforeSecondStep', row.beforeSecondStep ?? false, endpoint.beforeSecondStep ?? false],
  ];
  const differing = comparisons.find(([, expected, given]) => expected !== given);
  return differing
    ? `${operation}: the policy table says ${differing[0]} ${differing[1]}, the route ${differing[2]}`
    : null;
};
