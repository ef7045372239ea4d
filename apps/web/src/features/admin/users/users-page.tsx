import type { OrganizationUser, Permission, PermitGroup } from '@uni/contracts';
import { users as copy, register } from '@uni/phrases';
import { RegisterPage } from '../../../shared/register/register-page.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
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
  const { navigation, list, done } = screen;
  const waiting = copy.waiting(list.filter(({ state }) => state === 'waiting').length);
  return (
    <RegisterPage
      copy={copy}
      create={copy.invite}
      sub={[copy.summary(list.length), waiting].filter(Boolean).join(' · ')}
      source={screen.source}
      navigation={navigation}
      list={list}
      visiblePage={screen.visiblePage}
      sheet={sheetColumns(screen)}
      filterText={filterText(navigation.view.text, screen.filter, screen.groups)}
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
  const { navigation, groups, opened, act } = screen;
  return (
    <>
      {navigation.isCreating && <InviteDrawer groups={groups} onClose={navigation.close} />}
      {opened && (
        <UserDrawer
          // The form resets after anonymisation: earlier personal data must not overwrite it.
          key={`${opened.id} ${opened.email}`}
          user={opened}
          groups={groups}
          onAct={screen.requestAct}
          onClose={navigation.close}
        />
      )}
      {act && <UserQuestion act={act} groups={groups} onDone={screen.answered} onClose={screen.refrain} />}
    </>
  );
}

function UserTools({ screen }: { screen: UsersScreen }) {
  const { filter, groups, navigation } = screen;
  const { view, narrow } = navigation;
  const states = Object.entries(copy.states).map(([value, label]) => ({ value, label }));
  const known = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={view.text}
        onChange={(text) => narrow({ q: text || undefined })}
      />
      <Selector
        label={copy.group}
        value={filter.group === 'none' ? 'nenhum' : String(filter.group)}
        options={[{ value: 'all', label: copy.allGroups }, ...known, { value: 'nenhum', label: copy.noGroup }]}
        onChange={(grupo) => narrow({ grupo: grupo === 'all' ? undefined : grupo })}
      />
      <Selector
        label={copy.state}
        value={filter.state}
        options={[{ value: 'all', label: copy.allStates }, ...states]}
        onChange={(state) => narrow({ situacao: state === 'all' ? undefined : state })}
      />
    </Tools>
  );
}

function Results({ screen }: { screen: UsersScreen }) {
  const { visiblePage, navigation, selected } = screen;
  return (
    <>
      <BulkBar count={selected.length} onClear={() => screen.select(new Set())}>
        <Button size="small" onClick={() => screen.requestAct({ kind: 'groups', people: selected })}>
          {copy.changeGroups}
        </Button>
        <Button size="small" onClick={() => screen.requestAct({ kind: 'activate', people: selected })}>
          {copy.activate}
        </Button>
        <Button
          size="small"
          disabled={selected.every(({ id }) => id === navigation.profile.id)}
          onClick={() => screen.requestAct({ kind: 'deactivate', people: selected })}
        >
          {copy.deactivate}
        </Button>
      </BulkBar>
      <RegisterTable
        label={copy.table}
        rows={visiblePage.rows}
        columns={columnsOf(screen)}
        nameOf={nameOfUser}
        order={navigation.view.order}
        onOrder={navigation.order}
        onOpen={navigation.open}
        actionsOf={(user) => actionsOf(screen, user)}
        selection={
          navigation.mayWrite ? { ids: new Set(selected.map(({ id }) => id)), onChange: screen.select } : undefined
        }
      />
    </>
  );
}

function actionsOf({ navigation, requestAct }: UsersScreen, user: OrganizationUser): MenuAction[] {
  const { profile, mayWrite } = navigation;
  const may = (permission: Permission) => profile.permissions.includes(permission);
  const active = user.is_active ? 'deactivate' : 'activate';
  const isSelf = user.id === profile.id;
  const reset = user.state === 'waiting' ? copy.resend : copy.resetPassword;
  return [
    { key: 'open', label: copy.open, onPick: () => navigation.open(user) },
    ...(mayWrite
      ? ([
          { key: 'groups', label: copy.changeGroups, onPick: () => requestAct({ kind: 'groups', people: [user] }) },
          { key: 'reset', label: reset, icon: 'lock', onPick: () => requestAct({ kind: 'reset', user }) },
          {
            key: 'second_step',
            label: copy.removeSecondStep,
            disabled: isSelf,
            note: isSelf ? copy.isSelf : undefined,
            onPick: () => requestAct({ kind: 'second_step', user }),
          },
          {
            key: 'active',
            label: copy[active],
            disabled: isSelf,
            note: isSelf ? copy.isSelf : undefined,
            onPick: () => requestAct({ kind: active, people: [user] }),
          },
        ] as const)
      : []),
    ...(may('personal:read')
      ? [
          {
            key: 'export',
            label: copy.exportPerson,
            icon: 'download' as const,
            onPick: () => requestAct({ kind: 'export', user }),
          },
        ]
      : []),
    ...(may('personal:erase') && !isSelf
      ? [{ key: 'erase', label: copy.pseudonymise, onPick: () => requestAct({ kind: 'pseudonymise', user }) }]
      : []),
  ];
}

const organizationOf = ({ navigation: { profile } }: UsersScreen, user: OrganizationUser): string =>
  (user.organization === profile.organization && profile.organization__name) || register.none;

const accessOf = (user: OrganizationUser, now: Date): string =>
  user.last_login ? formatAgo(new Date(user.last_login), now) : register.never;

function columnsOf(screen: UsersScreen): RegisterColumn<OrganizationUser>[] {
  const { columns } = copy;
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
      cell: ({ state }) => <StateTag state={state}>{copy.states[state]}</StateTag>,
    },
    { key: 'access', label: columns.access, ordered: true, cell: (user) => accessOf(user, now) },
  ];
}

function sheetColumns(screen: UsersScreen) {
  const { columns } = copy;
  const now = new Date();
  return [
    { label: columns.name, text: nameOfUser },
    { label: columns.email, text: ({ email }: OrganizationUser) => email },
    { label: columns.organization, text: (user: OrganizationUser) => organizationOf(screen, user) },
    { label: columns.groups, text: (user: OrganizationUser) => groupsText(user, screen.groups) },
    { label: columns.state, text: ({ state }: OrganizationUser) => copy.states[state] },
    { label: columns.access, text: (user: OrganizationUser) => accessOf(user, now) },
  ];
}
