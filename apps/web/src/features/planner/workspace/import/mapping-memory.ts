import type { Choice } from './mapping.ts';

/** Whose sheets: an enterprise's realised values, or its costs, whose lines are others. */
export type MemoryScope = number | `costs.${number}`;

/** What this browser remembers of an enterprise's sheets: a row's name and where it went. */
const keyOf = (scope: MemoryScope): string => `uni.import.${scope}`;

export function readMemory(scope: MemoryScope, storage: Pick<Storage, 'getItem'> = localStorage): Map<string, Choice> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(scope)) ?? '[]');
    if (!Array.isArray(kept)) return new Map();
    return new Map(
      kept.filter(
        (pair): pair is [string, Choice] =>
          Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string',
      ),
    );
  } catch {
    return new Map();
  }
}

/** A storage that is full or forbidden costs the memory, not the import. */
export function keepMemory(
  scope: MemoryScope,
  choices: Iterable<readonly [string, Choice]>,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const memory = readMemory(scope, storage);
  for (const [source, choice] of choices) memory.set(source, choice);
  try {
    storage.setItem(keyOf(scope), JSON.stringify([...memory]));
  } catch {
    // Asked again next time.
  }
}
