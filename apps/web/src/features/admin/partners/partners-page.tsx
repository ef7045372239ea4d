import type { Partner } from '@uni/contracts';
import { partners as copy, register } from '@uni/phrases';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { RegisterPage } from '../../../shared/register/register-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { FindField, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { Card, CardGrid, CheckFilter } from '../../../ui/register/register-parts.tsx';
import { type RegisterColumn, RegisterTable, RowMenu } from '../../../ui/register/register-table.tsx';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { partnerForm } from './partner-form.tsx';
import { cardColumns, filterText, groupNames, partnerStateOptions } from './partner-list.ts';
import { PartnerQuestions } from './partner-questions.tsx';
import { usePartnersPage } from './use-partners-page.ts';

type Screen = ReturnType<typeof usePartnersPage>;

/** The partner firms of the organization, as cards or as a table. */
export function PartnersPage() {
  const screen = usePartnersPage();
  const { navigation, list, done } = screen;
  return (
    <RegisterPage
      copy={copy}
      create={copy.create}
      sub={copy.summary(list.length)}
      source={screen.source}
      navigation={navigation}
      list={list}
      visiblePage={screen.visiblePage}
      sheet={sheetColumns(screen)}
      filterText={filterText(navigation.view.text, screen.states)}
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
  const { navigation, groups, opened } = screen;
  const shared = { form: partnerForm, own: { groups, mayWrite: navigation.mayWrite }, onClose: navigation.close };
  return (
    <>
      {navigation.isCreating && <RecordForm record={null} {...shared} />}
      {opened && <RecordForm key={opened.id} record={opened} {...shared} />}
      {screen.question && <PartnerQuestions screen={screen} question={screen.question} />}
    </>
  );
}

function PartnerTools({ screen }: { screen: Screen }) {
  const { asList, navigation } = screen;
  const { view, change } = navigation;
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={view.text}
        onChange={(text) => change({ q: text || undefined, pagina: undefined })}
      />
      <CheckFilter label={copy.show} options={partnerStateOptions} chosen={screen.states} onChange={screen.exhibit} />
      <ToolSpace />
      {!asList && (
        <span className="wide-only">
          <Selector
            label={copy.cardsPerRow}
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
        onChange={(listing) => change({ ver: listing === 'cards' ? undefined : listing })}
      />
    </Tools>
  );
}

function Results({ screen }: { screen: Screen }) {
  const { visiblePage: listing, navigation } = screen;
  const now = new Date();
  if (!screen.asList)
    return (
      <CardGrid columns={screen.columns}>
        {listing.rows.map((partner) => (
          <PartnerCard key={partner.id} partner={partner} screen={screen} now={now} />
        ))}
      </CardGrid>
    );
  return (
    <RegisterTable
      label={copy.table}
      rows={listing.rows}
      columns={columnsOf(screen, now)}
      nameOf={({ name }) => name}
      order={navigation.view.order}
      onOrder={navigation.order}
      onOpen={navigation.open}
      actionsOf={(partner) => actionsOf(screen, partner)}
      onRemove={navigation.mayWrite ? (partner) => screen.openQuestion({ kind: 'remove', partner }) : undefined}
    />
  );
}

function PartnerCard({ partner, screen, now }: { partner: Partner; screen: Screen; now: Date }) {
  const names = groupNames(partner.groups, screen.groups);
  const accessed = partner.last_login ? copy.access(formatAgo(new Date(partner.last_login), now)) : copy.neverAccessed;
  return (
    <Card
      name={partner.name}
      line={
        <>
          <code>{partner.code}</code> · {partner.domain}
        </>
      }
      state={<StateTag state={partner.state}>{copy.states[partner.state]}</StateTag>}
      menu={<RowMenu name={partner.name} actions={actionsOf(screen, partner)} />}
      onOpen={() => screen.navigation.open(partner)}
      onRemove={screen.navigation.mayWrite ? () => screen.openQuestion({ kind: 'remove', partner }) : undefined}
      foot={
        <>
          <span>{copy.connections(partner.connections)}</span>
          <span>{accessed}</span>
        </>
      }
    >
      {names && <p className="text-2">{names}</p>}
    </Card>
  );
}

function actionsOf({ navigation, openQuestion, activate }: Screen, partner: Partner): MenuAction[] {
  const toggle: MenuAction =
    partner.state === 'active'
      ? { key: 'off', label: copy.deactivate, onPick: () => openQuestion({ kind: 'deactivate', partner }) }
      : { key: 'on', label: copy.activate, onPick: () => activate(partner) };
  return [
    { key: 'open', label: copy.open, onPick: () => navigation.open(partner) },
    ...(navigation.mayWrite
      ? [toggle, { key: 'remove', label: copy.remove, onPick: () => openQuestion({ kind: 'remove', partner }) }]
      : []),
  ];
}

const accessOf = ({ last_login: at }: Partner, now: Date): string =>
  at ? formatAgo(new Date(at), now) : register.never;

function columnsOf({ groups }: Screen, now: Date): RegisterColumn<Partner>[] {
  const { columns } = copy;
  return [
    { key: 'name', label: columns.name, ordered: true, cell: ({ name }) => name },
    { key: 'code', label: columns.code, ordered: true, cell: ({ code }) => <code>{code}</code> },
    { key: 'domain', label: columns.domain, ordered: true, cell: ({ domain }) => domain },
    {
      key: 'state',
      label: columns.state,
      ordered: true,
      cell: ({ state }) => <StateTag state={state}>{copy.states[state]}</StateTag>,
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
  const { columns } = copy;
  const now = new Date();
  return [
    { label: columns.name, text: ({ name }: Partner) => name },
    { label: columns.code, text: ({ code }: Partner) => code },
    { label: columns.domain, text: ({ domain }: Partner) => domain },
    { label: columns.state, text: ({ state }: Partner) => copy.states[state] },
    { label: columns.connections, text: (partner: Partner) => String(partner.connections) },
    { label: columns.groups, text: (partner: Partner) => groupNames(partner.groups, groups) },
    { label: columns.access, text: (partner: Partner) => accessOf(partner, now) },
  ];
}
