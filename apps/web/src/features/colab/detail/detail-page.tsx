import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CollaborationDetail, collaborationKeys } from '@uni/contracts';
import { collaboration as copy, titles } from '@uni/phrases';
import { colabDetailQuery, indicatorsStore } from '../../../api/colab/indicators.ts';
import { failureOf } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { ChartPublishing } from '../../../shared/publishing/chart-publishing.tsx';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { Selector } from '../../../ui/select/select.tsx';
import { FigureTools } from '../figure-tools.tsx';
import { filterOf, keysOf } from '../figures-address.ts';
import { GroupLevel } from '../group-level.tsx';
import { LeftOut } from '../left-out.tsx';
import { useChoices } from '../use-figures.ts';
import { DefinitionSection } from './definition-section.tsx';
import { Distribution, OwnTable } from './distribution.tsx';
import { GroupStrip } from './group-strip.tsx';
import { OwnSeries } from './own-series.tsx';
import { Position } from './position-lead.tsx';

/** One indicator: what it means, how it went, and what each enterprise has to do with it. */
export function IndicatorDetailPage() {
  const { values, change, toSearch } = useScreen('colabDetail');
  const [key = collaborationKeys[3]] = keysOf(values);
  const query = useQuery(colabDetailQuery(key, filterOf(values)));
  const indicators = useStore(indicatorsStore).data ?? [];
  const choices = useChoices();
  const { data } = query;
  return (
    <Page>
      <PageHead
        title={titles.colabDetail}
        sub={data && copy.sub(formatMonth(data.month), data.enterprises.length)}
        actions={
          <Link
            to="/colaborador/relatorio"
            search={toSearch({ ...values, indicators: key })}
            className={buttonClass('primary')}
          >
            {copy.toReport}
          </Link>
        }
      />
      <Tools>
        <Selector
          label={copy.detail.indicator}
          value={key}
          options={collaborationKeys.map((value) => ({
            value,
            label: indicators.find((one) => one.key === value)?.name ?? value.toUpperCase(),
          }))}
          onChange={(indicators) => change({ indicators })}
        />
        <FigureTools values={values} choices={choices} frame={data} change={change} />
        <GroupLevel values={values} benchmarks={[data?.benchmark ?? null]} change={change} />
      </Tools>
      {query.isPending && <SkeletonRows rows={10} noun={copy.detail.noun} />}
      {query.isError && !data && (
        <ErrorBlock noun={copy.detail.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && data && <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />}
      {data && (
        <ChartPublishing
          name={data.indicator.name}
          version={data.enterprises.map(({ name, version }) => `${name} (${version.nome})`).join(', ')}
          fileName={fileNameOf(copy.report.file, data.indicator.key, data.month)}
        >
          <Detail detail={data} isOpen={values.view === 'definicao'} />
        </ChartPublishing>
      )}
    </Page>
  );
}

function Detail({ detail, isOpen }: { detail: CollaborationDetail; isOpen: boolean }) {
  const nothing = detail.series.every(({ value }) => value === null);
  return (
    <>
      <Position detail={detail} />
      <GroupStrip detail={detail} />
      {isOpen && <DefinitionSection indicator={detail.indicator} detail={detail} />}
      {nothing ? (
        <StateBlock role="status" title={copy.detail.noSeries} />
      ) : (
        <>
          <OwnSeries detail={detail} />
          <Distribution detail={detail} />
        </>
      )}
      {detail.enterprises.length > 0 && <OwnTable detail={detail} />}
      {!isOpen && <DefinitionSection indicator={detail.indicator} detail={detail} />}
      <LeftOut list={detail.left_out} />
    </>
  );
}
