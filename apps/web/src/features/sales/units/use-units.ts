import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Unit, type UnitStateByHand, unitMoves, unitStates } from '@uni/contracts';
import { units as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { unitsQuery, useUnitWrites } from '../../../api/sales/units.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { between, blocksOf, neighbour, type Step } from './mirror-model.ts';
import { columnsOfAddress, filterText, isFiltered, matchingUnits, readFilter, toQuery } from './unit-list.ts';

const fresh = 'nova';
const route = getRouteApi('/signed-in/vendas/unidades');

export type Units = ReturnType<typeof useUnits>;

export type Layer = 'reserve' | 'price' | 'generate' | null;

/** State of an enterprise's units: view, marked units and actions. */
export function useUnits() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useProfile().permissions.includes('sales:write');
  const enterprises = useQuery(enterprisesQuery);
  const list = enterprises.data ?? [];
  const enterprise = list.find(({ id }) => String(id) === search.empreendimento) ?? list[0];
  const query = useQuery({ ...unitsQuery(enterprise?.id ?? 0), enabled: enterprise !== undefined });
  const units = useMemo(() => query.data ?? [], [query.data]);
  const blocks = useMemo(() => blocksOf(units), [units]);
  const [layer, setLayer] = useState<Layer>(null);
  const marks = useMarks(units, blocks);
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  const moving = useMoves(marks.marked, setLayer);
  const view = search.ver === 'tabela' ? ('table' as const) : ('mirror' as const);
  // A mirror shows the whole building: only the table is filtered.
  const filter = readFilter(view === 'table' ? search : {});
  return {
    ...{
      mayWrite,
      enterprises,
      list,
      enterprise,
      query,
      units,
      blocks,
      layer,
      marks,
      moving,
      view,
      filter,
      search,
      change,
    },
    matches: matchingUnits(units, filter),
    isFiltered: isFiltered(filter),
    filterText: filterText(filter),
    clear: () => change({ q: undefined, situacao: undefined, origem: undefined }),
    columns: columnsOfAddress.visibleColumns(search.colunas),
    exports: [
      {
        operation: 'POST /api/sales/units/export/' as const,
        fileName: copy.fileName,
        query: { empreendimento: enterprise?.id, ...toQuery(filter) },
      },
    ],
    source: sourceOf(query, enterprises),
    creating: search.abrir === fresh && mayWrite,
    opened: units.find(({ id }) => String(id) === search.abrir),
    tallies: unitStates.map((state) => ({ state, count: units.filter((unit) => unit.state === state).length })),
    choose: (id: string) => {
      marks.clear();
      change({ empreendimento: id, abrir: undefined });
    },
    show: (view: 'mirror' | 'table') => change({ ver: view === 'table' ? 'tabela' : undefined }),
    create: () => change({ abrir: fresh }),
    open: (id: number) => change({ abrir: String(id) }),
    close: () => {
      setLayer(null);
      change({ abrir: undefined });
    },
    setDialog: setLayer,
    /** The unit of a new proposal: the only marked one, or the focused one. */
    proposable: proposableOf(marks, units),
    propose: (unit: Unit) =>
      void navigate({
        to: '/vendas/propostas',
        search: { abrir: 'nova', empreendimento: String(unit.empreendimento), unidade: String(unit.id) },
      }),
  };
}

const proposableOf = (
  { marked, current }: { marked: readonly Unit[]; current: number | null },
  units: readonly Unit[],
): Unit | null => {
  const unit =
    marked.length === 0 ? units.find(({ id }) => id === current) : marked.length === 1 ? marked[0] : undefined;
  return unit?.erp === null && (unit.state === 'available' || unit.state === 'reserved') ? unit : null;
};

type Blocks = ReturnType<typeof blocksOf>;

/** The focused unit and the marked ones. */
function useMarks(units: readonly Unit[], blocks: Blocks) {
  const [focus, setFocus] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const first = blocks[0]?.rows[0]?.cells.find((cell) => cell !== null)?.id ?? null;
  const current = focus !== null && units.some(({ id }) => id === focus) ? focus : first;
  const mark = (id: number, { range = false, more = false } = {}) => {
    setFocus(id);
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
    /** Keys continue from the focused unit, however it got the focus. */
    focusOn: setFocus,
    go: (step: Step, range: boolean) => {
      if (current === null) return null;
      const next = neighbour(blocks, current, step);
      mark(next, { range });
      return next;
    },
    clear: () => {
      setIds(new Set());
      setAnchor(null);
    },
  };
}

interface Done {
  readonly text: string;
  /** Units by where they were before. */
  readonly before: readonly Unit[];
}

/** Takes the marked units from state to state, and back. */
function useMoves(marked: readonly Unit[], setDialog: (layer: Layer) => void) {
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
