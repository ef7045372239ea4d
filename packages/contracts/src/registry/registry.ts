/** Every list and object that the specification names: the table under the generic operations. */
import { invariant } from '../http/invariant.ts';
import {
  type adminEntries,
  adminResources,
  type colabEntries,
  colabResources,
  type integrationEntries,
  integrationResources,
  type siengeEntries,
  siengeResources,
  type ssoEntries,
  ssoResources,
} from './administration.ts';
import { type enterpriseEntries, enterpriseResources, type plannerEntries, plannerResources } from './planning.ts';
import type { Namespace, Resource } from './resource.ts';
import type { NamesOf } from './rows-of.ts';
import { type salesEntries, salesResources } from './sales.ts';

/** Every name by its namespace, with its kind, its operation and the choices that its address needs. */
export interface StoreNames {
  readonly sso: NamesOf<typeof ssoEntries>;
  readonly admin: NamesOf<typeof adminEntries>;
  readonly integration: NamesOf<typeof integrationEntries>;
  readonly sienge: NamesOf<typeof siengeEntries>;
  readonly colab: NamesOf<typeof colabEntries>;
  readonly enterprise: NamesOf<typeof enterpriseEntries>;
  readonly planner: NamesOf<typeof plannerEntries>;
  readonly sales: NamesOf<typeof salesEntries>;
}

/** All lists and objects of all namespaces; a namespace and a state identify one. */
export const resources: readonly Resource[] = [
  ...ssoResources,
  ...adminResources,
  ...integrationResources,
  ...siengeResources,
  ...colabResources,
  ...enterpriseResources,
  ...plannerResources,
  ...salesResources,
];

const byName = new Map(resources.map((resource) => [`${resource.namespace}.${resource.state}`, resource]));

/** The row of a state; throws for a name that the table does not know. */
export const resourceOf = (namespace: Namespace, state: string): Resource => {
  const resource = byName.get(`${namespace}.${state}`);
  invariant(resource, `no list or object is called ${namespace}.${state}`);
  return resource;
};
