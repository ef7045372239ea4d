import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Unit, unitStates } from '@uni/contracts';
import { units as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { unitHoldingsQuery, unitsQuery } from '../../../api/sales/units.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { opensRecord } from '../../../shared/screen/opens-record.ts';
import type { AgreedDraft } from '../contracts/sale-draft.ts';
import { faces } from './cell-face.ts';
import { blocksOf } from './mirror-model.ts';
import { columnsOfAddress, filterText, isFiltered, matchingUnits, noFilter, readFilter, toQuery } from './unit-list.ts';
import { useMarks } from './use-marks.ts';
import { type Layer, useMoves } from './use-moves.ts';

const fresh = 'nova';
const route = getRouteApi('/signed-in/vendas/unidades');

export type Units = ReturnType<typeof useUnits>;

/** What holds the units of an enterprise; empty until it is read. */
function useHoldings(enterprise: number | undefined) {
  const query = useQuery({ ...unitHoldingsQuery(enterprise ?? 0), enabled: enterprise !== undefined });
  const { data } = query;
  const read = useMemo(() => {
    const byUnit = new Map((data ?? []).map((holding) => [holding.unit, holding]));
    const late = new Set([...byUnit.values()].flatMap(({ unit, contract }) => (contract?.late ? [unit] : [])));
    return { byUnit, late };
  }, [data]);
  return { ...read, query };
}

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
  const holdings = useHoldings(enterprise?.id);
  const [layer, setLayer] = useState<Layer>(null);
  const marks = useMarks(units, blocks);
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true, resetScroll: !opensRecord(changes) });
  const opened = units.find(({ id }) => String(id) === search.abrir);
  const moving = useMoves(marks.marked, setLayer);
  /** Acts of the panel concern its unit, whatever is marked. */
  const panelMoves = useMoves(opened ? [opened] : [], setLayer);
  /** True: the panel was opened by a key, and takes the focus. */
  const [enters, setEnters] = useState(false);
  const view = search.ver === 'tabela' ? ('table' as const) : ('mirror' as const);
  const filter = readFilter(search);
  const matches = matchingUnits(units, filter, holdings.late);
  return {
    ...{ mayWrite, enterprises, list, enterprise, query, units, blocks, holdings },
    ...{ layer, marks, moving, panelMoves, enters, view, filter, search, change, matches, opened },
    /** Ids of the matching units; the mirror shows the others faded. */
    matching: useMemo(() => new Set(matches.map(({ id }) => id)), [matches]),
    face: findChoice(faces, search.mostrar) ?? 'price',
    isFiltered: isFiltered(filter),
    filterText: filterText(filter),
    clear: () => change(noFilter),
    columns: columnsOfAddress.visibleColumns(search.colunas),
    exports: [
      {
        operation: 'POST /api/sales/units/export/' as const,
        fileName: copy.fileName,
        query: { empreendimento: enterprise?.id, ...toQuery(filter) },
      },
    ],
    source: sourceOf(query, enterprises, holdings.query),
    creating: search.abrir === fresh && mayWrite,
    tallies: unitStates.map((state) => ({ state, count: units.filter((unit) => unit.state === state).length })),
    choose: (id: string) => {
      marks.clear();
      change({ ...noFilter, empreendimento: id, abrir: undefined });
    },
    show: (next: 'mirror' | 'table') => change({ ver: next === 'table' ? 'tabela' : undefined }),
    create: () => change({ abrir: fresh }),
    open: (id: number, byKey = false) => {
      setEnters(byKey);
      change({ abrir: String(id) });
    },
    close: () => {
      setLayer(null);
      change({ abrir: undefined });
    },
    setDialog: setLayer,
    /** The unit of a new proposal: the only marked one, or the focused one. */
    proposable: proposableOf(marks, units),
    /** Conditions that were simulated go along, outside the address. */
    propose: (unit: Unit, agreed: AgreedDraft | null = null) =>
      void navigate({
        to: '/vendas/propostas',
        search: { abrir: 'nova', empreendimento: String(unit.empreendimento), unidade: String(unit.id) },
        ...(agreed ? { state: { agreed } } : {}),
      }),
  };
}

/** True for a unit of our own that can be offered. */
export const isOnOffer = ({ erp, state }: Unit): boolean =>
  erp === null && (state === 'available' || state === 'reserved');

const proposableOf = (
  { marked, current }: { marked: readonly Unit[]; current: number | null },
  units: readonly Unit[],
): Unit | null => {
  const unit =
    marked.length === 0 ? units.find(({ id }) => id === current) : marked.length === 1 ? marked[0] : undefined;
  return unit && isOnOffer(unit) ? unit : null;
};
