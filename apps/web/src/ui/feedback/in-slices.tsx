import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Draws its content after what is around it, in short slices between which the page answers. Until then `before` stands there.
 * What a query or the router brings is otherwise drawn in one piece.
 */
export function InSlices({ before, children }: { before: ReactNode; children: ReactNode }) {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return isBegun ? children : before;
}
