import { Link } from '@tanstack/react-router';
import type { ErpBinding } from '@uni/contracts';
import { integrationBindings as copy, integrationMapping } from '@uni/phrases';
import { exportRegister } from '../../../shared/register/export-register.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FindField, Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { centsToReais, formatExact } from '../../../ui/numbers/index.ts';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { BindingTable, nameOfWork } from './binding-table.tsx';
import { BoundBar } from './bound-bar.tsx';
import { type Bindings, suggestedChoice, useBindings } from './use-bindings.ts';

/** Assigns a company and cost centre (in UAU: empresa and obra) to an enterprise and module. */
export function BindingsPage() {
  const screen = useBindings();
  const { connectionsRead, connections, query, filter, done } = screen;
  const count = query.data?.count ?? 0;
  return (
    <Page tight>
      <PageHead title={copy.title} sub={copy.lead} actions={<HeadActions screen={screen} />} />
      {connectionsRead.data && connections.length === 0 ? (
        <NoConnection />
      ) : (
        <>
          {screen.sums && count > 0 && <BoundBar sums={screen.sums} />}
          <BindingTools screen={screen} />
          {done && <UndoNote text={done.text} busy={screen.busy} onUndo={screen.undo} onClose={screen.forget} />}
          <RegisterStates
            noun={copy.noun}
            source={{ ...screen.source, rows: query.data && (screen.isFiltered ? [0] : query.data.results) }}
            matchCount={count}
            filterText={filter.search ?? integrationMapping.filters.onlyPending}
            onClear={() => screen.change({ text: undefined, pending: undefined, page: undefined })}
            firstUse={<StateBlock role="status" title={copy.empty} actions={<ToCentral />} />}
          >
            <BindingTable screen={screen} />
            <Pagination
              page={filter.page}
              pages={query.data?.total_pages ?? 1}
              size={filter.page_size}
              count={count}
              language={screen.profile.preferences?.pagination_language}
              onPage={(page) => screen.change({ page: page === 1 ? undefined : String(page) })}
              onSize={(size) => screen.change({ size: String(size), page: undefined })}
            />
          </RegisterStates>
        </>
      )}
    </Page>
  );
}

function ToCentral({ primary = false }: { primary?: boolean }) {
  return (
    <Link to="/integracao" search={{}} className={buttonClass(primary ? 'primary' : 'outlined')}>
      {integrationMapping.toCentral}
    </Link>
  );
}

function NoConnection() {
  return (
    <StateBlock
      role="status"
      title={integrationMapping.noConnectionTitle}
      text={integrationMapping.noConnectionText}
      actions={<ToCentral primary />}
    />
  );
}

function HeadActions({ screen }: { screen: Bindings }) {
  const { list, sure, mayWrite } = screen;
  if (list.length === 0) return null;
  return (
    <>
      <Button icon="download" onClick={() => void exportRegister(copy.file, copy.title, sheetColumns(screen), list)}>
        {copy.export}
      </Button>
      {!mayWrite && <p className="text-3">{integrationMapping.noRight}</p>}
      {mayWrite && sure.length > 0 && (
        <Button
          variant="primary"
          busy={screen.busy}
          onClick={() => screen.put(sure.map((row) => ({ row, to: suggestedChoice(row) })))}
        >
          {copy.acceptSure(sure.length)}
        </Button>
      )}
    </>
  );
}

function BindingTools({ screen }: { screen: Bindings }) {
  const { connections, connection, filter, change } = screen;
  return (
    <Tools>
      {connections.length > 1 && (
        <Selector
          label={copy.connection}
          value={String(connection?.id ?? '')}
          options={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(connection) => change({ connection, page: undefined })}
        />
      )}
      <FindField
        label={copy.find}
        placeholder={copy.findPlaceholder}
        value={filter.search ?? ''}
        onChange={(text) => change({ text, page: undefined })}
      />
      <CheckBox
        label={integrationMapping.filters.pending}
        checked={filter.pending !== undefined}
        onChange={(checked) => change({ pending: checked ? 'sim' : undefined, page: undefined })}
      />
    </Tools>
  );
}

function sheetColumns({ enterprises }: Bindings) {
  const { columns } = copy;
  return [
    { label: columns.source.sienge, text: nameOfWork },
    { label: columns.company, text: ({ company, company__name }: ErpBinding) => `${company} ${company__name}` },
    { label: columns.value, text: ({ amount }: ErpBinding) => formatExact(centsToReais(amount) / 1_000, 2) },
    {
      label: columns.enterprise,
      text: ({ enterprise }: ErpBinding) => enterprises.find(({ id }) => id === enterprise)?.name ?? '',
    },
    { label: columns.module, text: ({ module }: ErpBinding) => (module === null ? '' : copy.module(module)) },
    { label: columns.state, text: ({ state }: ErpBinding) => copy.states[state] },
  ];
}
