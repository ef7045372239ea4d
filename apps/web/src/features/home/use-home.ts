import { useQuery } from '@tanstack/react-query';
import type { EnterpriseSummary, HomeFigures } from '@uni/contracts';
import { useDeferredValue, useMemo } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { homeFiguresQuery } from '../../api/home/figures.ts';
import { summariesOfQuery } from '../../api/planner/enterprise-summaries.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { consolidate, dividedBySum, type OutsideCounts, type Portfolio } from '../cash-flow/portfolio/portfolio.ts';
import { type Comparison, comparisonOf } from './comparison.ts';
import { type HomeView, homeValues, readHome } from './home-address.ts';

export interface HomeScreen {
  readonly view: HomeView;
  readonly all: readonly EnterpriseSummary[];
  /** Of these, what the sums count. */
  readonly list: readonly EnterpriseSummary[];
  readonly outside: OutsideCounts;
  readonly portfolio: Portfolio | null;
  /** Null: nothing is compared, or it is not there yet. */
  readonly comparison: Comparison | null;
  /** Null: not there yet. */
  readonly figures: HomeFigures | null;
}

export function useHome() {
  const { permissions } = useProfile();
  const { values, reset } = useScreen('home');
  // Users without `planning:read` see the current version and no comparison.
  const seesPlans = permissions.includes('planning:read');
  const mayRead = permissions.includes('enterprise:read');
  const view = useMemo((): HomeView => {
    const addressView = readHome(values);
    return seesPlans ? addressView : { ...addressView, versionKind: 'current', compared: null };
  }, [values, seesPlans]);
  const query = useQuery(summariesOfQuery(view.versionKind));
  const compared = useQuery({ ...summariesOfQuery(view.compared ?? 'current'), enabled: view.compared !== null });
  const figures = useQuery({ ...homeFiguresQuery(view.enterprise), enabled: mayRead });
  const read = useMemo((): HomeScreen | null => {
    if (!query.data) return null;
    const chosen = ({ id }: EnterpriseSummary): boolean => view.enterprise === null || id === view.enterprise;
    const all = query.data.filter(chosen);
    // Naming an enterprise includes it even while it is only a prospect.
    const prospecting = view.prospecting || view.enterprise !== null;
    const { included: list, outside } = dividedBySum(all, { versionKind: view.versionKind, prospecting });
    const other = view.compared === null ? undefined : compared.data;
    return {
      view,
      all,
      list,
      outside,
      portfolio: consolidate(list),
      comparison: other ? comparisonOf(list, other.filter(chosen)) : null,
      figures: figures.data ?? null,
    };
  }, [query.data, compared.data, figures.data, view]);
  // Drawn in short slices: an answer would otherwise be one long task.
  const screen = useDeferredValue(read);
  const isPending = query.isPending || (read !== null && screen === null);
  const change = (changes: Partial<HomeView>): void =>
    reset(homeValues({ ...view, ...changes }), { replace: changes.receiptKey === undefined });
  return { view, change, query, compared, figures, screen, isPending, seesPlans };
}
