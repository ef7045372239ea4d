import { Link } from '@tanstack/react-router';
import type { RevenueLine } from '@uni/contracts';
import { commitments, grossRevenue as copy } from '@uni/phrases';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { exportRegister } from '../../../shared/register/export-register.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { NoPermission, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FindField, Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { centsToReais, formatExact, formatShare } from '../../../ui/numbers/index.ts';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { ShareBar } from '../share-bar.tsx';
import { RevenueTable } from './revenue-table.tsx';
import { type RevenueScreen, useGrossRevenue } from './use-gross-revenue.ts';

/** Payment conditions of the ERP, each with its line of gross revenue, sign, index and order. */
export function GrossRevenuePage() {
  const screen = useGrossRevenue();
  const { query, filter, done } = screen;
  const coverage = query.data?.coverage;
  const count = query.data?.count ?? 0;
  if (!screen.mayRead)
    return (
      <Page>
        <PageHead title={copy.title} />
        <NoPermission action={null} />
      </Page>
    );
  return (
    <Page tight>
      <PageHead title={copy.title} sub={copy.lead} actions={<HeadActions screen={screen} />} />
      {coverage && coverage.by_value !== null && (
        <ShareBar
          figure={formatShare(coverage.by_value)}
          caption={copy.coverage}
          label={`${formatShare(coverage.by_value)} ${copy.coverage}`}
          parts={[
            { tone: 'mapped', share: coverage.by_value },
            { tone: 'pending', share: 1 - coverage.by_value },
          ]}
        />
      )}
      <RevenueTools screen={screen} />
      {done && (
        <UndoNote
          text={done.text}
          busy={screen.busy}
          onUndo={done.before.length > 0 ? screen.undo : null}
          onClose={screen.forget}
        />
      )}
      <FormProblem text={screen.problem} />
      <RegisterStates
        noun={copy.noun}
        source={{ ...screen.source, rows: query.data && (screen.isFiltered ? [0] : query.data.results) }}
        matchCount={count}
        filterText={filter.search ?? copy.pending}
        onClear={() => screen.change({ text: undefined, pending: undefined, connection: undefined, page: undefined })}
        firstUse={
          <StateBlock
            role="status"
            title={copy.empty}
            text={copy.emptyText}
            actions={
              <Link to="/integracao" search={{}} className={buttonClass()}>
                {commitments.toCentral}
              </Link>
            }
          />
        }
      >
        <RevenueTable screen={screen} />
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
      {screen.question}
    </Page>
  );
}

function HeadActions({ screen }: { screen: RevenueScreen }) {
  return (
    <>
      {screen.list.length > 0 && (
        <Button icon="download" onClick={() => void exportRegister(copy.file, copy.title, sheetColumns, screen.list)}>
          {copy.export}
        </Button>
      )}
      {!screen.mayWrite && <p className="text-3">{copy.noRight}</p>}
      {screen.count > 0 && (
        <>
          <Button onClick={screen.drop}>{copy.discard}</Button>
          <Button variant="primary" busy={screen.busy} disabled={screen.problems.size > 0} onClick={screen.save}>
            {copy.save(screen.count)}
          </Button>
        </>
      )}
    </>
  );
}

const { columns } = copy;
const sheetColumns = [
  { label: columns.source, text: ({ label, condition }: RevenueLine) => label || condition },
  { label: columns.count, text: ({ count }: RevenueLine) => String(count) },
  { label: columns.amount, text: ({ amount }: RevenueLine) => formatExact(centsToReais(amount), 2) },
  { label: columns.line, text: ({ line__label }: RevenueLine) => line__label ?? '' },
  { label: columns.sign, text: ({ sign }: RevenueLine) => (sign === 1 ? copy.plus : copy.minus) },
  { label: columns.index, text: ({ index }: RevenueLine) => index },
  { label: columns.order, text: ({ order }: RevenueLine) => (order === null ? '' : String(order)) },
];

const every = 'all';

function RevenueTools({ screen }: { screen: RevenueScreen }) {
  const { filter, side, connections, change } = screen;
  return (
    <Tools>
      <SegmentedControl
        label={copy.side}
        value={side}
        options={(['to_receive', 'received'] as const).map((value) => ({ value, label: copy.sides[value] }))}
        onChange={(value) => change({ side: value === 'received' ? 'recebido' : undefined, page: undefined })}
      />
      {connections.length > 1 && (
        <Selector
          label={copy.connection}
          value={filter.connection ?? every}
          options={[
            { value: every, label: copy.all },
            ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => change({ connection: value === every ? undefined : value, page: undefined })}
        />
      )}
      <FindField
        label={copy.find}
        placeholder={copy.findPlaceholder}
        value={filter.search ?? ''}
        onChange={(text) => change({ text, page: undefined })}
      />
      <CheckBox
        label={copy.pending}
        checked={filter.pending !== undefined}
        onChange={(checked) => change({ pending: checked ? 'sim' : undefined, page: undefined })}
      />
    </Tools>
  );
}
