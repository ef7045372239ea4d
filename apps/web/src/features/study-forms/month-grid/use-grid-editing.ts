import { familyWeights } from '@uni/engine';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  GridEdit,
  GridEditing,
  GridLine,
  GridLocation,
  GridTarget,
  HeldMonth,
} from '../../../ui/planning-grid/index.ts';
import type { Draft } from '../../study/store/drafting.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { type HeldCells, useHeldCells, useHoldsOfSteps } from './use-held-cells.ts';
import { type MonthVector, writeChanges } from './vectors.ts';

/** The vectors of a draft. Computed again when an edit meets a draft newer than the one on screen. */
export type VectorsOf = (draft: Draft) => ReadonlyMap<string, MonthVector>;

/** Lines that a paste adds: their vectors by the ids that they were given. */
export interface FreshLines {
  line: (draft: Draft, after: string, at: number) => GridLine | null;
  vector: (draft: Draft, id: string) => MonthVector | null;
}

interface GridOfStudy {
  /** Null while the study may only be read. */
  editing: GridEditing | null;
  held: HeldCells;
  target: GridTarget | null;
  flash: GridLocation | null;
}

/** Time in which an undo leads to its location: as long as a change of tabs takes. */
const FRESH_MS = 2_000;
/** More would not fit into the status bar. */
const MOST_NOTES = 3;
const sShape = (cells: number): readonly number[] => familyWeights({ family: 's_curve' }, cells);

export interface GridEditingOptions {
  fresh?: FreshLines | undefined;
  /** The name under which a line's months are held, where it is not its own. */
  heldAs?: (line: string) => string;
}

/**
 * Joins a grid to the study: its changes become one named step. Undoing a step leads back to its location and releases the
 * months it held.
 */
export function useGridEditing(vectorsOf: VectorsOf, { fresh, heldAs = itself }: GridEditingOptions = {}): GridOfStudy {
  const { store, readOnly, tab } = useWorkspace();
  const held = useHeldCells();
  const { hold } = held;
  const commit = useCallback(
    (edit: GridEdit): string | null => {
      if (edit.again) store.undo();
      const { draft } = store.getState();
      const { edits, notes } = writeChanges(draft.document, vectorsOf(draft), edit.changes, (id) =>
        fresh ? fresh.vector(draft, id) : null,
      );
      const holds = (edit.holds ?? []).map(({ line, month }) => ({ line: heldAs(line), month }));
      const written = store.commit(edit.label, edits, {
        ...{ tab, ...edit.location },
        ...(holds.length > 0 ? { holds } : {}),
      });
      if (written && holds.length > 0) hold(holds, true);
      return notes.length > 0 ? notes.slice(0, MOST_NOTES).join('. ') : null;
    },
    [store, vectorsOf, tab, fresh, hold, heldAs],
  );
  useHoldsOfSteps(hold);
  const editing = useMemo<GridEditing | null>(
    () =>
      readOnly
        ? null
        : {
            commit,
            expect: store.pendingEdits.expect,
            undo: () => store.undo(),
            redo: () => store.redo(),
            hold: (cells: readonly HeldMonth[], isHeld: boolean) =>
              hold(
                cells.map(({ line, month }) => ({ line: heldAs(line), month })),
                isHeld,
              ),
            shapeOf: sShape,
            ...(fresh ? { freshLine: (after, at) => fresh.line(store.getState().draft, after, at) } : {}),
          },
    [readOnly, commit, store, hold, heldAs, fresh],
  );
  return { editing, held, ...useReturned() };
}

const itself = (line: string): string => line;

/** Returns the location of the step that was just undone or redone. */
export function useReturned(): { target: GridTarget | null; flash: GridLocation | null } {
  const { state, tab } = useWorkspace();
  const { returned } = state;
  const [focus, setFocus] = useState<{ target: GridTarget; flash: GridLocation } | null>(null);
  const requests = useRef(1_000_000);
  useEffect(() => {
    const location = returned?.step.place;
    // A grid that is opened later is not led to what was undone long before.
    if (!location || location.tab !== tab || Date.now() - returned.at > FRESH_MS) return;
    requests.current += 1;
    setFocus({
      target: { line: location.line, month: location.from, request: requests.current },
      flash: { line: location.line, from: location.from, to: location.to },
    });
  }, [returned, tab]);
  return { target: focus?.target ?? null, flash: focus?.flash ?? null };
}
