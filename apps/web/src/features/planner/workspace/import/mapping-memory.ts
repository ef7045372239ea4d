import type { Choice } from './mapping.ts';

/** What this browser remembers of an enterprise's sheets: a row's name and where it went. */
const keyOf = (enterprise: number): string => `uni.import.${enterprise}`;

export function readMemory(enterprise: number, storage: Pick<Storage, 'getItem'> = localStorage): Map<string, Choice> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(enterprise)) ?? '[]');
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
  enterprise: number,
  choices: Iterable<readonly [string, Choice]>,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const memory = readMemory(enterprise, storage);
  for (const [source, choice] of choices) memory.set(source, choice);
  try {
    storage.setItem(keyOf(enterprise), JSON.stringify([...memory]));
  } catch {
    // Asked again next time.
  }
}
