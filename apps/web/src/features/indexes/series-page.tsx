import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { IndexMonths, IndexSeriesRow } from '@uni/contracts';
import { indexSeries as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { failureOf } from '../../api/failure.ts';
import { indexFeedQuery, indexMonthsQuery, useIndexWrites } from '../../api/planner/index-series.ts';
import { ChartPublishing } from '../../shared/publishing/chart-publishing.tsx';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead, Tools } from '../../ui/layout/page.tsx';
import { PanelRow } from '../../ui/layout/panel.tsx';
import { SegmentedControl, Selector } from '../../ui/select/select.tsx';
import { OutcomeText } from './feed-section.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { IndexChart } from './index-chart.tsx';
import type { Layer } from './layer.ts';
import { type Measure, measures, monthsIn, type Period, periods } from './month-rows.ts';
import { MonthsTable } from './months-table.tsx';
import { OwnSeriesActions } from './own-series-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RatesDialog } from './rates-dialog.tsx';
import { headText } from './series-text.ts';

/** One series: what it did, what is expected of it, and the entry of months. */
export function SeriesPage({ series: key }: { series: string }) {
  const query = useQuery(indexMonthsQuery(key));
  if (query.data)
    return (
      <Loaded
        indexMonths={query.data}
        stale={query.isError ? query.dataUpdatedAt : null}
        onRetry={() => void query.refetch()}
      />
    );
  const failure = query.isError ? failureOf(query.error) : null;
  return (
    <Page>
      <PageHead title={copy.title} actions={<Back />} />
      {!failure && <SkeletonRows rows={12} noun={copy.monthsNoun} />}
      {/* An unknown key is refused with 400. */}
      {failure?.status === 400 && <StateBlock role="status" title={copy.unknown} text={copy.unknownText} />}
      {failure && failure.status !== 400 && (
        <ErrorBlock noun={copy.monthsNoun} failure={failure} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

function Back() {
  return (
    <Link to="/indices" search={{}} className={buttonClass('ghost')}>
      {copy.back}
    </Link>
  );
}

function Loaded({
  indexMonths,
  stale,
  onRetry,
}: {
  indexMonths: IndexMonths;
  stale: number | null;
  onRetry: () => void;
}) {
  const { series, months } = indexMonths;
  const mayWrite = useProfile().permissions.includes('planning:write');
  const [dialog, setDialog] = useState<Layer | null>(null);
  return (
    <Page>
      <PageHead
        title={series.name}
        sub={headText(series)}
        actions={<HeadActions series={series} mayWrite={mayWrite} setDialog={setDialog} />}
      />
      {stale !== null && <StaleNote from={new Date(stale)} onRetry={onRetry} />}
      <Arrivals series={series} mayWrite={mayWrite} setDialog={setDialog} />
      {months.length === 0 ? (
        <StateBlock
          role="status"
          title={copy.empty.title}
          text={copy.empty.text}
          actions={
            mayWrite && (
              <Button variant="primary" onClick={() => setDialog({ kind: 'publish', start: null })}>
                {copy.publish.open}
              </Button>
            )
          }
        />
      ) : (
        <Months indexMonths={indexMonths} mayWrite={mayWrite} setDialog={setDialog} />
      )}
      {dialog?.kind === 'publish' && (
        <PublishDialog series={series} start={dialog.start} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'rates' && <RatesDialog indexMonths={indexMonths} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'history' && (
        <HistoryDialog series={series} month={dialog.month} mayWrite={mayWrite} onClose={() => setDialog(null)} />
      )}
    </Page>
  );
}

interface PartProps {
  mayWrite: boolean;
  setDialog: (dialog: Layer | null) => void;
}

function HeadActions({ series, mayWrite, setDialog }: PartProps & { series: IndexSeriesRow }) {
  return (
    <>
      <Back />
      {mayWrite && (
        <>
          <OwnSeriesActions series={series} />
          <FetchButton series={series} />
          <Button onClick={() => setDialog({ kind: 'rates' })}>{copy.rates.open}</Button>
          <Button variant="primary" onClick={() => setDialog({ kind: 'publish', start: null })}>
            {copy.publish.open}
          </Button>
        </>
      )}
    </>
  );
}

/** Fetches this series now, if the server has a source configured. */
function FetchButton({ series }: { series: IndexSeriesRow }) {
  const { data } = useQuery(indexFeedQuery);
  const { fetch } = useIndexWrites();
  const hasFetch = data?.host && data.fetches.some((one) => one.series === series.key);
  if (!hasFetch) return null;
  return (
    <Button busy={fetch.isPending} onClick={() => fetch.mutate({ series: series.key })}>
      {fetch.isPending ? copy.feed.running(series.name) : copy.feed.run}
    </Button>
  );
}

/** Data from the Banco Central for this series: outcome of the last fetch, and months awaiting review. */
function Arrivals({ series, mayWrite, setDialog }: PartProps & { series: IndexSeriesRow }) {
  const { data } = useQuery(indexFeedQuery);
  const { fetch } = useIndexWrites();
  const last = data?.host ? data.fetches.find((one) => one.series === series.key) : undefined;
  const rows = (data?.arrivals ?? []).filter((one) => one.series === series.key);
  return (
    <>
      {last?.outcome && (
        <p className="text-3">
          {copy.feed.title}: <OutcomeText fetched={last} />
        </p>
      )}
      <FormProblem text={refusalText(fetch.error)} />
      {rows.length > 0 && (
        <PanelRow>
          <span>{copy.feed.arrivals(rows.length)}</span>
          {mayWrite && (
            <Button
              size="small"
              onClick={() =>
                setDialog({
                  kind: 'publish',
                  start: { origin: 'bcb', rows: rows.map(({ month, variation }) => ({ month, variation })) },
                })
              }
            >
              {copy.feed.review}
            </Button>
          )}
        </PanelRow>
      )}
    </>
  );
}

const measureOptions = measures.map((value) => ({ value, label: copy.measures[value] }));
const periodOptions = periods.map((value) => ({ value: String(value), label: copy.periods[value] }));

function Months({ indexMonths, mayWrite, setDialog }: PartProps & { indexMonths: IndexMonths }) {
  const { values, change } = useScreen('indexSeries');
  const measure: Measure = values.measure === 'ano' ? 'year' : 'month';
  const period: Period = periods.find((one) => String(one) === values.period) ?? 60;
  const months = monthsIn(indexMonths.months, period);
  return (
    <>
      <Tools>
        <SegmentedControl<Measure>
          label={copy.measure}
          value={measure}
          options={measureOptions}
          onChange={(value) => change({ measure: value === 'year' ? 'ano' : undefined })}
        />
        <Selector
          label={copy.period}
          value={String(period)}
          options={periodOptions}
          onChange={(value) => change({ period: value === '60' ? undefined : value })}
        />
      </Tools>
      <ChartPublishing name={indexMonths.series.name} version="" fileName={fileNameOf(indexMonths.series.name)}>
        <IndexChart name={indexMonths.series.name} file="indice" months={months} measure={measure} />
      </ChartPublishing>
      <MonthsTable name={indexMonths.series.name} months={months} mayWrite={mayWrite} setDialog={setDialog} />
    </>
  );
}
