import { Link } from '@tanstack/react-router';
import type { Service } from '@uni/contracts';
import { services as words } from '@uni/phrases';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { RegisterPage } from '../../../shared/register/register-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { CheckBox, Switch } from '../../../ui/field/check-box.tsx';
import { FindField, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { Card, CardGrid } from '../../../ui/register/register-parts.tsx';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { AccessDrawer } from './access-drawer.tsx';
import { ServiceDrawer } from './service-drawer.tsx';
import { filterText, placeOf, stateOf } from './service-list.ts';
import { useServicesPage } from './use-services-page.ts';

type Screen = ReturnType<typeof useServicesPage>;

/** The services of the organization: on or off, who uses each, where it opens. */
export function ServicesPage() {
  const screen = useServicesPage();
  const { place, list, shown, done } = screen;
  const active = words.active(list.filter(({ is_active }) => is_active).length);
  return (
    <RegisterPage
      words={words}
      create={words.create}
      sub={[words.summary(list.length), list.length > 0 && active].filter(Boolean).join(' · ')}
      source={screen.source}
      place={place}
      list={list}
      shown={shown}
      sheet={sheetColumns}
      filterText={filterText(place.view.text, screen.state)}
      onClear={screen.clear}
      tools={<ServiceTools screen={screen} />}
      done={done && { text: done.text, busy: screen.busy, onUndo: screen.undo, onClose: screen.forget }}
      layers={<Layers screen={screen} />}
    >
      <CardGrid columns={screen.compact ? 4 : 3}>
        {shown.rows.map((service) => (
          <ServiceCard key={service.id} service={service} screen={screen} />
        ))}
      </CardGrid>
    </RegisterPage>
  );
}

function Layers({ screen }: { screen: Screen }) {
  const { place, opened, managed, removing } = screen;
  return (
    <>
      {place.isCreating && <ServiceDrawer service={null} onClose={place.close} />}
      {opened && place.mayWrite && <ServiceDrawer key={opened.id} service={opened} onClose={place.close} />}
      {managed && <AccessDrawer service={managed} mayGrant={screen.mayGrant} onClose={place.close} />}
      {removing && <RemoveQuestion screen={screen} service={removing} />}
    </>
  );
}

function ServiceTools({ screen }: { screen: Screen }) {
  const { state, place } = screen;
  const { view, narrow } = place;
  return (
    <Tools>
      <FindField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={view.text}
        onChange={(text) => narrow({ q: text || undefined })}
      />
      <Selector
        label={words.state}
        value={state}
        options={[
          { value: 'all', label: words.allStates },
          { value: 'active', label: words.states.active },
          { value: 'inactive', label: words.states.inactive },
        ]}
        onChange={(wanted) => narrow({ situacao: wanted === 'all' ? undefined : wanted })}
      />
      <ToolSpace />
      <CheckBox label={words.compact} checked={screen.compact} onChange={screen.setCompact} />
    </Tools>
  );
}

function ServiceCard({ service, screen }: { service: Service; screen: Screen }) {
  const { compact, place } = screen;
  const { mayWrite } = place;
  const state = stateOf(service);
  const actions: MenuAction[] = mayWrite
    ? [
        { key: 'edit', label: words.edit, icon: 'edit', onPick: () => place.open(service) },
        { key: 'remove', label: words.remove, icon: 'trash', onPick: () => screen.ask(service) },
      ]
    : [];
  return (
    <Card
      name={service.name}
      line={[service.plan ?? words.noPlan, !compact && (service.path ? words.path(service.path) : words.noPath)]
        .filter(Boolean)
        .join(' · ')}
      state={
        <>
          <StateTag state={state}>{words.states[state]}</StateTag>
          <span className="text-3"> · {words.users(service.users)}</span>
        </>
      }
      menu={
        <>
          {mayWrite && (
            <Switch
              label={words.onOff(service.name)}
              on={service.is_active}
              disabled={screen.busy}
              onChange={(on) => screen.setOn(service, on)}
            />
          )}
          <RowMenu name={service.name} actions={actions} />
        </>
      }
      onOpen={mayWrite ? () => place.open(service) : undefined}
      onRemove={mayWrite ? () => screen.ask(service) : undefined}
      foot={<CardActions service={service} screen={screen} />}
    >
      {!service.is_active && !compact && (
        <p className="text-2">{mayWrite ? words.inactiveText : words.inactiveReadOnly}</p>
      )}
    </Card>
  );
}

function CardActions({ service, screen }: { service: Service; screen: Screen }) {
  const place = service.is_active ? placeOf(service.path) : null;
  const open = { className: buttonClass('outlined', 'small'), 'aria-label': words.openService(service.name) };
  return (
    <>
      {place?.kind === 'screen' && (
        <Link to={place.address} {...open}>
          {words.open}
        </Link>
      )}
      {place?.kind === 'elsewhere' && (
        <a href={place.address} target="_blank" rel="noopener noreferrer" {...open}>
          {words.open}
        </a>
      )}
      {screen.mayManage && (
        <Button size="small" aria-label={words.manageOf(service.name)} onClick={() => screen.manage(service)}>
          {words.manage}
        </Button>
      )}
    </>
  );
}

function RemoveQuestion({ screen, service }: { screen: Screen; service: Service }) {
  const { removal } = screen;
  return (
    <Confirm
      title={words.confirmRemove(service.name)}
      action={words.remove}
      busy={removal.isPending}
      problem={removal.error ? refusalOf(removal.error, {}).problem : undefined}
      onClose={screen.refrain}
      onConfirm={() => screen.remove(service)}
    >
      <p>{words.removeText(service.users)}</p>
    </Confirm>
  );
}

const sheetColumns = [
  { label: words.fields.name, text: ({ name }: Service) => name },
  { label: words.fields.plan, text: ({ plan }: Service) => plan ?? '' },
  { label: words.state, text: (service: Service) => words.states[stateOf(service)] },
  { label: words.usersColumn, text: ({ users }: Service) => String(users) },
  { label: words.fields.path, text: ({ path }: Service) => path ?? '' },
];
