import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ToldAuditEntry } from '@uni/contracts';
import { audit as words } from '@uni/phrases';
import { useState } from 'react';
import { type TrailFilter, trailQuery } from '../../../api/admin/audit-trail.ts';
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
import { AuditSeal } from './audit-seal.tsx';
import { filterText, isFiltered, readAuditView } from './audit-view.ts';
import { actOf, changeLine, whoOf } from './audit-words.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { useTrailExport } from './use-trail-export.ts';

const route = getRouteApi('/signed-in/auditoria');

type Row = ToldAuditEntry & { id: number };

const columns: readonly RegisterColumn<Row>[] = [
  { key: 'act', label: words.act, cell: actOf },
  { key: 'who', label: words.who, cell: whoOf },
  {
    key: 'when',
    label: words.when,
    cell: ({ at }) => (
      <time dateTime={at}>
        {formatDate(new Date(at))} {formatTime(new Date(at))}
      </time>
    ),
  },
  { key: 'change', label: words.change, cell: (entry) => changeLine(entry) || words.none },
];

/** Who did what, when, before and after; nothing of it can be changed here or anywhere. */
export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const view = readAuditView(search);
  const query = useQuery(trailQuery(view.filter, view.page, view.size));
  const { people, nameOf } = usePeople();
  const [opened, setOpened] = useState<ToldAuditEntry | null>(null);
  const paging = useHabits().paging;
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ search: ({ pagina: _, ...now }) => ({ ...now, ...part }), replace: true });
  const clear = () => void navigate({ search: {}, replace: true });
  // A page that there no longer is belongs to another filter: the first one is always there.
  const isBeyond = query.error instanceof ApiFailure && query.error.status === 404 && view.page > 1;
  const trail = isBeyond ? undefined : query.data;
  const rows = (trail?.results ?? []).map((entry) => ({ ...entry, id: entry.sequence }));
  return (
    <Page tight>
      <PageHead
        title={words.title}
        sub={trail && trail.count > 0 ? told(trail.count) : words.lead}
        actions={<ExportButton filter={view.filter} isEmpty={!trail?.count} />}
      />
      <AuditSeal />
      <AuditFilters view={view} people={people} nameOf={nameOf} onChange={change} />
      {isBeyond ? (
        <FilteredEmpty text={words.beyond(view.page)} onClear={clear} />
      ) : (
        <RegisterStates
          thing={words.thing}
          // An empty page under a filter is no first use.
          source={sourceOf({ ...query, data: trail && (isFiltered(view) ? [view] : trail.results) })}
          firstUse={<StateBlock role="status" title={words.empty} text={words.emptyText} />}
          found={rows.length}
          filterText={filterText(view, nameOf)}
          onClear={clear}
        >
          <RegisterTable
            label={words.table}
            rows={rows}
            columns={columns}
            nameOf={actOf}
            order=""
            onOrder={() => undefined}
            onOpen={setOpened}
          />
          <Pagination
            page={view.page}
            pages={trail?.total_pages ?? 1}
            size={view.size}
            count={trail?.count ?? 0}
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

function ExportButton({ filter, isEmpty }: { filter: TrailFilter; isEmpty: boolean }) {
  const { progress, run } = useTrailExport();
  return (
    <Button icon="download" busy={progress !== null} disabled={isEmpty} onClick={() => void run(filter)}>
      {progress && progress.all > 0
        ? words.exporting(formatNumber(progress.done), formatNumber(progress.all))
        : words.export}
    </Button>
  );
}

const told = (count: number): string => (count === 1 ? words.one : words.count(formatNumber(count)));
