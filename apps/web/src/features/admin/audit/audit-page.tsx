import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PresentedAuditEntry } from '@uni/contracts';
import { audit as copy } from '@uni/phrases';
import { useState } from 'react';
import { useListLayout } from '../../../api/access/list-layouts.ts';
import { type AuditTrailFilter, auditTrailQuery } from '../../../api/admin/audit-trail.ts';
import { columnChoice } from '../../../shared/register/list-choices.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { ChoiceBox } from '../../../ui/field/choice-box.tsx';
import { Row as Line } from '../../../ui/layout/layout.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { formatDate, formatNumber, formatTime } from '../../../ui/numbers/index.ts';
import { ColumnChooser } from '../../../ui/register/column-chooser.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { pageSizes } from '../../../ui/register/register-view.ts';
import { ChangeLine, Person } from './audit-cells.tsx';
import { AuditFilters, usePeople } from './audit-filters.tsx';
import { actOf, whereOf, whoOf } from './audit-labels.ts';
import { AuditSeal } from './audit-seal.tsx';
import { filterText, isNarrowed, readAuditView } from './audit-view.ts';
import { EntryDetails } from './entry-drawer.tsx';
import { useAuditExport } from './use-audit-export.ts';

const route = getRouteApi('/signed-in/auditoria');

type Row = PresentedAuditEntry & { id: number };

const columns: readonly RegisterColumn<Row>[] = [
  { key: 'act', label: copy.act, cell: actOf },
  { key: 'where', label: copy.where, cell: whereOf },
  { key: 'who', label: copy.who, cell: (entry) => <Person name={whoOf(entry)} /> },
  {
    key: 'when',
    label: copy.when,
    whole: true,
    cell: ({ at }) => (
      <time dateTime={at}>
        {formatDate(new Date(at))} {formatTime(new Date(at))}
      </time>
    ),
  },
  { key: 'change', label: copy.change, cell: (entry) => <ChangeLine entry={entry} /> },
];

const columnKeys = columns.map(({ key }) => key);
const columnSelection = columnChoice(columnKeys, columnKeys);

/** The audit trail: user, act, time, values before and after. Nothing of it can be changed anywhere. */
export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const view = readAuditView(search);
  const query = useQuery(auditTrailQuery(view.filter, view.before, view.size));
  const { people, nameOf } = usePeople();
  const layout = useListLayout('audit');
  const [opened, setOpened] = useState<PresentedAuditEntry | null>(null);
  const change = (changes: Record<string, string | undefined>) =>
    void navigate({ search: ({ antes: _, ...now }) => ({ ...now, ...changes }), replace: true });
  const visible = columnSelection.visibleColumns(search.colunas);
  const showColumns = (changes: Record<string, string | undefined>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true, resetScroll: false });
  const clear = () => void navigate({ search: {}, replace: true });
  const goBehind = (antes: string) => void navigate({ search: (now) => ({ ...now, antes }) });
  const auditPage = query.data;
  const rows = (auditPage?.results ?? []).map((entry) => ({ ...entry, id: entry.sequence }));
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={copy.lead}
        actions={<ExportButton filter={view.filter} isEmpty={rows.length === 0 && view.before === undefined} />}
      />
      <AuditSeal />
      <AuditFilters view={view} people={people} nameOf={nameOf} onChange={change}>
        <ColumnChooser
          columns={columns}
          visibleKeys={visible}
          layout={layout.value}
          onChange={(keys) => showColumns({ colunas: columnSelection.text(keys) })}
          onLayout={layout.onChange}
        />
      </AuditFilters>
      <RegisterStates
        noun={copy.noun}
        // An empty page under a filter, or behind the oldest entry, is no first use.
        source={sourceOf({ ...query, data: auditPage && (isNarrowed(view) ? [view] : auditPage.results) })}
        firstUse={<StateBlock role="status" title={copy.empty} text={copy.emptyText} />}
        matchCount={rows.length}
        filterText={filterText(view, nameOf)}
        onClear={clear}
      >
        <RegisterTable
          label={copy.table}
          rows={rows}
          columns={columns.filter(({ key }) => visible.includes(key))}
          nameOf={actOf}
          order=""
          onOrder={() => undefined}
          onOpen={setOpened}
          isOpen={({ id }) => id === opened?.sequence}
          layout={layout}
        />
        {(view.before !== undefined || auditPage?.next) && (
          <Line gap={8}>
            <ChoiceBox
              size="plain"
              aria-label={copy.pageSize}
              value={String(view.size)}
              options={pageSizes.map((size) => ({ value: String(size), label: copy.perPage(size) }))}
              onChange={(size) => change({ por: size })}
            />
            <Button size="small" disabled={view.before === undefined} onClick={() => change({})}>
              {copy.newest}
            </Button>
            <Button size="small" disabled={!auditPage?.next} onClick={() => goBehind(String(rows.at(-1)?.sequence))}>
              {copy.older}
            </Button>
          </Line>
        )}
      </RegisterStates>
      {opened && (
        <EntryDetails
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
      {progress === null ? copy.export : copy.exporting(formatNumber(progress))}
    </Button>
  );
}
