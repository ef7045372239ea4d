import { useMemo, useRef } from 'react';
import type { Position } from '../grid-navigation/selection.ts';
import { sizesOf } from './appearance.ts';
import type { GridOptions } from './grid-options.ts';
import { useAppearance } from './use-appearance.ts';
import { useAxes } from './use-axes.ts';
import type { GridContent } from './use-grid-content.ts';

/** Returns the visible rows and columns with their sizes, and how they scroll. */
export function useViewport(options: GridOptions, { body, rows, periods }: GridContent, active: Position) {
  const { memory, narrow, wide, double = false } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const { appearance, change: changeAppearance, resize } = useAppearance(memory, double ? 2 : 1);
  const sizes = useMemo(() => sizesOf(appearance, { narrow, wide, double }), [appearance, narrow, wide, double]);
  const axes = useAxes({ scroller, body, periods, sizes, active, pinned: rows.length - body.length });
  return { scroller, appearance, changeAppearance, resize, sizes, axes };
}

export type Viewport = ReturnType<typeof useViewport>;
