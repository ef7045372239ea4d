import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PresentedAuditEntry } from '@uni/contracts';
import { audit as copy } from '@uni/phrases';
import { useState } from 'react';
import { type AuditTrailFilter, auditTrailQuery } from '../../../api/admin/audit-trail.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FilteredEmpty, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { useHabits } from '../../../ui/habits.ts';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { formatDate, formatNumber, formatTime } from '../../../ui/numbers/index.ts';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { AuditFilters, usePeople } from './audit-filters.tsx';
import { actOf, changeLine, whoOf } from './audit-labels.ts';
import { AuditSeal } from './audit-seal.tsx';
import { filterText, isFiltered, readAuditView } from './audit-view.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { useAuditExport } from './use-audit-export.ts';

const route = getRouteApi('/signed-in/auditoria');

type Row = PresentedAuditEntry & { id: number };

const columns: readonly RegisterColumn<Row>[] = [
  { key: 'act', label: copy.act, cell: actOf },
  { key: 'who', label: copy.who, cell: whoOf },
  {
    key: 'when',
    label: copy.when,
    cell: ({ at }) => (
      <time dateTime={at}>
        {formatDate(new Date(at))} {formatTime(new Date(at))}
      </time>
    ),
  },
  { key: 'change', label: copy.change, cell: (entry) => changeLine(entry) || copy.none },
];

/** The audit trail: user, act, time, values before and after. Nothing of it can be changed anywhere. */
export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const view = readAuditView(search);
  const query = useQuery(auditTrailQuery(view.filter, view.page, view.size));
  const { people, nameOf } = usePeople();
  const [opened, setOpened] = useState<PresentedAuditEntry | null>(null);
  const paging = useHabits().paging;
  const change = (changes: Record<string, string | undefined>) =>
    void navigate({ search: ({ pagina: _, ...now }) => ({ ...now, ...changes }), replace: true });
  const clear = () => void navigate({ search: {}, replace: true });
  // A page that there no longer is belongs to another filter: the first one is always there.
  const isBeyond = query.error instanceof ApiFailure && query.error.status === 404 && view.page > 1;
  const auditPage = isBeyond ? undefined : query.data;
  const rows = (auditPage?.results ?? []).map((entry) => ({ ...entry, id: entry.sequence }));
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={auditPage && auditPage.count > 0 ? countText(auditPage.count) : copy.lead}
        actions={<ExportButton filter={view.filter} isEmpty={!auditPage?.count} />}
      />
      <AuditSeal />
      <AuditFilters view={view} people={people} nameOf={nameOf} onChange={change} />
      {isBeyond ? (
        <FilteredEmpty text={copy.beyond(view.page)} onClear={clear} />
      ) : (
        <RegisterStates
          noun={copy.noun}
          // An empty page under a filter is no first use.
          source={sourceOf({ ...query, data: auditPage && (isFiltered(view) ? [view] : auditPage.results) })}
          firstUse={<StateBlock role="status" title={copy.empty} text={copy.emptyText} />}
          matchCount={rows.length}
          filterText={filterText(view, nameOf)}
          onClear={clear}
        >
          <RegisterTable
            label={copy.table}
            rows={rows}
            columns={columns}
            nameOf={actOf}
            order=""
            onOrder={() => undefined}
            onOpen={setOpened}
          />
          <Pagination
            page={view.page}
            pages={auditPage?.total_pages ?? 1}
            size={view.size}
            count={auditPage?.count ?? 0}
            language={paging}
            onPage={(page) => change({ pagina: page === 1 ? undefined : String(page) })}
            onSize={(size) => change({ por: String(size) })}
          />
        </RegisterStates>
      )}
      {opened && (
        <EntryDrawer
          entry={opened}
          onClose={() => setOpened(null)}
          onFilter={(filter) => {
            setOpened(null);
            void navigate({ search: { ...filter } });
          }}
        />
      )}
    </Page>
  );
}

function ExportButton({ filter, isEmpty }: { filter: AuditTrailFilter; isEmpty: boolean }) {
  const { progress, run } = useAuditExport();
  return (
    <Button icon="download" busy={progress !== null} disabled={isEmpty} onClick={() => void run(filter)}>
      {progress && progress.all > 0
        ? copy.exporting(formatNumber(progress.done), formatNumber(progress.all))
        : copy.export}
    </Button>
  );
}

const countText = (count: number): string => (count === 1 ? copy.one : copy.count(formatNumber(count)));
