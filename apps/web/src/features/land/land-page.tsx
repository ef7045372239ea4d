import { Link } from '@tanstack/react-router';
import type { LandPlot } from '@uni/contracts';
import { land as copy } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { useRestorePlot } from '../../api/planner/land.ts';
import { sourceOf } from '../../shared/register/register-source.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { UndoNote } from '../../ui/register/register-parts.tsx';
import { type RegisterSource, RegisterStates } from '../../ui/register/register-states.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { Consolidated } from './consolidated.tsx';
import { Funnel } from './funnel.tsx';
import { LandExport } from './land-export-menu.tsx';
import { landViews, outsidePlots } from './land-model.ts';
import { LandTable } from './land-table.tsx';
import { LandTools } from './land-tools.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PortfolioSteps } from './portfolio-steps.tsx';
import { type LandScreen, useLand } from './use-land.ts';
import { filterText, useVisiblePlots } from './use-visible-plots.ts';

const BrazilMap = lazy(() => import('./map/brazil-map.tsx').then((module) => ({ default: module.BrazilMap })));
const LandBin = lazy(() => import('./land-bin.tsx').then((module) => ({ default: module.LandBin })));
const PlotDrawer = lazy(() => import('./plot/plot-drawer.tsx').then((module) => ({ default: module.PlotDrawer })));

/** The portfolio by step, and land apart from it: as a funnel, a list or a map. */
export function LandPage() {
  const screen = useLand();
  const { plotsRead, summariesRead, plots, summaries, view, reachesLand } = screen;
  const visible = useVisiblePlots(plots, view);
  const source = reachesLand ? sourceOf(plotsRead, summariesRead) : sourceOf(summariesRead);
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={source.rows && <Summary screen={screen} />}
        actions={reachesLand && <HeadActions screen={screen} visible={visible} />}
      />
      {source.rows && summaries.length > 0 && <Consolidated screen={screen} />}
      {plots.length > 0 && source.rows && <LandTools screen={screen} />}
      {screen.removed && <Removed screen={screen} plot={screen.removed} />}
      {reachesLand ? <Plots screen={screen} source={source} visible={visible} /> : <NarrowedStates source={source} />}
      {source.rows && summaries.length > 0 && <PortfolioSteps screen={screen} />}
      <Layers screen={screen} />
    </Page>
  );
}

function Plots(props: { screen: LandScreen; source: RegisterSource; visible: readonly LandPlot[] }) {
  const { screen, source, visible } = props;
  const { view, plots, change } = screen;
  return (
    <RegisterStates
      noun={copy.noun}
      source={source}
      firstUse={<FirstUse screen={screen} />}
      matchCount={visible.length}
      filterText={filterText(view, plots)}
      onClear={() => change(noFilter)}
    >
      {view.view === 'funnel' && <Funnel screen={screen} plots={visible} />}
      {view.view === 'list' && <LandTable screen={screen} plots={visible} />}
      {view.view === 'map' && (
        <Suspense>
          <BrazilMap plots={visible} onOpen={screen.open} />
        </Suspense>
      )}
    </RegisterStates>
  );
}

/** The plot that is open, the bin, and a move that lacks a fact. */
function Layers({ screen }: { screen: LandScreen }) {
  const { mayWrite, awaited } = screen;
  return (
    <>
      {(screen.opened || (screen.isCreating && mayWrite)) && (
        <Suspense>
          <PlotDrawer key={screen.opened?.id ?? 'new'} screen={screen} plot={screen.opened} />
        </Suspense>
      )}
      {screen.isBinOpen && (
        <Suspense>
          <LandBin mayWrite={mayWrite} onClose={screen.closeBin} />
        </Suspense>
      )}
      {awaited && <MoveDialog screen={screen} move={awaited} />}
    </>
  );
}

const noFilter = { text: undefined, state: undefined, city: undefined, responsible: undefined, product: undefined };

/** Enterprises within reach come below; land of a negotiation belongs to none of them. */
function NarrowedStates({ source }: { source: RegisterSource }) {
  return (
    <RegisterStates
      noun={copy.noun}
      source={source}
      firstUse={<StateBlock role="status" title={copy.portfolio.none} text={copy.narrowed} />}
      matchCount={source.rows?.length ?? 0}
      filterText=""
      onClear={() => undefined}
    >
      <p className="text-2">{copy.narrowed}</p>
    </RegisterStates>
  );
}

/** The way back from the bin. */
function Removed({ screen, plot }: { screen: LandScreen; plot: LandPlot }) {
  const restore = useRestorePlot();
  const close = () => screen.showRemoved(null);
  return (
    <UndoNote
      text={copy.removal.done(plot.name)}
      busy={restore.isPending}
      onUndo={() => restore.mutate(plot, { onSuccess: close })}
      onClose={close}
    />
  );
}

function Summary({ screen: { plots, summaries, reachesLand } }: { screen: LandScreen }) {
  const inside = summaries.filter(({ phase, version }) => phase !== 'prospecting' && version?.current === true);
  return reachesLand ? copy.sub(inside.length, outsidePlots(plots, inside).length) : copy.subNarrowed(inside.length);
}

function HeadActions({ screen, visible }: { screen: LandScreen; visible: readonly LandPlot[] }) {
  const { view, change, mayWrite, mayCreateStudy } = screen;
  return (
    <>
      <SegmentedControl
        label={copy.view}
        value={view.view}
        options={landViews.map((value) => ({ value, label: copy.views[value] }))}
        onChange={(value) => change({ view: value === 'funnel' ? undefined : value })}
      />
      <LandExport screen={screen} plots={visible} />
      {mayCreateStudy && (
        <Link to="/planejamento" search={{ novo: 'sim' }} className={buttonClass()}>
          <Icon name="plus" /> {copy.newStudy}
        </Link>
      )}
      {mayWrite ? (
        <Button
          variant="primary"
          icon="plus"
          onClick={() => change({ create: 'sim', plot: undefined }, { replace: false })}
        >
          {copy.newPlot}
        </Button>
      ) : (
        <p className="text-3">{copy.readOnly}</p>
      )}
    </>
  );
}

function FirstUse({ screen: { change, mayWrite, openBin } }: { screen: LandScreen }) {
  return (
    <StateBlock
      role="status"
      title={copy.emptyTitle}
      text={mayWrite ? copy.emptyText : copy.emptyReader}
      actions={
        mayWrite && (
          <>
            <Button variant="primary" onClick={() => change({ create: 'sim' }, { replace: false })}>
              {copy.newPlot}
            </Button>
            <Button variant="link" onClick={openBin}>
              {copy.removal.bin}
            </Button>
          </>
        )
      }
    />
  );
}
