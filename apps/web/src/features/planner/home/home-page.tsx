import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { charts, enterprises, home } from '@uni/phrases';
import { useMemo } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { failureOf } from '../../../api/failure.ts';
import { enterpriseSummariesQuery } from '../../../api/planner/enterprise-summaries.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { KpiBand, KpiBandSkeleton } from '../../../ui/kpi/kpi-band.tsx';
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx';
import { consolidate, isComputed, isTold, type Portfolio } from '../portfolio/portfolio.ts';
import { ChartPublishing } from '../publishing/chart-publishing.tsx';
import { fileNameOf } from '../publishing/file-name.ts';
import { Attention } from './attention.tsx';
import { Changes } from './changes.tsx';
import { ExampleStudy } from './example-study.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HeatMap } from './heat-map.tsx';
import styles from './home.module.css';
import { PortfolioChart } from './portfolio-chart.tsx';
import { portfolioKpis } from './portfolio-kpis.tsx';
import { PortfolioTable } from './portfolio-table.tsx';
import { Resume } from './resume.tsx';

/** Where we are, in one look. */
export function HomePage() {
  const profile = useProfile();
  const query = useQuery(enterpriseSummariesQuery);
  const mayCreate = profile.permissions.includes('enterprise:write');
  // What the alerts and the changes tell hangs on the permission that their answers ask for.
  const mayRead = profile.permissions.includes('enterprise:read');
  const portfolio = useMemo(() => (query.data ? consolidate(query.data) : null), [query.data]);
  const firstName = profile.name.split(' ')[0] ?? '';
  return (
    <Page>
      <PageHead
        title={home.greeting(new Date().getHours(), firstName)}
        sub={query.data && home.summary(query.data.length)}
        actions={
          mayCreate ? (
            <NewStudyLink primary={query.data?.length === 0} />
          ) : (
            <p className="text-3">{enterprises.readOnly}</p>
          )
        }
      />
      {query.isPending && <KpiBandSkeleton count={6} />}
      {query.isError && !query.data && (
        <ErrorBlock thing={home.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {portfolio && query.data && <KpiBand label={home.kpis.label} kpis={portfolioKpis(portfolio, query.data)} />}
      <div className={styles.columns}>
        <div className={styles.mainColumn}>
          {query.isPending && <SkeletonRows rows={8} thing={home.thing} />}
          {query.data && <Overview list={query.data} portfolio={portfolio} mayCreate={mayCreate} />}
          {mayRead && <Changes />}
        </div>
        <div className={styles.rail}>
          {mayRead && <Attention />}
          <Resume />
          {mayCreate && <FirstSteps />}
        </div>
      </div>
    </Page>
  );
}

function NewStudyLink({ primary }: { primary: boolean }) {
  return (
    <Link to="/planejamento" search={{ novo: 'sim' }} className={buttonClass(primary ? 'primary' : 'outlined')}>
      {enterprises.newStudy}
    </Link>
  );
}

function Overview(props: { list: readonly EnterpriseSummary[]; portfolio: Portfolio | null; mayCreate: boolean }) {
  const { list, portfolio, mayCreate } = props;
  const { organization__name: organization } = useProfile();
  if (!portfolio) return <NothingToAdd list={list} mayCreate={mayCreate} />;
  return (
    <ChartPublishing
      name={organization ?? charts.publish.portfolio}
      version=""
      fileName={fileNameOf(charts.publish.portfolio)}
    >
      <PortfolioChart portfolio={portfolio} />
      <Section title={home.portfolio.title} aside={<Link to="/planejamento">{home.portfolio.seeAll}</Link>}>
        <HeatMap list={list.filter(isComputed)} />
      </Section>
      {portfolio.left > 0 && <p className="text-3">{home.partial(portfolio.left)}</p>}
    </ChartPublishing>
  );
}

/** Why there is no sum: no enterprise, none with a computed version, or a group that sees a part of each. */
function NothingToAdd({ list, mayCreate }: { list: readonly EnterpriseSummary[]; mayCreate: boolean }) {
  const seesCash = useProfile().permissions.includes('planning:read');
  const { empty, notAdded } = home;
  if (list.length === 0)
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
        {list.some(isTold) ? <PortfolioTable list={list} /> : <p>{notAdded.nothingShared}</p>}
      </Section>
    );
  return (
    <StateBlock
      role="status"
      title={notAdded.title}
      text={notAdded.text}
      actions={
        <Link to="/planejamento" className={buttonClass()}>
          {home.portfolio.seeAll}
        </Link>
      }
    />
  );
}
