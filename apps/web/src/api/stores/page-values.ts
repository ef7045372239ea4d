import type { Namespace } from '@uni/contracts';
import type { PageName } from './store-types.ts';

/** Values of the twenty names that are state of the page: nothing of them is stored. */
const values = new Map<string, unknown>();

export const readPageValue = <const N extends Namespace>(namespace: N, name: PageName<N>): unknown =>
  values.get(`${namespace}.${name}`);

export function setPageValue(namespace: Namespace, name: string, value: unknown): void {
  values.set(`${namespace}.${name}`, value);
}

/** Forgets them, as on signing out or entering another organization. */
export function forgetPageValues(): void {
  values.clear();
}
