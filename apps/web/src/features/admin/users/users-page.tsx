import type { OrganizationUser, Permission } from '@uni/contracts';
import { users as copy } from '@uni/phrases';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { defineLocalRegister } from '../../../shared/register/define-local-register.ts';
import { localPage } from '../../../shared/register/local-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { BulkBar } from '../../../ui/register/register-parts.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { type UsersScreen, useUsers } from './use-users.ts';
import { userForm } from './user-form.tsx';
import { nameOfUser, userColumns, userFilters } from './user-list.tsx';
import { UserQuestion } from './user-questions.tsx';

/** The people of the organization: who is in, through which groups, since when. */
const users = defineLocalRegister({
  copy,
  create: { label: copy.invite, needs: 'user:write', address: 'convite' },
  list: 'users',
  useOwn: useUsers,
  sub: ({ list }) => {
    const waiting = copy.waiting(list.filter(({ state }) => state === 'waiting').length);
    return [copy.summary(list.length), waiting].filter(Boolean).join(' · ');
  },
  nameOf: nameOfUser,
  find: ({ name, email }) => `${name} ${email}`,
  columns: userColumns,
  filters: userFilters,
  actions: actionsOf,
  canMark: true,
  Above: Bulk,
  Layers,
});

export const UsersPage = localPage(users);

function Layers({ screen }: { screen: UsersScreen }) {
  const { navigation, own } = screen;
  const { groups, act } = own;
  const opened = own.list.find((user) => navigation.isOpen(user));
  return (
    <>
      {navigation.isCreating && <InviteDrawer groups={groups} onClose={navigation.close} />}
      {opened && (
        <RecordForm
          // The form resets after anonymisation: earlier personal data must not overwrite it.
          key={`${opened.id} ${opened.email}`}
          form={userForm}
          record={opened}
          own={{ profile: navigation.profile, groups, onAct: own.requestAct }}
          onClose={navigation.close}
        />
      )}
      {act && <UserQuestion act={act} groups={groups} onDone={own.answered} onClose={own.refrain} />}
    </>
  );
}

function Bulk({ screen }: { screen: UsersScreen }) {
  const { marked, navigation, own } = screen;
  const isSelf = marked.every(({ id }) => id === navigation.profile.id);
  return (
    <BulkBar count={marked.length} onClear={screen.unmark}>
      {(['groups', 'activate', 'deactivate'] as const).map((kind) => (
        <Button
          key={kind}
          size="small"
          disabled={kind === 'deactivate' && isSelf}
          onClick={() => own.requestAct({ kind, people: marked })}
        >
          {kind === 'groups' ? copy.changeGroups : copy[kind]}
        </Button>
      ))}
    </BulkBar>
  );
}

function actionsOf(user: OrganizationUser, { navigation, own: { requestAct } }: UsersScreen): MenuAction[] {
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
