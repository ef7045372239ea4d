import { useRef } from 'react';

/** The list of the last render while it has the same members: what is computed from it need not be computed again. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const kept = useRef(list);
  const isSame = kept.current.length === list.length && list.every((member, at) => member === kept.current[at]);
  if (!isSame) kept.current = list;
  return kept.current;
}
