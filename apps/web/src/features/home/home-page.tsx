import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { charts, enterprises, home } from '@uni/phrases';
import { useProfile } from '../../api/access/profile.ts';
import { failureOf } from '../../api/failure.ts';
import { firstStepsQuery } from '../../api/home/first-steps.ts';
import { ChartPublishing } from '../../shared/publishing/chart-publishing.tsx';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Bone, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../ui/feedback/state-block.tsx';
import { KpiBand, KpiBandSkeleton } from '../../ui/kpi/kpi-band.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Page, PageHead, Section, Tools } from '../../ui/layout/page.tsx';
import { hasIndicators, isComputed, type OutsideCounts } from '../cash-flow/portfolio/portfolio.ts';
import { Attention } from './attention.tsx';
import { Changes } from './changes.tsx';
import { Choices } from './choices.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HeatMap } from './heat-map.tsx';
import styles from './home.module.css';
import type { HomeView } from './home-address.ts';
import { ExampleStudy, FirstStudyOffer, Receipt } from './later.tsx';
import { PortfolioChart } from './portfolio-chart.tsx';
import { portfolioKpis, Source } from './portfolio-kpis.tsx';
import { PortfolioTable } from './portfolio-table.tsx';
import { Resume } from './resume.tsx';
import { type HomeScreen, useHome } from './use-home.ts';

/** Permissions that each open something of home. */
const visibleAtHome = ['enterprise:read', 'planning:read', 'planning:read_revenue', 'planning:read_shared'] as const;

/** The overview of the portfolio. A person with nothing but reports for partners goes to these. */
export function HomePage() {
  const { permissions } = useProfile();
  const isEmpty = !visibleAtHome.some((permission) => permissions.includes(permission));
  if (isEmpty && permissions.includes('planning:read_partner')) return <Navigate to="/relatorios-dos-socios" replace />;
  return <PortfolioOverview />;
}

function PortfolioOverview() {
  const profile = useProfile();
  const overview = useHome();
  const { view, change, query, screen, isPending, seesPlans } = overview;
  const mayCreate = profile.permissions.includes('enterprise:write');
  // Alerts and changes require the permission of their endpoints.
  const mayRead = profile.permissions.includes('enterprise:read');
  const { first_study: stored } = profile.preferences;
  const done = useQuery({ ...firstStepsQuery, enabled: mayCreate && !stored }).data;
  // Who has begun no study, or not finished the guided one.
  const isInvited = stored ? stored.state === 'open' : done?.own_study === false;
  const firstName = profile.name.split(' ')[0] ?? '';
  return (
    <Page>
      <PageHead
        title={home.greeting(new Date().getHours(), firstName)}
        sub={
          isPending ? (
            <Bone width="160px" height={24} />
          ) : (
            screen && (
              <Link to="/planejamento" className="plain-link">
                {home.summary(screen.all.length)}
              </Link>
            )
          )
        }
        actions={
          mayCreate ? (
            <Link to="/planejamento" search={{ novo: 'sim' }} className={buttonClass()}>
              {enterprises.newStudy}
            </Link>
          ) : (
            <p className="text-3">{enterprises.readOnly}</p>
          )
        }
      />
      {query.data && query.data.length > 0 && (
        <Choices view={view} all={query.data} seesPlans={seesPlans} change={change} />
      )}
      <Figures overview={overview} />
      <div className={styles.columns}>
        <Stack gap={28}>
          {isPending && <SkeletonRows rows={8} noun={home.noun} />}
          {screen && <Overview screen={screen} mayCreate={mayCreate} />}
          {mayRead && <Changes />}
        </Stack>
        <div className={styles.rail}>
          {mayRead && <Attention />}
          <Resume />
          {mayCreate && isInvited && <FirstStudyOffer />}
          {mayCreate && <FirstSteps />}
        </div>
      </div>
      {screen && view.receiptKey !== null && (
        <Receipt screen={screen} receiptKey={view.receiptKey} onClose={() => change({ receiptKey: null })} />
      )}
    </Page>
  );
}

/** A note about a failed read, over the earlier data where it exists. */
function Outage({ query, noun }: { query: UseQueryResult; noun: string }) {
  const retry = () => void query.refetch();
  if (!query.isError) return null;
  return query.data === undefined ? (
    <ErrorBlock noun={noun} failure={failureOf(query.error)} onRetry={retry} />
  ) : (
    <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={retry} />
  );
}

type HomeReads = ReturnType<typeof useHome>;

