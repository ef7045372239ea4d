import type { OrganizationUser, PermitGroup } from '@uni/contracts';
import { register, users as words } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FindField, Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import type { MenuAction } from '../../../ui/overlay/menu.tsx';
import { Pagination } from '../../../ui/register/pagination.tsx';
import { BulkBar, UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { exportRegister } from '../export-register.ts';
import { StateTag } from '../state-tag.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { useUsersPage } from './use-users-page.ts';
import { UserDrawer } from './user-drawer.tsx';
import { filterText, groupsText, nameOfUser } from './user-list.ts';
import { UserQuestion } from './user-questions.tsx';

type UsersScreen = ReturnType<typeof useUsersPage>;

/** The people of the organization: who is in, through which groups, since when. */
export function UsersPage() {
  const screen = useUsersPage();
  const { query, list, shown, mayWrite } = screen;
  const waiting = words.waiting(list.filter(({ state }) => state === 'waiting').length);
  return (
    <Page tight>
      <PageHead
        title={words.title}
        sub={query.data && [words.summary(list.length), waiting].filter(Boolean).join(' · ')}
        actions={<HeadActions screen={screen} />}
      />
      {list.length > 0 && <UserTools screen={screen} />}
      {screen.done && <DoneNote screen={screen} />}
      <RegisterStates
        thing={words.thing}
        source={screen.source}
        found={shown.found.length}
        filterText={filterText(screen.view.text, screen.filter, screen.groups)}
        onClear={screen.clear}
        firstUse={
          <StateBlock
            role="status"
            title={words.emptyTitle}
            text={mayWrite ? words.emptyText : words.noRight}
            actions={
              mayWrite && (
                <Button look="primary" onClick={screen.invite}>
                  {words.invite}
                </Button>
              )
            }
          />
        }
      >
        <Results screen={screen} />
      </RegisterStates>
      {screen.inviting && <InviteDrawer groups={screen.groups} onClose={screen.close} />}
      {screen.opened && (
        <UserDrawer
          // Somebody who is made unrecognisable is not typed over with what was known before.
          key={`${screen.opened.id} ${screen.opened.email}`}
          user={screen.opened}
          groups={screen.groups}
          onAct={screen.ask}
          onClose={screen.close}
        />
      )}
      {screen.act && (
        <UserQuestion act={screen.act} groups={screen.groups} onDone={screen.answered} onClose={screen.refrain} />
      )}
    </Page>
  );
}

function HeadActions({ screen }: { screen: UsersScreen }) {
  const { list, mayWrite, shown } = screen;
  return (
    <>
      {list.length > 0 && (
        <Button
          icon="download"
          onClick={() => void exportRegister(words.fileName, words.title, sheetColumns(screen), shown.found)}
        >
          {register.exportTable}
        </Button>
      )}
      {mayWrite ? (
        <Button look={list.length > 0 ? 'primary' : 'outlined'} icon="plus" onClick={screen.invite}>
          {words.invite}
        </Button>
      ) : (
        <p className="text-3">{words.noRight}</p>
      )}
    </>
  );
}

function DoneNote({ screen }: { screen: UsersScreen }) {
  const { done } = screen;
  if (!done) return null;
  return <UndoNote text={done.text} busy={screen.undoing} onUndo={done.undo && screen.undo} onClose={screen.forget} />;
}

function UserTools({ screen }: { screen: UsersScreen }) {
  const { view, filter, groups, change } = screen;
  const states = Object.entries(words.states).map(([value, label]) => ({ value, label }));
  const known = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Tools>
      <FindField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={view.text}
        onChange={(text) => change({ q: text || undefined, pagina: undefined })}
      />
      <Selector
        label={words.group}
        value={filter.group === 'none' ? 'nenhum' : String(filter.group)}
        options={[{ value: 'all', label: words.allGroups }, ...known, { value: 'nenhum', label: words.noGroup }]}
        onChange={(grupo) => change({ grupo: grupo === 'all' ? undefined : grupo, pagina: undefined })}
      />
      <Selector
        label={words.state}
        value={filter.state}
        options={[{ value: 'all', label: words.allStates }, ...states]}
        onChange={(state) => change({ situacao: state === 'all' ? undefined : state, pagina: undefined })}
      />
    </Tools>
  );
}

function Results({ screen }: { screen: UsersScreen }) {
  const { shown, view, change, selected, list } = screen;
  return (
    <>
      <p className="visually-hidden" role="status">
        {shown.found.length < list.length ? register.shown(shown.found.length, list.length) : ''}
      </p>
      <BulkBar count={selected.length} onClear={() => screen.select(new Set())}>
        <Button size="small" onClick={() => screen.ask({ kind: 'groups', people: selected })}>
          {words.changeGroups}
        </Button>
        <Button size="small" onClick={() => screen.ask({ kind: 'activate', people: selected })}>
          {words.activate}
        </Button>
        <Button
          size="small"
          disabled={selected.every(({ id }) => id === screen.profile.id)}
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
        order={view.order}
        onOrder={screen.order}
        onOpen={screen.open}
        actionsOf={(user) => actionsOf(screen, user)}
        selection={
          screen.mayWrite ? { ids: new Set(selected.map(({ id }) => id)), onChange: screen.select } : undefined
        }
      />
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

function actionsOf({ mayWrite, profile, ask, open }: UsersScreen, user: OrganizationUser): MenuAction[] {
  const may = (permission: UsersScreen['profile']['permissions'][number]) => profile.permissions.includes(permission);
  const active = user.is_active ? 'deactivate' : 'activate';
  const isSelf = user.id === profile.id;
  const reset = user.state === 'waiting' ? words.resend : words.resetPassword;
  return [
    { key: 'open', label: words.open, onPick: () => open(user) },
    ...(mayWrite
      ? ([
          { key: 'groups', label: words.changeGroups, onPick: () => ask({ kind: 'groups', people: [user] }) },
          { key: 'reset', label: reset, icon: 'lock', onPick: () => ask({ kind: 'reset', user }) },
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

const organizationOf = ({ profile }: UsersScreen, user: OrganizationUser): string =>
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
    { key: 'organization', label: columns.organization, cell: (user) => organizationOf(screen, user) },
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
