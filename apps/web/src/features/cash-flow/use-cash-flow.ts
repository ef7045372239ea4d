import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CashFlow, CashFlowGrouped } from '@uni/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { cashFlowQuery, groupingsQuery } from '../../api/planner/cash-flow.ts';
import { type CashFlowModel, type CashFlowRow, modelOf, rowsOf } from './cash-flow-model.ts';
import { type CashFlowView, readView, searchOf } from './cash-flow-view.ts';

/** State shared by the parts of the screen. */
export interface CashFlowScreen {
  view: CashFlowView;
  change: (changes: Partial<CashFlowView>) => void;
  answer: CashFlow;
  groups: readonly CashFlowGrouped[];
  /** Null when no month is left of what was chosen. */
  model: CashFlowModel | null;
  rows: readonly CashFlowRow[];
  /** Shifts of enterprises while one is being moved; written to the address on release. */
  shifts: ReadonlyMap<number, number>;
  move: (shifts: ReadonlyMap<number, number>) => void;
  /** Lets enterprises go where they stand now. */
  settle: (shifts: ReadonlyMap<number, number>) => void;
}

const noGroups: readonly CashFlowGrouped[] = [];

/** The answer of the enterprises alone, and what the screen makes of it. */
export function useCashFlow(view: CashFlowView, change: CashFlowScreen['change']) {
  const hasNoEnterprises = view.question.enterprises?.length === 0;
  const query = useQuery({ ...cashFlowQuery(view.question), enabled: !hasNoEnterprises });
  const groupings = useQuery(groupingsQuery);
  const [moving, setMoving] = useState<ReadonlyMap<number, number> | null>(null);
  const shifts = moving ?? view.shifts;
  // The address updates late: until it matches, the moved row stays where it was released.
  useEffect(() => setMoving((now) => (now && sameShifts(now, view.shifts) ? null : now)), [view.shifts]);
  const { from, to, by } = view;
  const answer = query.data;
  const groups = groupings.data ?? noGroups;
  const model = useMemo(() => (answer ? modelOf(answer, shifts, { from, to }) : null), [answer, shifts, from, to]);
  const rows = useMemo(() => (model ? rowsOf(model, by, groups) : []), [model, by, groups]);
  const settle = (next: ReadonlyMap<number, number>) => {
    setMoving(sameShifts(next, view.shifts) ? null : next);
    change({ shifts: next });
  };
  const screen: CashFlowScreen | null = answer
    ? { view, change, answer, groups, model, rows, shifts, move: setMoving, settle }
    : null;
  return { query, hasNoEnterprises, screen };
}

const sameShifts = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean =>
  one.size === other.size && [...one].every(([id, shift]) => other.get(id) === shift);

/** The view lives in the address, so that a link displays the same view. */
export function useView() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (changes: Partial<CashFlowView>) =>
      void navigate({
        to: '/fluxo-caixa',
        replace: true,
        resetScroll: false,
        search: (before: Record<string, unknown>) => searchOf({ ...readView(before), ...changes }),
      }),
    [navigate],
  );
  return { view, change };
}