/** The figures, or their room while they load. */
function Figures({ overview }: { overview: HomeReads }) {
  const { query, compared, figures, isPending, view, screen, change } = overview;
  const isCompared = view.compared !== null && !compared.isError;
  return (
    <>
      {isPending && !query.data && (
        <Tools>
          <Bone width="420px" height={28} />
        </Tools>
      )}
      {isPending && <BandSkeleton isCompared={isCompared} />}
      <Outage query={query} noun={home.noun} />
      {screen && (
        <Band screen={screen} change={change} isCompared={isCompared} later={figures.isLoading ? SALES_KPIS : 0} />
      )}
      <Outage query={compared} noun={home.choices.comparisonNoun} />
      <Outage query={figures} noun={home.choices.salesNoun} />
    </>
  );
}

/** As tall as what comes: nothing below moves. */
function BandSkeleton({ isCompared }: { isCompared: boolean }) {
  return (
    <div>
      <KpiBandSkeleton count={6} hasTrends={isCompared} />
      {isCompared && <Bone width="320px" height={24} />}
    </div>
  );
}

interface BandProps {
  screen: HomeScreen;
  change: (changes: Partial<HomeView>) => void;
  isCompared: boolean;
  /** Number of figures that come later. */
  later: number;
}

/** Speed of sales and delinquency. */
const SALES_KPIS = 2;

/** The figures side by side, and their comparison. */
function Band({ screen, change, isCompared, later }: BandProps) {
  const { view, comparison, portfolio } = screen;
  const kpis = portfolioKpis(screen);
  if (kpis.length === 0) return null;
  return (
    <div>
      <KpiBand label={home.kpis.label} kpis={kpis} pending={later} hasTrends={isCompared} />
      {isCompared && !comparison && <Bone width="320px" height={24} />}
      {portfolio && comparison && view.compared && (
        <p className="small text-2">
          <Source screen={screen} receiptKey="result" label={home.kpis.result}>
            {home.choices.comparedOf(home.choices.comparing[view.compared], comparison.others.size, portfolio.included)}
          </Source>
        </p>
      )}
      {portfolio && <OutsideSums outside={screen.outside} change={change} />}
    </div>
  );
}

/** Number of enterprises outside the sums, by reason, with a link to include land that is only studied. */
function OutsideSums(props: { outside: OutsideCounts; change: (changes: Partial<HomeView>) => void }) {
  const text = home.outside.text(props.outside);
  if (text === '') return null;
  return (
    <p className="small text-2" role="status">
      <Link to="/planejamento" className="plain-link">
        {text}
      </Link>
      {props.outside.prospecting > 0 && (
        <Button variant="link" onClick={() => props.change({ prospecting: true })}>
          {home.outside.include}
        </Button>
      )}
    </p>
  );
}

function Overview({ screen, mayCreate }: { screen: HomeScreen; mayCreate: boolean }) {
  const { organization__name: organization } = useProfile();
  const { list, portfolio } = screen;
  if (!portfolio) return <NothingToAdd screen={screen} mayCreate={mayCreate} />;
  return (
    <ChartPublishing
      name={organization ?? charts.publish.portfolio}
      version=""
      fileName={fileNameOf(charts.publish.portfolio)}
    >
      <PortfolioChart screen={screen} portfolio={portfolio} />
      <Section title={home.portfolio.title} aside={<Link to="/planejamento">{home.portfolio.seeAll}</Link>}>
        <HeatMap list={list.filter(isComputed)} figures={screen.figures} />
      </Section>
    </ChartPublishing>
  );
}

/** The reason for a missing sum: no enterprise, no computed version, or a group that sees a part of each. */
function NothingToAdd({ screen, mayCreate }: { screen: HomeScreen; mayCreate: boolean }) {
  const { all, list, outside } = screen;
  const seesCash = useProfile().permissions.includes('planning:read');
  const { empty, notAdded } = home;
  if (all.length === 0)
    return (
      <StateBlock
        role="status"
        title={empty.title}
        text={mayCreate ? empty.text : enterprises.noRight}
        actions={mayCreate && <ExampleStudy />}
      />
    );
  if (!seesCash)
    return (
      <Section title={home.portfolio.title}>
        <p className="text-2">{notAdded.narrow}</p>
        {list.some(hasIndicators) ? <PortfolioTable list={list} /> : <p>{notAdded.nothingShared}</p>}
      </Section>
    );
  return (
    <StateBlock
      role="status"
      title={notAdded.title}
      text={[home.outside.text(outside), notAdded.text].filter(Boolean).join(' ')}
      actions={
        <Link to="/planejamento" className={buttonClass()}>
          {home.portfolio.seeAll}
        </Link>
      }
    />
  );
}
