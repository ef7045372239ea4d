import { useRef } from 'react';

/** The list of the last render while it has the same members. What is computed from it is reused. */
export function useSameList<T>(list: readonly T[]): readonly T[] {
  const previous = useRef(list);
  const isSame = previous.current.length === list.length && list.every((member, at) => member === previous.current[at]);
  if (!isSame) previous.current = list;
  return previous.current;
}
