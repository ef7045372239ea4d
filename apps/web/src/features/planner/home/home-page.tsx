import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { charts, enterprises, home } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { failureOf } from '../../../api/failure.ts';
import { enterpriseSummariesQuery } from '../../../api/planner/enterprise-summaries.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { KpiBand, KpiBandSkeleton } from '../../../ui/kpi/kpi-band.tsx';
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx';
import { consolidate, isComputed, isTold } from '../portfolio/portfolio.ts';
import { ChartPublishing } from '../publishing/chart-publishing.tsx';
import { fileNameOf } from '../publishing/file-name.ts';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
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
      {query.isPending && (
        <>
          <KpiBandSkeleton count={6} />
          <SkeletonRows rows={8} thing={home.thing} />
        </>
      )}
      {query.isError && !query.data && (
        <ErrorBlock thing={home.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Overview list={query.data} mayCreate={mayCreate} />}
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

function Overview({ list, mayCreate }: { list: readonly EnterpriseSummary[]; mayCreate: boolean }) {
  const { organization__name: organization } = useProfile();
  const portfolio = consolidate(list);
  return (
    <>
      {portfolio && <KpiBand label={home.kpis.label} kpis={portfolioKpis(portfolio, list)} />}
      <div className={styles.columns}>
        <div className={styles.mainColumn}>
          {portfolio ? (
            <>
              <ChartPublishing
                name={organization ?? charts.publish.portfolio}
                version=""
                fileName={fileNameOf(charts.publish.portfolio)}
              >
                <PortfolioChart portfolio={portfolio} />
              </ChartPublishing>
              <Section title={home.portfolio.title} aside={<Link to="/planejamento">{home.portfolio.seeAll}</Link>}>
                <PortfolioTable list={list.filter(isComputed)} opens />
              </Section>
              {portfolio.left > 0 && <p className="text-3">{home.partial(portfolio.left)}</p>}
            </>
          ) : (
            <NothingToAdd list={list} mayCreate={mayCreate} />
          )}
        </div>
        <div className={styles.rail}>
          <Attention list={list} />
          <Resume />
          {mayCreate && <FirstSteps list={list} />}
        </div>
      </div>
    </>
  );
}

/** Why there is no sum: no enterprise, none with a computed version, or a group that sees a part of each. */
function NothingToAdd({ list, mayCreate }: { list: readonly EnterpriseSummary[]; mayCreate: boolean }) {
  const seesCash = useProfile().permissions.includes('planning:read');
  const { empty, notAdded } = home;
  if (list.length === 0)
    return <StateBlock role="status" title={empty.title} text={mayCreate ? empty.text : enterprises.noRight} />;
  if (!seesCash)
    return (
      <Section title={home.portfolio.title}>
        <p className="text-2">{notAdded.narrow}</p>
        {list.some(isTold) ? <PortfolioTable list={list} opens={false} /> : <p>{notAdded.nothingShared}</p>}
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
