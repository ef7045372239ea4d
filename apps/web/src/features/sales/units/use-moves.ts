import { type Unit, type UnitStateByHand, unitMoves } from '@uni/contracts';
import { units as copy } from '@uni/phrases';
import { useState } from 'react';
import { useUnitWrites } from '../../../api/sales/units.ts';

/** A layer over the screen. `hold` reserves the unit of the panel, `reserve` the marked ones. */
export type Layer = 'reserve' | 'hold' | 'price' | 'generate' | 'data' | 'links' | null;

interface Done {
  readonly text: string;
  /** Units by where they were before. */
  readonly before: readonly Unit[];
}

/** Takes the marked units from state to state, and back. */
export function useMoves(marked: readonly Unit[], setDialog: (layer: Layer) => void) {
  const { move } = useUnitWrites();
  const [done, setDone] = useState<Done | null>(null);
  /** Units of an ERP are moved there. */
  const isOurs = marked.length > 0 && marked.every(({ erp }) => erp === null);
  const to = (state: UnitStateByHand, reserved_until: string | null = null) => {
    const before = marked.filter((unit) => unit.state !== state || state === 'reserved');
    if (before.length === 0) return;
    const ids = before.map(({ id }) => id);
    move.mutate(
      { ids, state, reserved_until },
      {
        onSuccess: () => {
          setDialog(null);
          setDone({ text: copy.selection.moved(ids.length, copy.states[state]), before });
        },
      },
    );
  };
  return {
    busy: move.isPending,
    isOurs,
    erp: marked.find(({ erp }) => erp !== null)?.erp ?? null,
    done,
    forget: () => setDone(null),
    can: (state: UnitStateByHand): boolean =>
      isOurs && marked.every((unit) => unit.state === state || unitMoves[state].includes(unit.state)),
    to,
    request: (state: UnitStateByHand) => (state === 'reserved' ? setDialog('reserve') : to(state)),
    undo: async () => {
      const groups = Map.groupBy(done?.before ?? [], ({ state, reserved_until }) => `${state} ${reserved_until ?? ''}`);
      for (const group of groups.values()) {
        const [{ state, reserved_until } = { state: 'available' as const, reserved_until: null }] = group;
        await move.mutateAsync({
          ids: group.map(({ id }) => id),
          state: state as UnitStateByHand,
          reserved_until,
        });
      }
      setDone(null);
    },
  };
}
