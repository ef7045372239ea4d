import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { enterprises as copy, home } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { failureOf } from '../../api/failure.ts';
import { enterpriseSummariesQuery } from '../../api/planner/enterprise-summaries.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
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

const NewStudyDialog = lazy(() =>
  import('./new-study/new-study-dialog.tsx').then((module) => ({ default: module.NewStudyDialog })),
);

/** Every enterprise of the organization, as cards or as a table. */
export function EnterprisesPage() {
  const { values, change } = useScreen('enterprises');
  const view = readView(values);
  const query = useQuery(enterpriseSummariesQuery);
  const mayCreate = useProfile().permissions.includes('enterprise:write');
  const list = query.data ?? [];
  const open = () => change({ create: 'sim' }, { replace: false });
  const close = () => change({ create: undefined });
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={query.data && <Summary list={list} />}
        actions={
          mayCreate ? (
            <>
              <Link to="/estudo-de-planilha" className={buttonClass()}>
                {copy.fromWorkbook}
              </Link>
              <Button variant="primary" icon="plus" onClick={open}>
                {copy.newStudy}
              </Button>
            </>
          ) : (
            <p className="text-3">{copy.readOnly}</p>
          )
        }
      />
      {list.length > 0 && <ListTools view={view} />}
      {query.isPending && <SkeletonRows rows={12} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <FirstUse onCreate={mayCreate ? open : null} />}
      {list.length > 0 && <Results list={list} view={view} />}
      {values.create && mayCreate && (
        <Suspense>
          <NewStudyDialog existing={list} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

function Summary({ list }: { list: readonly EnterpriseSummary[] }) {
  const { included, outside } = dividedBySum(list, { versionKind: 'current', prospecting: false });
  const total = consolidate(included);
  const facts = [copy.active(list.length)];
  if (total) facts.push(copy.totalVgv(formatCompact(total.vgvGross)));
  if (total?.exposure) {
    const at = formatMonth(monthOf(total.baseMonth, total.exposure.month));
    facts.push(copy.consolidatedExposure(formatCompact(total.exposure.value), at));
  }
  const leftOut = home.outside.part(outside);
  if (leftOut) facts.push(leftOut);
  const indicatorKeys = total?.exposure ? 'vgv_gross max_exposure max_exposure_month' : '';
  return <span {...figureMark(indicatorKeys, 'portfolio')}>{facts.join(' · ')}</span>;
}

function FirstUse({ onCreate }: { onCreate: (() => void) | null }) {
  return (
    <StateBlock
      role="status"
      title={copy.emptyTitle}
      text={onCreate ? copy.emptyText : copy.noRight}
      actions={
        onCreate && (
          <Button variant="primary" onClick={onCreate}>
            {copy.newStudy}
          </Button>
        )
      }
    />
  );
}

function ListTools({ view }: { view: ListView }) {
  const { change } = useScreen('enterprises');
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={view.text}
        onChange={(text) => change({ text })}
      />
      <Selector
        label={copy.phase}
        value={view.phase}
        options={[{ value: 'all', label: copy.allPhases }, ...entries(copy.phases)]}
        onChange={(phase) => change({ phase: phase === 'all' ? undefined : phase })}
      />
      <Selector
        label={copy.sort}
        value={view.sort}
        options={entries(copy.sorts)}
        onChange={(sort) => change({ order: sort })}
      />
      <ToolSpace />
      <span className="wide-only">
        <SegmentedControl
          label={copy.view}
          value={view.view}
          options={entries(copy.views)}
          onChange={(selection) => change({ view: selection === 'cards' ? undefined : selection })}
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
  const { change } = useScreen('enterprises');
  const selection = arrange(list, view);
  const now = new Date();
  if (selection.length === 0)
    return <FilteredEmpty text={filterText(view)} onClear={() => change({ text: undefined, phase: undefined })} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered(view) ? copy.visibleCount(selection.length, list.length) : ''}
      </p>
      {view.view === 'list' ? (
        <EnterpriseTable list={selection} now={now} />
      ) : (
        <div className={styles.sheet}>
          {selection.map((enterprise) => (
            <EnterpriseCard key={enterprise.id} enterprise={enterprise} now={now} />
          ))}
        </div>
      )}
    </>
  );
}

function filterText(view: ListView): string {
  const conditions = [
    view.phase !== 'all' && copy.filteredPhase(copy.phases[view.phase]),
    view.text.trim() && copy.filteredText(view.text.trim()),
  ].filter(Boolean);
  return copy.filtered(conditions.join(', '));
}
