import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HeldCell } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { offlineQueryOf } from '../../../api/offline/read-or-stored.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';

export interface HeldCells {
  /** Months by line, as positions from the base month. */
  byLine: ReadonlyMap<string, ReadonlySet<number>>;
  hold: (cells: readonly { line: string; month: number }[], held: boolean) => void;
}

const none: readonly HeldCell[] = [];

const heldCellsQuery = (version: number) =>
  offlineQueryOf('GET /api/planner/versions/:id/held-cells/', { params: { id: version }, list: true });

/** Returns the held cells of this version. They are stored with it, so that all its editors see the same locks. */
export function useHeldCells(): HeldCells {
  const { version, projection } = useWorkspace();
  const queries = useQueryClient();
  const baseMonth = projection.base_month;
  const query = useMemo(() => heldCellsQuery(version.id), [version.id]);
  const { data = none } = useQuery(query);
  const writes = useRef({ pending: 0, isOverlapped: false });
  const hold = useCallback<HeldCells['hold']>(
    (chosen, held) => {
      const { current } = writes;
      // An answer does not know what was typed after its request. Overlapping answers are dropped, and the list is read.
      current.isOverlapped ||= current.pending > 0;
      current.pending += 1;
      const settle = (answer: HeldCell[] | null): void => {
        current.pending -= 1;
        if (current.pending > 0) return;
        if (answer && !current.isOverlapped) queries.setQueryData(query.queryKey, answer);
        else void queries.invalidateQueries({ queryKey: query.queryKey });
        current.isOverlapped = false;
      };
      void queries.cancelQueries({ queryKey: query.queryKey });
      const cells = chosen.map(({ line, month }) => ({ line, month: monthAt(baseMonth, month) }));
      queries.setQueryData(query.queryKey, (before) => changed(before ?? none, cells, held));
      // A lock that the server refuses does not hold: the list is read again, and the notice gives the reason.
      call('PATCH /api/planner/versions/:id/held-cells/', {
        params: { id: version.id },
        body: { held, cells },
        list: true,
        notify: 'failures',
      }).then(settle, () => settle(null));
    },
    [queries, query, version.id, baseMonth],
  );
  const byLine = useMemo(() => monthsByLine(data, baseMonth), [data, baseMonth]);
  return { byLine, hold };
}

/** Releases the months that a step held when it is undone, and holds them again on redo. */
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
