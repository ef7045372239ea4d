import { useQuery } from '@tanstack/react-query';
import { type LandPlot, type LandStep, missingForStep, type Permission } from '@uni/contracts';
import { land as copy, landShared } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { homeFiguresQuery } from '../../api/home/figures.ts';
import { homeSettingsQuery } from '../../api/home/settings.ts';
import { enterpriseSummariesQuery } from '../../api/planner/enterprise-summaries.ts';
import { landPlotsQuery, useLandWrites } from '../../api/planner/land.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { readLandView, soldShares } from './land-model.ts';

/** A move that needs a fact first. */
export interface AwaitedMove {
  readonly plot: LandPlot;
  readonly step: LandStep;
}

/** The screen of land: what it reads, its address, and moves between steps. */
export function useLand() {
  const { values, change, toSearch } = useScreen('land');
  const { permissions, narrowed } = useProfile();
  const reachesLand = !narrowed?.includes('planning:read');
  const plotsRead = useQuery({ ...landPlotsQuery, enabled: reachesLand });
  const summariesRead = useQuery(enterpriseSummariesQuery);
  const settings = useQuery(homeSettingsQuery);
  const figures = useQuery(homeFiguresQuery(null));
  const { move } = useLandWrites();
  const [removed, setRemoved] = useState<LandPlot | null>(null);
  const [isBinOpen, setIsBinOpen] = useState(false);
  const [awaited, setAwaited] = useState<AwaitedMove | null>(null);
  const reachesAll = (permission: Permission) => permissions.includes(permission) && !narrowed?.includes(permission);
  const plots = plotsRead.data ?? [];
  const send = (plot: LandPlot, step: LandStep, facts: { reason?: string; option_until?: string } = {}) =>
    move.mutate(
      { id: plot.id, body: { step, ...facts } },
      {
        onSuccess: () => {
          setAwaited(null);
          const title = copy.funnel.moved(plot.name, landShared.steps[step]);
          notify({ kind: 'success', title, duration: durations.success });
        },
      },
    );
  return {
    ...{ plotsRead, summariesRead, plots, change, awaited, send, removed, isBinOpen },
    view: readLandView(values),
    summaries: summariesRead.data ?? [],
    switches: {
      prospecting: values.prospecting !== undefined,
      committee: values.committee !== undefined,
      own: values.own !== undefined,
    },
    /** What the organization demands of the return, a fraction; null: nothing. */
    minimum: settings.data?.targets.irr_year ?? null,
    /** Share of the units on offer that are sold, by enterprise; those without units have none. */
    soldShares: soldShares(figures.data?.enterprises ?? []),
    opened: plots.find(({ id }) => String(id) === values.plot) ?? null,
    isCreating: values.create !== undefined,
    /** Land is of the whole organization: a permission for some enterprises reads none of it. */
    reachesLand,
    mayWrite: reachesLand && reachesAll('planning:write'),
    mayConvert: reachesLand && reachesAll('planning:write') && reachesAll('enterprise:write'),
    mayCreateStudy: permissions.includes('enterprise:write'),
    isMoving: move.isPending,
    /** The address of a plot in this view. */
    searchOf: (id: number) => toSearch({ ...values, plot: String(id), create: undefined }),
    open: (id: number) => change({ plot: String(id), create: undefined }, { replace: false, resetScroll: false }),
    close: () => change({ plot: undefined, create: undefined }, { resetScroll: false }),
    /** Closes a plot that went into the bin; null: its note is closed. */
    showRemoved: (plot: LandPlot | null) => {
      setRemoved(plot);
      if (plot) change({ plot: undefined, create: undefined }, { resetScroll: false });
    },
    openBin: () => setIsBinOpen(true),
    closeBin: () => setIsBinOpen(false),
    giveUp: () => setAwaited(null),
    /** Moves at once, or has the missing facts typed first. */
    request: (plot: LandPlot, step: LandStep) => {
      if (step === plot.step || plot.development !== null) return;
      if (missingForStep(plot, step, '').length > 0) setAwaited({ plot, step });
      else send(plot, step);
    },
  };
}

export type LandScreen = ReturnType<typeof useLand>;
