import type { OrganizationUser, Permission, PermitGroup } from '@uni/contracts';
import { register, users as words } from '@uni/phrases';
import { RegisterPage } from '../../../shared/register/register-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { BulkBar } from '../../../ui/register/register-parts.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { useUsersPage } from './use-users-page.ts';
import { UserDrawer } from './user-drawer.tsx';
import { filterText, groupsText, nameOfUser } from './user-list.ts';
import { UserQuestion } from './user-questions.tsx';

type UsersScreen = ReturnType<typeof useUsersPage>;

/** The people of the organization: who is in, through which groups, since when. */
export function UsersPage() {
  const screen = useUsersPage();
  const { place, list, done } = screen;
  const waiting = words.waiting(list.filter(({ state }) => state === 'waiting').length);
  return (
    <RegisterPage
      words={words}
      create={words.invite}
      sub={[words.summary(list.length), waiting].filter(Boolean).join(' · ')}
      source={screen.source}
      place={place}
      list={list}
      shown={screen.shown}
      sheet={sheetColumns(screen)}
      filterText={filterText(place.view.text, screen.filter, screen.groups)}
      onClear={screen.clear}
      tools={<UserTools screen={screen} />}
      done={done && { text: done.text, busy: screen.undoing, onUndo: done.undo && screen.undo, onClose: screen.forget }}
      layers={<Layers screen={screen} />}
    >
      <Results screen={screen} />
    </RegisterPage>
  );
}

function Layers({ screen }: { screen: UsersScreen }) {
  const { place, groups, opened, act } = screen;
  return (
    <>
      {place.isCreating && <InviteDrawer groups={groups} onClose={place.close} />}
      {opened && (
        <UserDrawer
          // Somebody who is made unrecognisable is not typed over with what was known before.
          key={`${opened.id} ${opened.email}`}
          user={opened}
          groups={groups}
          onAct={screen.ask}
          onClose={place.close}
        />
      )}
      {act && <UserQuestion act={act} groups={groups} onDone={screen.answered} onClose={screen.refrain} />}
    </>
  );
}

function UserTools({ screen }: { screen: UsersScreen }) {
  const { filter, groups, place } = screen;
  const { view, narrow } = place;
  const states = Object.entries(words.states).map(([value, label]) => ({ value, label }));
  const known = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Tools>
      <FindField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={view.text}
        onChange={(text) => narrow({ q: text || undefined })}
      />
      <Selector
        label={words.group}
        value={filter.group === 'none' ? 'nenhum' : String(filter.group)}
        options={[{ value: 'all', label: words.allGroups }, ...known, { value: 'nenhum', label: words.noGroup }]}
        onChange={(grupo) => narrow({ grupo: grupo === 'all' ? undefined : grupo })}
      />
      <Selector
        label={words.state}
        value={filter.state}
        options={[{ value: 'all', label: words.allStates }, ...states]}
        onChange={(state) => narrow({ situacao: state === 'all' ? undefined : state })}
      />
    </Tools>
  );
}

function Results({ screen }: { screen: UsersScreen }) {
  const { shown, place, selected } = screen;
  return (
    <>
      <BulkBar count={selected.length} onClear={() => screen.select(new Set())}>
        <Button size="small" onClick={() => screen.ask({ kind: 'groups', people: selected })}>
          {words.changeGroups}
        </Button>
        <Button size="small" onClick={() => screen.ask({ kind: 'activate', people: selected })}>
          {words.activate}
        </Button>
        <Button
          size="small"
          disabled={selected.every(({ id }) => id === place.profile.id)}
          onClick={() => screen.ask({ kind: 'deactivate', people: selected })}
        >
          {words.deactivate}
        </Button>
      </BulkBar>
      <RegisterTable
        label={words.table}
        rows={shown.rows}
        columns={columnsOf(screen)}
        nameOf={nameOfUser}
        order={place.view.order}
        onOrder={place.order}
        onOpen={place.open}
        actionsOf={(user) => actionsOf(screen, user)}
        selection={place.mayWrite ? { ids: new Set(selected.map(({ id }) => id)), onChange: screen.select } : undefined}
      />
    </>
  );
}

function actionsOf({ place, ask }: UsersScreen, user: OrganizationUser): MenuAction[] {
  const { profile, mayWrite } = place;
  const may = (permission: Permission) => profile.permissions.includes(permission);
  const active = user.is_active ? 'deactivate' : 'activate';
  const isSelf = user.id === profile.id;
  const reset = user.state === 'waiting' ? words.resend : words.resetPassword;
  return [
    { key: 'open', label: words.open, onPick: () => place.open(user) },
    ...(mayWrite
      ? ([
          { key: 'groups', label: words.changeGroups, onPick: () => ask({ kind: 'groups', people: [user] }) },
          { key: 'reset', label: reset, icon: 'lock', onPick: () => ask({ kind: 'reset', user }) },
          {
            key: 'second_step',
            label: words.removeSecondStep,
            disabled: isSelf,
            note: isSelf ? words.isSelf : undefined,
            onPick: () => ask({ kind: 'second_step', user }),
          },
          {
            key: 'active',
            label: words[active],
            disabled: isSelf,
            note: isSelf ? words.isSelf : undefined,
            onPick: () => ask({ kind: active, people: [user] }),
          },
        ] as const)
      : []),
    ...(may('personal:read')
      ? [
          {
            key: 'export',
            label: words.exportPerson,
            icon: 'download' as const,
            onPick: () => ask({ kind: 'export', user }),
          },
        ]
      : []),
    ...(may('personal:erase') && !isSelf
      ? [{ key: 'erase', label: words.pseudonymise, onPick: () => ask({ kind: 'pseudonymise', user }) }]
      : []),
  ];
}

const organizationOf = ({ place: { profile } }: UsersScreen, user: OrganizationUser): string =>
  (user.organization === profile.organization && profile.organization__name) || register.none;

const accessOf = (user: OrganizationUser, now: Date): string =>
  user.last_login ? formatAgo(new Date(user.last_login), now) : register.never;

function columnsOf(screen: UsersScreen): RegisterColumn<OrganizationUser>[] {
  const { columns } = words;
  const now = new Date();
  const groups: readonly PermitGroup[] = screen.groups;
  return [
    { key: 'name', label: columns.name, ordered: true, cell: nameOfUser },
    { key: 'email', label: columns.email, ordered: true, cell: ({ email }) => email },
    { key: 'organization', label: columns.organization, brief: true, cell: (user) => organizationOf(screen, user) },
    { key: 'groups', label: columns.groups, ordered: true, cell: (user) => groupsText(user, groups) || register.none },
    {
      key: 'state',
      label: columns.state,
      ordered: true,
      cell: ({ state }) => <StateTag state={state}>{words.states[state]}</StateTag>,
    },
    { key: 'access', label: columns.access, ordered: true, cell: (user) => accessOf(user, now) },
  ];
}

function sheetColumns(screen: UsersScreen) {
  const { columns } = words;
  const now = new Date();
  return [
    { label: columns.name, text: nameOfUser },
    { label: columns.email, text: ({ email }: OrganizationUser) => email },
    { label: columns.organization, text: (user: OrganizationUser) => organizationOf(screen, user) },
    { label: columns.groups, text: (user: OrganizationUser) => groupsText(user, screen.groups) },
    { label: columns.state, text: ({ state }: OrganizationUser) => words.states[state] },
    { label: columns.access, text: (user: OrganizationUser) => accessOf(user, now) },
  ];
}
