import { Link } from '@tanstack/react-router';
import { integrationMapping as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import styles from '../integration.module.css';
import { CoverageBar } from './coverage-bar.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { exportSources } from './export-sources.ts';
import { MappingHistory } from './mapping-history.tsx';
import type { MappingScreenDefinition } from './mapping-screens.ts';
import { MappingSheet } from './mapping-sheet.tsx';
import { MappingTable } from './mapping-table.tsx';
import { MappingTools } from './mapping-tools.tsx';
import { type Mapping, useMapping } from './use-mapping.ts';
import { useMappingKeys } from './use-mapping-keys.ts';

/** Sources of an ERP on the left, lines of the plan on the right. Every kind of mapping has this screen. */
export function MappingPage({ screen }: { screen: MappingScreenDefinition }) {
  const mapping = useMapping(screen);
  const [open, setOpen] = useState<'history' | 'sheet' | null>(null);
  useMappingKeys(mapping);
  const { query, connections, connectionsRead, coverage } = mapping;
  return (
    <Page tight>
      <PageHead
        title={screen.copy.title}
        sub={[screen.copy.lead, ...connections.map(updatedText)].join(' ')}
        actions={connections.length > 0 && <HeadActions mapping={mapping} onOpen={setOpen} />}
      />
      {connectionsRead.data && connections.length === 0 ? (
        <NoConnection />
      ) : (
        <>
          {/* Without sources there is no share: it would read 100%. */}
          {coverage && coverage.sources > 0 && <CoverageBar coverage={coverage} />}
          {query.data && <MappingTools mapping={mapping} />}
          {mapping.done && (
            <UndoNote
              text={mapping.done.text}
              busy={mapping.undoing}
              onUndo={mapping.done.batch === null ? null : mapping.undo}
              onClose={mapping.forget}
            />
          )}
          <RegisterStates
            // A filter that finds nothing is not a first use.
            source={{ ...mapping.source, rows: query.data && (isFiltered(mapping) ? [0] : query.data.results) }}
            noun={copy.noun}
            matchCount={query.data?.count ?? 0}
            filterText={filterText(mapping)}
            onClear={mapping.clear}
            firstUse={
              <StateBlock role="status" title={screen.copy.empty} text={copy.emptyText} actions={<ToCentral />} />
            }
          >
            <Results mapping={mapping} />
          </RegisterStates>
        </>
      )}
      {open === 'history' && <MappingHistory mayWrite={mapping.mayWrite} onClose={() => setOpen(null)} />}
      {open === 'sheet' && <MappingSheet mapping={mapping} onClose={() => setOpen(null)} />}
      {mapping.question}
    </Page>
  );
}

const updatedText = ({ name, synced_at }: Mapping['connections'][number]): string =>
  synced_at === null ? copy.neverUpdated(name) : copy.updated(name, formatAgo(new Date(synced_at), new Date()));

function HeadActions({ mapping, onOpen }: { mapping: Mapping; onOpen: (what: 'history' | 'sheet') => void }) {
  const { mayWrite, coverage, drafts } = mapping;
  const connection = mapping.values.connection ? Number(mapping.values.connection) : undefined;
  const suggested = coverage?.suggested_sources ?? 0;
  return (
    <>
      <Button onClick={() => onOpen('history')}>{copy.history.button}</Button>
      {mayWrite && <Button onClick={() => onOpen('sheet')}>{copy.sheet.import}</Button>}
      <Button icon="download" onClick={() => void exportSources(mapping)}>
        {copy.sheet.export}
      </Button>
      {!mayWrite && <p className="text-3">{copy.noRight}</p>}
      {mayWrite && drafts.count > 0 && (
        <Button variant="primary" busy={mapping.busy} onClick={mapping.saveAll}>
          {copy.saveAll(drafts.count)}
        </Button>
      )}
      {mayWrite && drafts.count === 0 && suggested > 0 && (
        <Button
          variant="primary"
          busy={mapping.busy}
          title={copy.acceptSureNote}
          onClick={() => mapping.acceptSure(connection)}
        >
          {copy.acceptSure}
        </Button>
      )}
    </>
  );
}

function NoConnection() {
  return (
    <StateBlock
      role="status"
      title={copy.noConnectionTitle}
      text={copy.noConnectionText}
      actions={
        <Link to="/integracao" search={{}} className={buttonClass('primary')}>
          {copy.toCentral}
        </Link>
      }
    />
  );
}

function ToCentral() {
  return (
    <Link to="/integracao" search={{}} className={buttonClass()}>
      {copy.toCentral}
    </Link>
  );
}

function Results({ mapping }: { mapping: Mapping }) {
  const { query, filter, list, profile, change } = mapping;
  const count = query.data?.count ?? 0;
  return (
    <div className={styles.withPanel}>
      <Stack gap={10}>
        <MappingTable mapping={mapping} />
        <p className="small text-3">
          {copy.visibleCount(list.length, count)}{' '}
          <span className="wide-only">
            <kbd>Ctrl Enter</kbd> {copy.keys}
          </span>
        </p>
        <Pagination
          page={filter.page}
          pages={query.data?.total_pages ?? 1}
          size={filter.page_size}
          count={count}
          language={profile.preferences?.pagination_language}
          onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
          onSize={(size) => change({ size: String(size), page: undefined })}
        />
      </Stack>
      {mapping.selected && <EffectPanel key={mapping.selected.id} mapping={mapping} source={mapping.selected} />}
    </div>
  );
}

const isFiltered = ({ filter }: Mapping): boolean =>
  [filter.search, filter.company, filter.status, filter.pending].some((one) => one !== undefined);

function filterText({ filter, values }: Mapping): string {
  return copy.filters.list(
    [
      filter.search && `“${filter.search}”`,
      values.company && `${copy.filters.company} ${values.company}`,
      filter.status && copy.statuses[filter.status],
      filter.pending && copy.filters.onlyPending,
    ].filter((text): text is string => Boolean(text)),
  );
}
