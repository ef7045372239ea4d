import { Link } from '@tanstack/react-router';
import { land as copy } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { sourceOf } from '../../shared/register/register-source.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import { SegmentedControl } from '../../ui/select/select.tsx';
import { Consolidated } from './consolidated.tsx';
import { Funnel } from './funnel.tsx';
import { landViews, outsidePlots } from './land-model.ts';
import { LandTable } from './land-table.tsx';
import { LandTools } from './land-tools.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PortfolioSteps } from './portfolio-steps.tsx';
import { type LandScreen, useLand } from './use-land.ts';
import { filterText, useVisiblePlots } from './use-visible-plots.ts';

const BrazilMap = lazy(() => import('./map/brazil-map.tsx').then((module) => ({ default: module.BrazilMap })));
const PlotDrawer = lazy(() => import('./plot/plot-drawer.tsx').then((module) => ({ default: module.PlotDrawer })));

/** The portfolio by step, and land apart from it: as a funnel, a list or a map. */
export function LandPage() {
  const screen = useLand();
  const { plotsRead, summariesRead, plots, summaries, view, change, mayWrite, awaited } = screen;
  const visible = useVisiblePlots(plots, view);
  const source = sourceOf(plotsRead, summariesRead);
  const isEmpty = source.rows !== undefined && plots.length === 0;
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={source.rows && <Summary screen={screen} />}
        actions={<HeadActions screen={screen} />}
      />
      {source.rows && summaries.length > 0 && <Consolidated screen={screen} />}
      {plots.length > 0 && source.rows && <LandTools screen={screen} />}
      <RegisterStates
        noun={copy.noun}
        source={source}
        firstUse={<FirstUse screen={screen} />}
        matchCount={isEmpty ? 0 : visible.length}
        filterText={filterText(view)}
        onClear={() => change({ text: undefined, state: undefined, product: undefined })}
      >
        {view.view === 'funnel' && <Funnel screen={screen} plots={visible} />}
        {view.view === 'list' && <LandTable screen={screen} plots={visible} />}
        {view.view === 'map' && (
          <Suspense>
            <BrazilMap plots={visible} onOpen={screen.open} />
          </Suspense>
        )}
      </RegisterStates>
      {source.rows && summaries.length > 0 && <PortfolioSteps list={summaries} />}
      {(screen.opened || (screen.isCreating && mayWrite)) && (
        <Suspense>
          <PlotDrawer key={screen.opened?.id ?? 'new'} screen={screen} plot={screen.opened} />
        </Suspense>
      )}
      {awaited && <MoveDialog screen={screen} move={awaited} />}
    </Page>
  );
}

function Summary({ screen: { plots, summaries } }: { screen: LandScreen }) {
  const inside = summaries.filter(({ phase, version }) => phase !== 'prospecting' && version?.current === true);
  return copy.sub(inside.length, outsidePlots(plots, inside).length);
}

function HeadActions({ screen: { view, change, mayWrite, mayCreateStudy } }: { screen: LandScreen }) {
  return (
    <>
      <SegmentedControl
        label={copy.view}
        value={view.view}
        options={landViews.map((value) => ({ value, label: copy.views[value] }))}
        onChange={(value) => change({ view: value === 'funnel' ? undefined : value })}
      />
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

function FirstUse({ screen: { change, mayWrite } }: { screen: LandScreen }) {
  return (
    <StateBlock
      role="status"
      title={copy.emptyTitle}
      text={mayWrite ? copy.emptyText : copy.emptyReader}
      actions={
        mayWrite && (
          <Button variant="primary" onClick={() => change({ create: 'sim' }, { replace: false })}>
            {copy.newPlot}
          </Button>
        )
      }
    />
  );
}
