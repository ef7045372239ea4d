import { Link } from '@tanstack/react-router';
import type { Service } from '@uni/contracts';
import { services as copy } from '@uni/phrases';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { defineLocalRegister } from '../../../shared/register/define-local-register.ts';
import { localPage } from '../../../shared/register/local-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { CheckBox, Switch } from '../../../ui/field/check-box.tsx';
import { ToolSpace } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { Card, CardGrid } from '../../../ui/register/register-parts.tsx';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import { AccessDrawer } from './access-drawer.tsx';
import { serviceForm } from './service-form.tsx';
import { destinationOf, stateFilter, stateOf } from './service-list.ts';
import { type ServicesScreen, useServices } from './use-services.ts';

const { fields, states } = copy;

/** The services of the organization: on or off, who uses each, where it opens. */
const services = defineLocalRegister({
  copy: {
    ...{ ...copy, table: copy.title },
    columns: { name: fields.name, plan: fields.plan, state: copy.state, users: copy.usersColumn, path: fields.path },
  },
  create: { label: copy.create, needs: 'service:write', address: 'novo' },
  list: 'services',
  useOwn: useServices,
  sub: ({ list }) => {
    const active = copy.active(list.filter(({ is_active }) => is_active).length);
    return [copy.summary(list.length), list.length > 0 && active].filter(Boolean).join(' · ');
  },
  nameOf: ({ name }) => name,
  find: ({ name, plan, path }) => `${name} ${plan ?? ''} ${path ?? ''}`,
  columns: {
    name: { text: ({ name }) => name, order: 'text' },
    plan: { text: ({ plan }) => plan ?? '' },
    state: { text: (service) => states[stateOf(service)] },
    users: { text: ({ users }) => String(users) },
    path: { text: ({ path }) => path ?? '' },
  },
  filters: [stateFilter],
  actions: actionsOf,
  MoreTools: Density,
  cards: (screen) => (
    <CardGrid columns={screen.own.compact ? 4 : 3}>
      {screen.page.rows.map((service) => (
        <ServiceCard key={service.id} service={service} screen={screen} />
      ))}
    </CardGrid>
  ),
  Layers,
});

export const ServicesPage = localPage(services);

function Layers({ screen }: { screen: ServicesScreen }) {
  const { navigation, own } = screen;
  const opened = own.list.find((service) => navigation.isOpen(service));
  const { managed, removing } = own;
  return (
    <>
      {navigation.isCreating && <RecordForm form={serviceForm} record={null} onClose={navigation.close} />}
      {opened && navigation.mayWrite && (
        <RecordForm key={opened.id} form={serviceForm} record={opened} onClose={navigation.close} />
      )}
      {managed && <AccessDrawer service={managed} mayGrant={own.mayGrant} onClose={navigation.close} />}
      {removing && <RemoveQuestion own={own} service={removing} />}
    </>
  );
}

function Density({ screen: { own } }: { screen: ServicesScreen }) {
  return (
    <>
      <ToolSpace />
      <CheckBox label={copy.compact} checked={own.compact} onChange={own.setCompact} />
    </>
  );
}

function actionsOf(service: Service, { navigation, own }: ServicesScreen): MenuAction[] {
  if (!navigation.mayWrite) return [];
  return [
    { key: 'edit', label: copy.edit, icon: 'edit', onPick: () => navigation.open(service) },
    { key: 'remove', label: copy.remove, icon: 'trash', onPick: () => own.confirmRemoval(service) },
  ];
}

function ServiceCard({ service, screen }: { service: Service; screen: ServicesScreen }) {
  const { navigation, own } = screen;
  const { compact } = own;
  const { mayWrite } = navigation;
  const state = stateOf(service);
  const actions = actionsOf(service, screen);
  return (
    <Card
      name={service.name}
      line={[service.plan ?? copy.noPlan, !compact && (service.path ? copy.path(service.path) : copy.noPath)]
        .filter(Boolean)
        .join(' · ')}
      state={
        <>
          <StateTag state={state}>{copy.states[state]}</StateTag>
          <span className="text-3"> · {copy.users(service.users)}</span>
        </>
      }
      menu={
        <>
          {mayWrite && (
            <Switch
              label={copy.onOff(service.name)}
              on={service.is_active}
              disabled={own.busy}
              onChange={(on) => own.setOn(service, on)}
            />
          )}
          <RowMenu name={service.name} actions={actions} />
        </>
      }
      onOpen={mayWrite ? () => navigation.open(service) : undefined}
      onRemove={mayWrite ? () => own.confirmRemoval(service) : undefined}
      foot={<CardActions service={service} screen={screen} />}
    >
      {!service.is_active && !compact && (
        <p className="text-2">{mayWrite ? copy.inactiveText : copy.inactiveReadOnly}</p>
      )}
    </Card>
  );
}

function CardActions({ service, screen }: { service: Service; screen: ServicesScreen }) {
  const navigation = service.is_active ? destinationOf(service.path) : null;
  const open = { className: buttonClass('outlined', 'small'), 'aria-label': copy.openService(service.name) };
  return (
    <>
      {navigation?.kind === 'screen' && (
        <Link to={navigation.address} {...open}>
          {copy.open}
        </Link>
      )}
      {navigation?.kind === 'elsewhere' && (
        <a href={navigation.address} target="_blank" rel="noopener noreferrer" {...open}>
          {copy.open}
        </a>
      )}
      {screen.own.mayManage && (
        <Button size="small" aria-label={copy.manageOf(service.name)} onClick={() => screen.own.manage(service)}>
          {copy.manage}
        </Button>
      )}
    </>
  );
}

function RemoveQuestion({ own, service }: { own: ServicesScreen['own']; service: Service }) {
  const { removal } = own;
  return (
    <Confirm
      title={copy.confirmRemove(service.name)}
      action={copy.remove}
      busy={removal.isPending}
      problem={removal.error ? refusalOf(removal.error, {}).problem : undefined}
      onClose={own.refrain}
      onConfirm={() => own.remove(service)}
    >
      <p>{copy.removeText(service.users)}</p>
    </Confirm>
  );
}
