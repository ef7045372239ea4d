import type { Partner } from '@uni/contracts';
import { register, partners as words } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FindField, Page, PageHead, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { Card, CardGrid, CheckFilter, UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { type RegisterColumn, RegisterTable, RowMenu } from '../../../ui/register/register-table.tsx';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { exportRegister } from '../export-register.ts';
import { StateTag } from '../state-tag.tsx';
import { PartnerDrawer } from './partner-drawer.tsx';
import { cardColumns, filterText, groupNames, partnerStateOptions } from './partner-list.ts';
import { PartnerQuestions } from './partner-questions.tsx';
import { usePartnersPage } from './use-partners-page.ts';

type Screen = ReturnType<typeof usePartnersPage>;

/** The partner firms of the organization, as cards or as a table. */
export function PartnersPage() {
  const screen = usePartnersPage();
  const { query, list, shown, mayWrite, done } = screen;
  return (
    <Page tight>
      <PageHead
        title={words.title}
        sub={query.data && words.summary(list.length)}
        actions={<HeadActions screen={screen} />}
      />
      {list.length > 0 && <PartnerTools screen={screen} />}
      {done && <UndoNote text={done.text} busy={screen.busy} onUndo={screen.undo} onClose={screen.forget} />}
      <RegisterStates
        thing={words.thing}
        source={screen.source}
        found={shown.found.length}
        filterText={filterText(screen.view.text, screen.states)}
        onClear={screen.clear}
        firstUse={
          <StateBlock
            role="status"
            title={words.emptyTitle}
            text={mayWrite ? words.emptyText : words.noRight}
            actions={
              mayWrite && (
                <Button look="primary" onClick={screen.create}>
                  {words.create}
                </Button>
              )
            }
          />
        }
      >
        <Results screen={screen} />
      </RegisterStates>
      {screen.creating && <PartnerDrawer partner={null} groups={screen.groups} mayWrite onClose={screen.close} />}
      {screen.opened && (
        <PartnerDrawer
          key={screen.opened.id}
          partner={screen.opened}
          groups={screen.groups}
          mayWrite={mayWrite}
          onClose={screen.close}
        />
      )}
      {screen.question && <PartnerQuestions screen={screen} question={screen.question} />}
    </Page>
  );
}

function HeadActions({ screen }: { screen: Screen }) {
  const { list } = screen;
  return (
    <>
      {list.length > 0 && (
        <Button
          icon="download"
          onClick={() => void exportRegister(words.fileName, words.title, sheetColumns(screen), screen.shown.found)}
        >
          {register.exportTable}
        </Button>
      )}
      {screen.mayWrite ? (
        <Button look={list.length > 0 ? 'primary' : 'outlined'} icon="plus" onClick={screen.create}>
          {words.create}
        </Button>
      ) : (
        <p className="text-3">{words.noRight}</p>
      )}
    </>
  );
}

function PartnerTools({ screen }: { screen: Screen }) {
  const { view, change, asList } = screen;
  return (
    <Tools>
      <FindField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={view.text}
        onChange={(text) => change({ q: text || undefined, pagina: undefined })}
      />
      <CheckFilter label={words.show} options={partnerStateOptions} chosen={screen.states} onChange={screen.exhibit} />
      <ToolSpace />
      {!asList && (
        <span className="wide-only">
          <Selector
            label={words.cardsPerRow}
            align="end"
            value={String(screen.columns)}
            options={cardColumns.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(count) => screen.setColumns(Number(count))}
          />
        </span>
      )}
      <SegmentedControl
        label={register.view}
        value={asList ? 'list' : 'cards'}
        options={[
          { value: 'cards', label: register.views.cards },
          { value: 'list', label: register.views.list },
        ]}
        onChange={(shown) => change({ ver: shown === 'cards' ? undefined : shown })}
      />
    </Tools>
  );
}

function Results({ screen }: { screen: Screen }) {
  const { shown, view, change, asList, list } = screen;
  const now = new Date();
  return (
    <>
      <p className="visually-hidden" role="status">
        {shown.found.length < list.length ? register.shown(shown.found.length, list.length) : ''}
      </p>
      {asList ? (
        <RegisterTable
          label={words.table}
          rows={shown.rows}
          columns={columnsOf(screen, now)}
          nameOf={({ name }) => name}
          order={view.order}
          onOrder={screen.order}
          onOpen={screen.open}
          actionsOf={(partner) => actionsOf(screen, partner)}
          onRemove={screen.mayWrite ? (partner) => screen.ask({ kind: 'remove', partner }) : undefined}
        />
      ) : (
        <CardGrid columns={screen.columns}>
          {shown.rows.map((partner) => (
            <PartnerCard key={partner.id} partner={partner} screen={screen} now={now} />
          ))}
        </CardGrid>
      )}
      <Pagination
        page={shown.page}
        pages={shown.pages}
        size={view.size}
        count={shown.found.length}
        language={screen.profile.preferences?.pagination_language}
        onPage={(page) => change({ pagina: page === 1 ? undefined : String(page) })}
        onSize={(size) => change({ tamanho: String(size), pagina: undefined })}
      />
    </>
  );
}

function PartnerCard({ partner, screen, now }: { partner: Partner; screen: Screen; now: Date }) {
  const names = groupNames(partner.groups, screen.groups);
  const accessed = partner.last_login
    ? words.access(formatAgo(new Date(partner.last_login), now))
    : words.neverAccessed;
  return (
    <Card
      name={partner.name}
      line={
        <>
          <code>{partner.code}</code> · {partner.domain}
        </>
      }
      state={<StateTag state={partner.state}>{words.states[partner.state]}</StateTag>}
      menu={<RowMenu name={partner.name} actions={actionsOf(screen, partner)} />}
      onOpen={() => screen.open(partner)}
      onRemove={screen.mayWrite ? () => screen.ask({ kind: 'remove', partner }) : undefined}
      foot={
        <>
          <span>{words.connections(partner.connections)}</span>
          <span>{accessed}</span>
        </>
      }
    >
      {names && <p className="text-2">{names}</p>}
    </Card>
  );
}

function actionsOf({ mayWrite, open, ask, activate }: Screen, partner: Partner): MenuAction[] {
  const toggle: MenuAction =
    partner.state === 'active'
      ? { key: 'off', label: words.deactivate, onPick: () => ask({ kind: 'deactivate', partner }) }
      : { key: 'on', label: words.activate, onPick: () => activate(partner) };
  return [
    { key: 'open', label: words.open, onPick: () => open(partner) },
    ...(mayWrite
      ? [toggle, { key: 'remove', label: words.remove, onPick: () => ask({ kind: 'remove', partner }) }]
      : []),
  ];
}

const accessOf = ({ last_login: at }: Partner, now: Date): string =>
  at ? formatAgo(new Date(at), now) : register.never;

function columnsOf({ groups }: Screen, now: Date): RegisterColumn<Partner>[] {
  const { columns } = words;
  return [
    { key: 'name', label: columns.name, ordered: true, cell: ({ name }) => name },
    { key: 'code', label: columns.code, ordered: true, cell: ({ code }) => <code>{code}</code> },
    { key: 'domain', label: columns.domain, ordered: true, cell: ({ domain }) => domain },
    {
      key: 'state',
      label: columns.state,
      ordered: true,
      cell: ({ state }) => <StateTag state={state}>{words.states[state]}</StateTag>,
    },
    { key: 'connections', label: columns.connections, ordered: true, number: true, cell: (one) => one.connections },
    {
      key: 'groups',
      label: columns.groups,
      ordered: true,
      cell: (partner) => groupNames(partner.groups, groups) || register.none,
    },
    { key: 'access', label: columns.access, ordered: true, cell: (partner) => accessOf(partner, now) },
  ];
}

function sheetColumns({ groups }: Screen) {
  const { columns } = words;
  const now = new Date();
  return [
    { label: columns.name, text: ({ name }: Partner) => name },
    { label: columns.code, text: ({ code }: Partner) => code },
    { label: columns.domain, text: ({ domain }: Partner) => domain },
    { label: columns.state, text: ({ state }: Partner) => words.states[state] },
    { label: columns.connections, text: (partner: Partner) => String(partner.connections) },
    { label: columns.groups, text: (partner: Partner) => groupNames(partner.groups, groups) },
    { label: columns.access, text: (partner: Partner) => accessOf(partner, now) },
  ];
}
