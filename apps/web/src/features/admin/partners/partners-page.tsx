import type { Partner } from '@uni/contracts';
import { partners as copy, register } from '@uni/phrases';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { defineLocalRegister } from '../../../shared/register/define-local-register.ts';
import { localPage } from '../../../shared/register/local-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { ToolSpace } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { Card, CardGrid } from '../../../ui/register/register-parts.tsx';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { partnerForm } from './partner-form.tsx';
import { cardColumns, findPartner, groupNames, partnerColumns, stateFilter } from './partner-list.tsx';
import { PartnerQuestions } from './partner-questions.tsx';
import { type PartnersScreen, usePartners } from './use-partners.ts';

/** The partner firms of the organization, as cards or as a table. */
const partners = defineLocalRegister({
  copy,
  create: { label: copy.create, needs: 'partner:write', address: 'novo' },
  list: 'partners',
  useOwn: usePartners,
  sub: ({ list }) => copy.summary(list.length),
  nameOf: ({ name }) => name,
  find: findPartner,
  columns: partnerColumns,
  filters: [stateFilter],
  actions: actionsOf,
  confirmRemoval: (partner, { own }) => own.openQuestion({ kind: 'remove', partner }),
  MoreTools: ViewTools,
  cards: (screen) =>
    !isList(screen) && (
      <CardGrid columns={screen.own.columns}>
        {screen.page.rows.map((partner) => (
          <PartnerCard key={partner.id} partner={partner} screen={screen} />
        ))}
      </CardGrid>
    ),
  Layers,
});

export const PartnersPage = localPage(partners);

const isList = ({ search }: PartnersScreen): boolean => search.ver === 'list';

function Layers({ screen }: { screen: PartnersScreen }) {
  const { navigation, own } = screen;
  const opened = own.list.find((partner) => navigation.isOpen(partner));
  const shared = {
    ...{ form: partnerForm, onClose: navigation.close },
    own: { groups: own.groups, mayWrite: navigation.mayWrite },
  };
  return (
    <>
      {navigation.isCreating && <RecordForm record={null} {...shared} />}
      {opened && <RecordForm key={opened.id} record={opened} {...shared} />}
      {own.question && <PartnerQuestions own={own} question={own.question} />}
    </>
  );
}

function ViewTools({ screen }: { screen: PartnersScreen }) {
  const { navigation, own } = screen;
  const asList = isList(screen);
  return (
    <>
      <ToolSpace />
      {!asList && (
        <span className="wide-only">
          <Selector
            label={copy.cardsPerRow}
            align="end"
            value={String(own.columns)}
            options={cardColumns.map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(count) => own.setColumns(Number(count))}
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
        onChange={(listing) => navigation.change({ ver: listing === 'cards' ? undefined : listing })}
      />
    </>
  );
}

function PartnerCard({ partner, screen }: { partner: Partner; screen: PartnersScreen }) {
  const { navigation, own } = screen;
  const names = groupNames(partner.groups, own.groups);
  const accessed = partner.last_login
    ? copy.access(formatAgo(new Date(partner.last_login), new Date()))
    : copy.neverAccessed;
  return (
    <Card
      name={partner.name}
      line={
        <>
          <code>{partner.code}</code> · {partner.domain}
        </>
      }
      state={<StateTag state={partner.state}>{copy.states[partner.state]}</StateTag>}
      menu={<RowMenu name={partner.name} actions={actionsOf(partner, screen)} />}
      onOpen={() => navigation.open(partner)}
      onRemove={navigation.mayWrite ? () => own.openQuestion({ kind: 'remove', partner }) : undefined}
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

function actionsOf(partner: Partner, { navigation, own }: PartnersScreen): MenuAction[] {
  const { openQuestion, activate } = own;
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
