/** A part of what a case could take, for a run that takes the usual cases. */
import { propertyBudget } from '@uni/engine/oracle/generation/seeds.ts';
import { chosenCases } from './cases.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** True in the proofs, where a case takes everything. */
export const isWholeRun = (env: Env = process.env): boolean => chosenCases(env) !== 'usual';

/**
 * Returns `count` of the items, in their order, chosen by the seed of the run. `UNI_PROPERTY_SEED` chooses the same again. All
 * of them in the proofs, and by hand, where no seed is set.
 */
export function drawnShare<T>(items: readonly T[], count: number, env: Env = process.env): readonly T[] {
  const hasSeed = Boolean(env.UNI_PROPERTY_SEED || env.UNI_PROPERTY_DRAWN);
  if (isWholeRun(env) || !hasSeed || count >= items.length) return items;
  const { firstSeed } = propertyBudget(env);
  const keyed = items.map((item, at) => ({ item, at, key: scatter(firstSeed, at) }));
  const chosen = keyed.sort((a, b) => a.key - b.key).slice(0, count);
  return chosen.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** A well scattered number of a seed and an index: the finalizer of MurmurHash3. */
function scatter(seed: number, at: number): number {
  let h = (seed ^ Math.imul(at + 1, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
