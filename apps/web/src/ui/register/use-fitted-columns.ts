import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ColumnLayout, fitColumns, pinnedEdges } from './column-layout.ts';

interface FittedColumn {
  readonly key: string;
  readonly number?: boolean;
  readonly whole?: boolean;
}

/** Widths at which nothing is cut, of all head cells, and the width of the region. Null while rows are drawn as cards. */
interface Measured {
  readonly cells: readonly number[];
  /** Widths of the heads alone. */
  readonly heads: readonly number[];
  readonly room: number;
}

/** A list as it is drawn: widths of its columns, and left edges of those that stay in sight. */
export interface FittedColumns {
  readonly widths: readonly number[];
  /** Of the box that marks rows, and of the menu of a row. */
  readonly before: number;
  readonly after: number;
  readonly edges: readonly number[];
}

/** Fits a list's columns to their content and to the room. It measures again when either changes. */
export function useFittedColumns(columns: readonly FittedColumn[], layout: ColumnLayout, isMarkable: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);
  const measure = useCallback(() => {
    const table = region.current?.querySelector('table');
    if (table) setMeasured((known) => knownIfEqual(known, measureColumns(table)));
  }, []);
  useRemeasuring(region, measure);
  const keys = columns.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths
  useLayoutEffect(measure, [measure, keys, isMarkable]);
  const fitted = measured && fitTo(measured, columns, layout, isMarkable);
  // Titles are read when a pointer rests: a press must not wait for the layout that they need.
  useEffect(() => {
    const later = setTimeout(() => region.current && nameCutCells(region.current), titleDelayMs);
    return () => clearTimeout(later);
  });
  return { region, fitted };
}

function useRemeasuring(region: React.RefObject<HTMLDivElement | null>, measure: () => void): void {
  useLayoutEffect(() => {
    const element = region.current;
    const body = element?.querySelector('tbody');
    if (!element || !body) return;
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    const changing = new MutationObserver(measure);
    changing.observe(body, { childList: true, characterData: true, subtree: true });
    let isGone = false;
    // Letters of the arriving font have other widths.
    void document.fonts.ready.then(() => isGone || measure());
    return () => {
      isGone = true;
      resizing.disconnect();
      changing.disconnect();
    };
  }, [region, measure]);
}

function measureColumns(table: HTMLTableElement): Measured | null {
  if (getComputedStyle(table).display !== 'table') return null;
  table.dataset.measuring = 'whole';
  const cells = headWidths(table);
  table.dataset.measuring = 'head';
  const heads = headWidths(table);
  delete table.dataset.measuring;
  return { cells, heads, room: table.parentElement?.clientWidth ?? 0 };
}

const headWidths = (table: HTMLTableElement): number[] =>
  [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => Math.ceil(cell.getBoundingClientRect().width));

const knownIfEqual = (known: Measured | null, next: Measured | null): Measured | null =>
  known && next && known.room === next.room && `${known.cells}` === `${next.cells}` ? known : next;

function fitTo(
  { cells, heads, room }: Measured,
  columns: readonly FittedColumn[],
  layout: ColumnLayout,
  isMarkable: boolean,
): FittedColumns | null {
  const start = isMarkable ? 1 : 0;
  // Until the next measurement the cells are those of other columns.
  if (cells.length < columns.length + start) return null;
  const before = isMarkable ? (cells[0] ?? 0) : 0;
  const after = cells[columns.length + start] ?? 0;
  const natural = columns.map(({ key, number, whole }, at) => ({
    ...{ key, natural: cells[at + start] ?? 0, head: heads[at + start] ?? 0 },
    gives: !number && !whole,
  }));
  const widths = fitColumns(natural, room - before - after, layout.widths);
  const isScrolled = widths.reduce((sum, width) => sum + width, before + after) > room;
  const edges = isScrolled ? pinnedEdges(widths, layout.pinned, before, room) : [];
  return { widths, before, after, edges };
}

/** Shorter than a pointer rests before its title is shown, in milliseconds. */
const titleDelayMs = 100;

/** What is cut has its full text as title. The row under the keyboard shows it anyway. */
function nameCutCells(region: HTMLElement): void {
  for (const cell of region.querySelectorAll<HTMLElement>('thead th, tbody th, tbody td[data-label]')) {
    const name = cell.querySelector<HTMLElement>('[data-row-name]');
    const isCut = cell.scrollWidth > cell.clientWidth || (name !== null && name.scrollWidth > name.clientWidth);
    if (isCut) cell.title = cell.textContent ?? '';
    else cell.removeAttribute('title');
  }
}
