import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HeldCell } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { readList, write } from '../../../api/untyped.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';

export interface HeldCells {
  /** Months by line, as positions from the base month. */
  byLine: ReadonlyMap<string, ReadonlySet<number>>;
  hold: (cells: readonly { line: string; month: number }[], held: boolean) => void;
}

const addressOf = (version: number): string => `/api/planner/versions/${version}/held-cells/`;
const none: readonly HeldCell[] = [];

/** The cells that are held in this version: kept with it, so that everybody who edits it sees the same locks. */
export function useHeldCells(): HeldCells {
  const { version, projection } = useWorkspace();
  const queries = useQueryClient();
  const baseMonth = projection.base_month;
  const key = useMemo(() => ['held-cells', version.id], [version.id]);
  const { data = none } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readList<HeldCell>(addressOf(version.id), signal),
  });
  const hold = useCallback<HeldCells['hold']>(
    (chosen, held) => {
      const cells = chosen.map(({ line, month }) => ({ line, month: monthAt(baseMonth, month) }));
      queries.setQueryData<readonly HeldCell[]>(key, (before = none) => changed(before, cells, held));
      // What the server refuses is no lock: the list is read again, and the notice says why.
      void write<HeldCell[]>({ method: 'PATCH', url: addressOf(version.id), body: { held, cells }, noMessage: true })
        .then((all) => queries.setQueryData(key, all))
        .catch(() => queries.invalidateQueries({ queryKey: key }));
    },
    [queries, key, version.id, baseMonth],
  );
  const byLine = useMemo(() => monthsByLine(data, baseMonth), [data, baseMonth]);
  return { byLine, hold };
}

/** What a step held goes with it when it is undone, and comes back with it. */
export function useHoldsOfSteps(hold: HeldCells['hold']): void {
  const { returned, undo } = useWorkspace().state;
  const done = useRef(returned);
  useEffect(() => {
    if (!returned || done.current === returned) return;
    done.current = returned;
    const holds = returned.step.place?.holds;
    if (holds) hold(holds, undo.includes(returned.step));
  }, [returned, undo, hold]);
}

/** The list with some cells held, or without them. */
export function changed(before: readonly HeldCell[], cells: readonly HeldCell[], held: boolean): HeldCell[] {
  const named = new Set(cells.map(nameOf));
  const others = before.filter((cell) => !named.has(nameOf(cell)));
  return held ? [...others, ...cells] : others;
}

const nameOf = ({ line, month }: HeldCell): string => `${line} ${month}`;

export function monthsByLine(cells: readonly HeldCell[], baseMonth: string): ReadonlyMap<string, ReadonlySet<number>> {
  const lines = new Map<string, Set<number>>();
  for (const { line, month } of cells)
    lines.set(line, (lines.get(line) ?? new Set()).add(monthIndex(baseMonth, month)));
  return lines;
}
