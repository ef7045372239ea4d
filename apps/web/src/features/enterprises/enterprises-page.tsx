import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { home, enterprises as words } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { failureOf } from '../../api/failure.ts';
import { enterpriseSummariesQuery } from '../../api/planner/enterprise-summaries.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, FilteredEmpty, StaleNote, StateBlock } from '../../ui/feedback/state-block.tsx';
import { figureMark } from '../../ui/kpi/figure-mark.ts';
import { FindField, Page, PageHead, ToolSpace, Tools } from '../../ui/layout/page.tsx';
import { formatCompact, formatMonth } from '../../ui/numbers/index.ts';
import { SegmentedControl, Selector } from '../../ui/select/select.tsx';
import { consolidate, dividedBySum, monthOf } from '../cash-flow/portfolio/portfolio.ts';
import { EnterpriseCard } from './enterprise-card.tsx';
import { arrange, isFiltered, type ListView, readView } from './enterprise-list.ts';
import { EnterpriseTable } from './enterprise-table.tsx';
import styles from './enterprises.module.css';

const route = getRouteApi('/signed-in/planejamento');
const NewStudyDialog = lazy(() =>
  import('./new-study/new-study-dialog.tsx').then((module) => ({ default: module.NewStudyDialog })),
);

/** Every enterprise of the organization, as cards or as a table. */
export function EnterprisesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const view = readView(search);
  const query = useQuery(enterpriseSummariesQuery);
  const mayCreate = useProfile().permissions.includes('enterprise:write');
  const list = query.data ?? [];
  const open = () => void navigate({ search: (now) => ({ ...now, novo: 'sim' }) });
  const close = () => void navigate({ search: ({ novo: _, ...rest }) => rest, replace: true });
  return (
    <Page tight>
      <PageHead
        title={words.title}
        sub={query.data && <Summary list={list} />}
        actions={
          mayCreate ? (
            <Button look="primary" icon="plus" onClick={open}>
              {words.newStudy}
            </Button>
          ) : (
            <p className="text-3">{words.readOnly}</p>
          )
        }
      />
      {list.length > 0 && <ListTools view={view} />}
      {query.isPending && <SkeletonRows rows={12} thing={words.thing} />}
      {query.isError && !query.data && (
        <ErrorBlock thing={words.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <FirstUse onCreate={mayCreate ? open : null} />}
      {list.length > 0 && <Results list={list} view={view} />}
      {search.novo && mayCreate && (
        <Suspense>
          <NewStudyDialog existing={list} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

function Summary({ list }: { list: readonly EnterpriseSummary[] }) {
  const { counted, outside } = dividedBySum(list, { shown: 'current', prospecting: false });
  const total = consolidate(counted);
  const parts = [words.active(list.length)];
  if (total) parts.push(words.totalVgv(formatCompact(total.vgvGross)));
  if (total?.exposure) {
    const at = formatMonth(monthOf(total.baseMonth, total.exposure.month));
    parts.push(words.consolidatedExposure(formatCompact(total.exposure.value), at));
  }
  const leftOut = home.outside.part(outside);
  if (leftOut) parts.push(leftOut);
  const told = total?.exposure ? 'vgv_gross max_exposure max_exposure_month' : '';
  return <span {...figureMark(told, 'portfolio')}>{parts.join(' · ')}</span>;
}

function FirstUse({ onCreate }: { onCreate: (() => void) | null }) {
  return (
    <StateBlock
      role="status"
      title={words.emptyTitle}
      text={onCreate ? words.emptyText : words.noRight}
      actions={
        onCreate && (
          <Button look="primary" onClick={onCreate}>
            {words.newStudy}
          </Button>
        )
      }
    />
  );
}

function ListTools({ view }: { view: ListView }) {
  const navigate = route.useNavigate();
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  return (
    <Tools>
      <FindField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={view.text}
        onChange={(text) => change({ q: text || undefined })}
      />
      <Selector
        label={words.phase}
        value={view.phase}
        options={[{ value: 'all', label: words.allPhases }, ...entries(words.phases)]}
        onChange={(phase) => change({ fase: phase === 'all' ? undefined : phase })}
      />
      <Selector
        label={words.sort}
        value={view.sort}
        options={entries(words.sorts)}
        onChange={(sort) => change({ ordem: sort })}
      />
      <ToolSpace />
      <span className="wide-only">
        <SegmentedControl
          label={words.view}
          value={view.view}
          options={entries(words.views)}
          onChange={(shown) => change({ ver: shown === 'cards' ? undefined : shown })}
        />
      </span>
    </Tools>
  );
}

function entries<Key extends string>(table: Readonly<Record<Key, string>>): { value: Key; label: string }[] {
  const keys = Object.keys(table) as Key[];
  return keys.map((value) => ({ value, label: table[value] }));
}

function Results({ list, view }: { list: readonly EnterpriseSummary[]; view: ListView }) {
  const navigate = route.useNavigate();
  const shown = arrange(list, view);
  const now = new Date();
  if (shown.length === 0)
    return (
      <FilteredEmpty
        text={filterText(view)}
        onClear={() => void navigate({ search: ({ q: _, fase: __, ...rest }) => rest, replace: true })}
      />
    );
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered(view) ? words.shown(shown.length, list.length) : ''}
      </p>
      {view.view === 'list' ? (
        <EnterpriseTable list={shown} now={now} />
      ) : (
        <div className={styles.sheet}>
          {shown.map((enterprise) => (
            <EnterpriseCard key={enterprise.id} enterprise={enterprise} now={now} />
          ))}
        </div>
      )}
    </>
  );
}

function filterText(view: ListView): string {
  const parts = [
    view.phase !== 'all' && words.filteredPhase(words.phases[view.phase]),
    view.text.trim() && words.filteredText(view.text.trim()),
  ].filter(Boolean);
  return words.filtered(parts.join(', '));
}
