/** Every list and object that the specification names: the table under the generic operations. */
import {
  adminResources,
  colabResources,
  integrationResources,
  siengeResources,
  ssoResources,
} from './administration.ts';
import { enterpriseResources, plannerResources } from './planning.ts';
import type { Namespace, Resource } from './resource.ts';
import { salesResources } from './sales.ts';

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
  if (!resource) throw new Error(`no list or object is called ${namespace}.${state}`);
  return resource;
};
