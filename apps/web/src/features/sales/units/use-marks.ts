import type { Unit } from '@uni/contracts';
import { useState } from 'react';
import { type Block, between, neighbour, type Step } from './mirror-model.ts';

/** The focused unit and the marked ones. */
export function useMarks(units: readonly Unit[], blocks: readonly Block[]) {
  const [focus, setFocus] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  /** Marked one by one: moving on leaves the marks as they are. */
  const [isCollecting, setCollecting] = useState(false);
  const first = blocks[0]?.rows[0]?.cells.find((cell) => cell !== null)?.id ?? null;
  const current = focus !== null && units.some(({ id }) => id === focus) ? focus : first;
  const mark = (id: number, { range = false, more = false } = {}) => {
    setFocus(id);
    setCollecting(more);
    if (range) return setIds(new Set(between(blocks, anchor ?? current ?? id, id)));
    setAnchor(id);
    if (!more) return setIds(new Set([id]));
    setIds((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  };
  return {
    current,
    ids,
    marked: units.filter(({ id }) => ids.has(id)),
    mark,
    /** Adds a unit to those collected, or takes it from them. The first one clears those before. */
    collect: (id: number) => {
      mark(id, { more: isCollecting });
      setCollecting(true);
    },
    /** Keys continue from the focused unit, however it got the focus. */
    focusOn: setFocus,
    go: (step: Step, range: boolean) => {
      if (current === null) return null;
      const next = neighbour(blocks, current, step);
      if (isCollecting && !range) setFocus(next);
      else mark(next, { range });
      return next;
    },
    clear: () => {
      setIds(new Set());
      setAnchor(null);
      setCollecting(false);
    },
  };
}
