import type { Partner } from '@uni/contracts';
import { register, partners as words } from '@uni/phrases';
import { RegisterPage } from '../../../shared/register/register-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { FindField, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { Card, CardGrid, CheckFilter } from '../../../ui/register/register-parts.tsx';
import { type RegisterColumn, RegisterTable, RowMenu } from '../../../ui/register/register-table.tsx';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { PartnerDrawer } from './partner-drawer.tsx';
import { cardColumns, filterText, groupNames, partnerStateOptions } from './partner-list.ts';
import { PartnerQuestions } from './partner-questions.tsx';
import { usePartnersPage } from './use-partners-page.ts';

type Screen = ReturnType<typeof usePartnersPage>;

/** The partner firms of the organization, as cards or as a table. */
export function PartnersPage() {
  const screen = usePartnersPage();
  const { place, list, done } = screen;
  return (
    <RegisterPage
      words={words}
      create={words.create}
      sub={words.summary(list.length)}
      source={screen.source}
      place={place}
      list={list}
      shown={screen.shown}
      sheet={sheetColumns(screen)}
      filterText={filterText(place.view.text, screen.states)}
      onClear={screen.clear}
      tools={<PartnerTools screen={screen} />}
      done={done && { text: done.text, busy: screen.busy, onUndo: screen.undo, onClose: screen.forget }}
      layers={<Layers screen={screen} />}
    >
      <Results screen={screen} />
    </RegisterPage>
  );
}

function Layers({ screen }: { screen: Screen }) {
  const { place, groups, opened } = screen;
  const shared = { groups, mayWrite: place.mayWrite, onClose: place.close };
  return (
    <>
      {place.isCreating && <PartnerDrawer partner={null} {...shared} />}
      {opened && <PartnerDrawer key={opened.id} partner={opened} {...shared} />}
      {screen.question && <PartnerQuestions screen={screen} question={screen.question} />}
    </>
  );
}

function PartnerTools({ screen }: { screen: Screen }) {
  const { asList, place } = screen;
  const { view, change } = place;
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
  const { shown, place } = screen;
  const now = new Date();
  if (!screen.asList)
    return (
      <CardGrid columns={screen.columns}>
        {shown.rows.map((partner) => (
          <PartnerCard key={partner.id} partner={partner} screen={screen} now={now} />
        ))}
      </CardGrid>
    );
  return (
    <RegisterTable
      label={words.table}
      rows={shown.rows}
      columns={columnsOf(screen, now)}
      nameOf={({ name }) => name}
      order={place.view.order}
      onOrder={place.order}
      onOpen={place.open}
      actionsOf={(partner) => actionsOf(screen, partner)}
      onRemove={place.mayWrite ? (partner) => screen.ask({ kind: 'remove', partner }) : undefined}
    />
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
      onOpen={() => screen.place.open(partner)}
      onRemove={screen.place.mayWrite ? () => screen.ask({ kind: 'remove', partner }) : undefined}
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

function actionsOf({ place, ask, activate }: Screen, partner: Partner): MenuAction[] {
  const toggle: MenuAction =
    partner.state === 'active'
      ? { key: 'off', label: words.deactivate, onPick: () => ask({ kind: 'deactivate', partner }) }
      : { key: 'on', label: words.activate, onPick: () => activate(partner) };
  return [
    { key: 'open', label: words.open, onPick: () => place.open(partner) },
    ...(place.mayWrite
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
