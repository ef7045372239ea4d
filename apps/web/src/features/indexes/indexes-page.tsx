import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { IndexSeriesRow } from '@uni/contracts';
import { indexSeries as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { indexSeriesQuery } from '../../api/planner/index-series.ts';
import { sourceOf } from '../../shared/register/register-source.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { FindField, LedgerTable, Page, PageHead, Tools } from '../../ui/layout/page.tsx';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import { matches } from '../../ui/search.ts';
import { FeedSection } from './feed-section.tsx';
import { OwnSeriesDialog } from './own-series-dialog.tsx';
import { SeriesPage } from './series-page.tsx';
import { lastText, recentYears, variationText, yearText } from './series-text.ts';
import { SmallLine } from './small-line.tsx';

/** All series, or the one that the address names. */
export function IndexesPage() {
  const { series } = useScreen('indexSeries').values;
  return series === undefined ? <SeriesList /> : <SeriesPage key={series} series={series} />;
}

function SeriesList() {
  const { values, change, reset } = useScreen('indexSeries');
  const query = useQuery(indexSeriesQuery);
  const mayWrite = useProfile().permissions.includes('planning:write');
  const [creating, setCreating] = useState(false);
  const { text = '' } = values;
  const find = (next: string): void => change({ text: next });
  const rows = (query.data ?? []).filter(({ name, publisher }) => matches(`${name} ${publisher}`, text));
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={mayWrite ? copy.sub : `${copy.sub} ${copy.noRight}`}
        actions={mayWrite && <Button onClick={() => setCreating(true)}>{copy.own.open}</Button>}
      />
      <Tools>
        <FindField label={copy.list.find} placeholder={copy.list.findPlaceholder} value={text} onChange={find} />
      </Tools>
      <RegisterStates
        noun={copy.noun}
        source={sourceOf(query)}
        firstUse={null}
        matchCount={rows.length}
        filterText={copy.list.noMatch(text)}
        onClear={() => find('')}
      >
        <SeriesTable rows={rows} />
      </RegisterStates>
      <FeedSection mayWrite={mayWrite} />
      {creating && (
        <OwnSeriesDialog
          series={null}
          onSaved={(series) => reset({ series }, { replace: false })}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}

const { columns } = copy.list;

function SeriesTable({ rows }: { rows: readonly IndexSeriesRow[] }) {
  return (
    <LedgerTable label={copy.list.label}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.last}</th>
          <th scope="col" className="number">
            {columns.month}
          </th>
          <th scope="col" className="number">
            {columns.year}
          </th>
          <th scope="col">{columns.shape}</th>
          <th scope="col">{columns.publisher}</th>
          <th scope="col">{columns.arrivals}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Link to="/indices" search={{ serie: row.key }}>
                {row.name}
              </Link>
            </th>
            <td className={row.last_month === '' ? 'text-3' : undefined}>{lastText(row)}</td>
            <td className="number">{variationText(row.monthly[row.last_month] ?? null)}</td>
            <td className="number">{yearText(row.year)}</td>
            <td>
              <SmallLine values={recentYears(row.monthly)} />
            </td>
            <td>{[row.publisher, row.id !== null && copy.list.own].filter(Boolean).join(' · ')}</td>
            <td>{copy.list.arrivals(row.arrivals)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}
