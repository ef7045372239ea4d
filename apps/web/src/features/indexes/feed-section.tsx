import { useQuery } from '@tanstack/react-query';
import type { IndexFeed, IndexFetch } from '@uni/contracts';
import { contracts, indexSeries } from '@uni/phrases';
import { failureOf } from '../../api/failure.ts';
import { indexFeedQuery, useIndexWrites } from '../../api/planner/index-series.ts';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { LedgerTable, Section } from '../../ui/layout/page.tsx';
import { formatDate, formatMonth, formatTime } from '../../ui/numbers/index.ts';

const copy = indexSeries.feed;
const names: Readonly<Record<string, string>> = contracts.conditions.indexes;

const momentText = (at: string): string => `${formatDate(new Date(at))} ${formatTime(new Date(at))}`;

/** Requests to the Banco Central: the address, whether by itself, and how the last one ended, series by series. */
export function FeedSection({ mayWrite }: { mayWrite: boolean }) {
  const query = useQuery(indexFeedQuery);
  return (
    <Section title={copy.title}>
      {query.isPending && <SkeletonRows rows={3} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.host === null && <p className="text-2">{copy.off}</p>}
      {query.data && query.data.host !== null && (
        <FeedSummary feed={query.data} host={query.data.host} mayWrite={mayWrite} />
      )}
    </Section>
  );
}

function FeedSummary({ feed, host, mayWrite }: { feed: IndexFeed; host: string; mayWrite: boolean }) {
  const { setFeed, fetch } = useIndexWrites();
  return (
    <Stack gap={16}>
      <p className="text-2">{copy.host(host)}</p>
      {mayWrite && (
        <CheckBox
          label={copy.daily}
          note={feed.next === null ? undefined : copy.dailyNote(momentText(feed.next))}
          checked={feed.daily}
          disabled={setFeed.isPending}
          onChange={(daily) => setFeed.mutate({ daily })}
        />
      )}
      <FormProblem text={refusalText(setFeed.error ?? fetch.error)} />
      <LedgerTable label={copy.table}>
        <thead>
          <tr>
            <th scope="col">{copy.columns.series}</th>
            <th scope="col">{copy.columns.code}</th>
            <th scope="col">{copy.columns.at}</th>
            <th scope="col">{copy.columns.outcome}</th>
            {mayWrite && (
              <th scope="col">
                <span className="visually-hidden">{indexSeries.list.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {feed.fetches.map((one) => (
            <tr key={one.series}>
              <th scope="row">{names[one.series] ?? one.series}</th>
              <td>{one.code}</td>
              <td className={one.at === null ? 'text-3' : undefined}>
                {one.at === null ? copy.never : momentText(one.at)}
              </td>
              <td>
                <OutcomeText fetched={one} />
              </td>
              {mayWrite && (
                <td className="number">
                  <Button
                    size="small"
                    aria-label={copy.runOf(names[one.series] ?? one.series)}
                    busy={fetch.isPending && fetch.variables.series === one.series}
                    onClick={() => fetch.mutate({ series: one.series })}
                  >
                    {copy.run}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </Stack>
  );
}

/** Outcome of the fetch. A failure includes its known detail. */
export function OutcomeText({ fetched: { outcome, detail } }: { fetched: IndexFetch }) {
  if (outcome === null) return null;
  const detailText = /^\d{4}-\d\d$/.test(detail) ? formatMonth(detail) : detail;
  if (outcome === 'ok') return copy.ok(detailText);
  return <span className="unfavourable">{copy.outcomes[outcome](detailText)}</span>;
}
