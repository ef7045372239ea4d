import { Link } from '@tanstack/react-router';
import type { Service } from '@uni/contracts';
import { register, services as words } from '@uni/phrases';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox, Switch } from '../../../ui/field/check-box.tsx';
import { FindField, Page, PageHead, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { Card, CardGrid, UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { exportRegister } from '../export-register.ts';
import { sourceOf } from '../register-source.ts';
import { StateTag } from '../state-tag.tsx';
import { refusalOf } from '../use-record-form.ts';
import { AccessDrawer } from './access-drawer.tsx';
import { ServiceDrawer } from './service-drawer.tsx';
import { filterText, placeOf, stateOf } from './service-list.ts';
import { useServicesPage } from './use-services-page.ts';

type Screen = ReturnType<typeof useServicesPage>;

/** The services of the organization: on or off, who uses each, where it opens. */
export function ServicesPage() {
  const screen = useServicesPage();
  const { query, list, shown, mayWrite, done } = screen;
  const active = words.active(list.filter(({ is_active }) => is_active).length);
  return (
    <Page tight>
      <PageHead
        title={words.title}
        sub={query.data && [words.summary(list.length), list.length > 0 && active].filter(Boolean).join(' · ')}
        actions={<HeadActions screen={screen} />}
      />
      {list.length > 0 && <ServiceTools screen={screen} />}
      {done && <UndoNote text={done.text} busy={screen.switching} onUndo={screen.undo} onClose={screen.forget} />}
      <RegisterStates
        thing={words.thing}
        source={sourceOf(query)}
        found={shown.found.length}
        filterText={filterText(screen.view.text, screen.state)}
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
        <CardGrid columns={screen.compact ? 4 : 3}>
          {shown.rows.map((service) => (
            <ServiceCard key={service.id} service={service} screen={screen} />
          ))}
        </CardGrid>
        <Pagination
          page={shown.page}
          pages={shown.pages}
          size={screen.view.size}
          count={shown.found.length}
          language={screen.profile.preferences?.pagination_language}
          onPage={(page) => screen.change({ pagina: page === 1 ? undefined : String(page) })}
          onSize={(size) => screen.change({ tamanho: String(size), pagina: undefined })}
        />
      </RegisterStates>
      {screen.creating && <ServiceDrawer service={null} onClose={screen.close} />}
      {screen.opened && mayWrite && (
        <ServiceDrawer key={screen.opened.id} service={screen.opened} onClose={screen.close} />
      )}
      {screen.managed && <AccessDrawer service={screen.managed} mayGrant={screen.mayGrant} onClose={screen.close} />}
      {screen.removing && <RemoveQuestion screen={screen} service={screen.removing} />}
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
          onClick={() => void exportRegister(words.fileName, words.title, sheetColumns, screen.shown.found)}
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

function ServiceTools({ screen }: { screen: Screen }) {
  const { view, state, change } = screen;
  return (
    <Tools>
      <FindField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={view.text}
        onChange={(text) => change({ q: text || undefined, pagina: undefined })}
      />
      <Selector
        label={words.state}
        value={state}
        options={[
          { value: 'all', label: words.allStates },
          { value: 'active', label: words.states.active },
          { value: 'inactive', label: words.states.inactive },
        ]}
        onChange={(wanted) => change({ situacao: wanted === 'all' ? undefined : wanted, pagina: undefined })}
      />
      <ToolSpace />
      <CheckBox label={words.compact} checked={screen.compact} onChange={screen.setCompact} />
    </Tools>
  );
}

function ServiceCard({ service, screen }: { service: Service; screen: Screen }) {
  const { mayWrite, compact } = screen;
  const state = stateOf(service);
  const actions: MenuAction[] = mayWrite
    ? [
        { key: 'edit', label: words.edit, icon: 'edit', onPick: () => screen.open(service) },
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
              disabled={screen.switching}
              onChange={(on) => screen.setOn(service, on)}
            />
          )}
          <RowMenu name={service.name} actions={actions} />
        </>
      }
      onOpen={mayWrite ? () => screen.open(service) : undefined}
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
