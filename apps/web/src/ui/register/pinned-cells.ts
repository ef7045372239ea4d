import type { CSSProperties } from 'react';

/** Returns the properties of a cell that is pinned at a left edge, in CSS pixels. Without an edge it has none. */
export const pinOf = (left: number | undefined): { 'data-pinned'?: ''; style?: CSSProperties } =>
  left === undefined ? {} : { 'data-pinned': '', style: { left } };
