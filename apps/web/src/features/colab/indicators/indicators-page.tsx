import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CollaborationValues } from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { colabValuesQuery } from '../../../api/colab/indicators.ts';
import { failureOf } from '../../../api/failure.ts';
import { productSlugs } from '../../../api/products.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { BenchmarkSection } from '../benchmark-consent/benchmark-section.tsx';
import { FigureTools } from '../figure-tools.tsx';
import { filterOf } from '../figures-address.ts';
import { GroupLevel } from '../group-level.tsx';
import { LeftOut } from '../left-out.tsx';
import { useChoices } from '../use-figures.ts';
import { IndicatorLead } from './indicator-lead.tsx';
import { IndicatorList } from './indicator-list.tsx';

/** The organization's own indicators, and where they stand in a group where there is one. */
export function IndicatorsPage() {
  const { values, change, toSearch } = useScreen('colab');
  const query = useQuery(colabValuesQuery(filterOf(values)));
  const choices = useChoices();
  const { data } = query;
  const mayRead = useProfile().permissions.includes('organization:read');
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={data && copy.sub(formatMonth(data.month), data.enterprises.length)}
        actions={
          <>
            <FigureTools values={values} choices={choices} frame={data} change={change} />
            <GroupLevel
              values={values}
              benchmarks={data?.indicators.map(({ benchmark }) => benchmark) ?? []}
              change={change}
            />
            <Link to="/colaborador/relatorio" search={toSearch(values)} className={buttonClass('primary')}>
              {copy.toReport}
            </Link>
          </>
        }
      />
      {query.isPending && <SkeletonRows rows={14} noun={copy.noun} />}
      {query.isError && !data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && data && <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />}
      {data && <Figures values={data} product={productSlugs.colab} search={toSearch(values)} />}
      {mayRead && <BenchmarkSection />}
    </Page>
  );
}

function Figures(props: { values: CollaborationValues; product: string; search: Record<string, string> }) {
  const { values, product, search } = props;
  if (values.enterprises.length === 0)
    return (
      <>
        <StateBlock
          role="status"
          title={copy.emptyTitle}
          text={copy.emptyText}
          actions={
            <Link to="/planejamento" className={buttonClass('primary')}>
              {copy.toEnterprises}
            </Link>
          }
        />
        <LeftOut list={values.left_out} />
      </>
    );
  if (values.indicators.length === 0)
    return <StateBlock role="status" title={copy.noneVisibleTitle} text={copy.noneVisibleText} />;
  return (
    <>
      <IndicatorLead values={values} product={product} search={search} />
      <IndicatorList values={values} product={product} search={search} />
      <LeftOut list={values.left_out} />
    </>
  );
}
