import { Link } from '@tanstack/react-router';
import type { Service } from '@uni/contracts';
import { services as copy } from '@uni/phrases';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { RegisterPage } from '../../../shared/register/register-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { CheckBox, Switch } from '../../../ui/field/check-box.tsx';
import { FindField, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { Card, CardGrid } from '../../../ui/register/register-parts.tsx';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { AccessDrawer } from './access-drawer.tsx';
import { serviceForm } from './service-form.tsx';
import { destinationOf, filterText, stateOf } from './service-list.ts';
import { useServicesPage } from './use-services-page.ts';

type Screen = ReturnType<typeof useServicesPage>;

/** The services of the organization: on or off, who uses each, where it opens. */
export function ServicesPage() {
  const screen = useServicesPage();
  const { navigation, list, visiblePage, done } = screen;
  const active = copy.active(list.filter(({ is_active }) => is_active).length);
  return (
    <RegisterPage
      copy={copy}
      create={copy.create}
      sub={[copy.summary(list.length), list.length > 0 && active].filter(Boolean).join(' · ')}
      source={screen.source}
      navigation={navigation}
      list={list}
      visiblePage={visiblePage}
      sheet={sheetColumns}
      filterText={filterText(navigation.view.text, screen.state)}
      onClear={screen.clear}
      tools={<ServiceTools screen={screen} />}
      done={done && { text: done.text, busy: screen.busy, onUndo: screen.undo, onClose: screen.forget }}
      layers={<Layers screen={screen} />}
    >
      <CardGrid columns={screen.compact ? 4 : 3}>
        {visiblePage.rows.map((service) => (
          <ServiceCard key={service.id} service={service} screen={screen} />
        ))}
      </CardGrid>
    </RegisterPage>
  );
}

function Layers({ screen }: { screen: Screen }) {
  const { navigation, opened, managed, removing } = screen;
  return (
    <>
      {navigation.isCreating && <RecordForm form={serviceForm} record={null} onClose={navigation.close} />}
      {opened && navigation.mayWrite && (
        <RecordForm key={opened.id} form={serviceForm} record={opened} onClose={navigation.close} />
      )}
      {managed && <AccessDrawer service={managed} mayGrant={screen.mayGrant} onClose={navigation.close} />}
      {removing && <RemoveQuestion screen={screen} service={removing} />}
    </>
  );
}

function ServiceTools({ screen }: { screen: Screen }) {
  const { state, navigation } = screen;
  const { view, narrow } = navigation;
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={view.text}
        onChange={(text) => narrow({ q: text || undefined })}
      />
      <Selector
        label={copy.state}
        value={state}
        options={[
          { value: 'all', label: copy.allStates },
          { value: 'active', label: copy.states.active },
          { value: 'inactive', label: copy.states.inactive },
        ]}
        onChange={(state) => narrow({ situacao: state === 'all' ? undefined : state })}
      />
      <ToolSpace />
      <CheckBox label={copy.compact} checked={screen.compact} onChange={screen.setCompact} />
    </Tools>
  );
}

function ServiceCard({ service, screen }: { service: Service; screen: Screen }) {
  const { compact, navigation } = screen;
  const { mayWrite } = navigation;
  const state = stateOf(service);
  const actions: MenuAction[] = mayWrite
    ? [
        { key: 'edit', label: copy.edit, icon: 'edit', onPick: () => navigation.open(service) },
        { key: 'remove', label: copy.remove, icon: 'trash', onPick: () => screen.confirmRemoval(service) },
      ]
    : [];
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
              disabled={screen.busy}
              onChange={(on) => screen.setOn(service, on)}
            />
          )}
          <RowMenu name={service.name} actions={actions} />
        </>
      }
      onOpen={mayWrite ? () => navigation.open(service) : undefined}
      onRemove={mayWrite ? () => screen.confirmRemoval(service) : undefined}
      foot={<CardActions service={service} screen={screen} />}
    >
      {!service.is_active && !compact && (
        <p className="text-2">{mayWrite ? copy.inactiveText : copy.inactiveReadOnly}</p>
      )}
    </Card>
  );
}

function CardActions({ service, screen }: { service: Service; screen: Screen }) {
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
      {screen.mayManage && (
        <Button size="small" aria-label={copy.manageOf(service.name)} onClick={() => screen.manage(service)}>
          {copy.manage}
        </Button>
      )}
    </>
  );
}

function RemoveQuestion({ screen, service }: { screen: Screen; service: Service }) {
  const { removal } = screen;
  return (
    <Confirm
      title={copy.confirmRemove(service.name)}
      action={copy.remove}
      busy={removal.isPending}
      problem={removal.error ? refusalOf(removal.error, {}).problem : undefined}
      onClose={screen.refrain}
      onConfirm={() => screen.remove(service)}
    >
      <p>{copy.removeText(service.users)}</p>
    </Confirm>
  );
}

const sheetColumns = [
  { label: copy.fields.name, text: ({ name }: Service) => name },
  { label: copy.fields.plan, text: ({ plan }: Service) => plan ?? '' },
  { label: copy.state, text: (service: Service) => copy.states[stateOf(service)] },
  { label: copy.usersColumn, text: ({ users }: Service) => String(users) },
  { label: copy.fields.path, text: ({ path }: Service) => path ?? '' },
];
