import type { OrganizationUser, PermitGroup } from '@uni/contracts';
import { common, register, users } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { usersStore } from '../../../api/admin/users.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { History } from '../../../shared/record-form/history.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatAgo, formatDate } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { GroupChecks } from '../group-checks.tsx';
import { nameOfUser } from './user-list.tsx';
import type { UserAct } from './user-questions.tsx';

const copy = users.drawer;
const tabs = ['profile', 'history'] as const;

interface UserDrawerProps {
  user: OrganizationUser;
  groups: readonly PermitGroup[];
  onAct: (act: UserAct) => void;
  onClose: () => void;
}

/** One user: name and groups, past acts, and requests that the law entitles them to. */
export function UserDrawer({ user, groups, onAct, onClose }: UserDrawerProps) {
  const profile = useProfile();
  const may = profile.permissions.includes('user:write');
  const [tab, setTab] = useState<(typeof tabs)[number]>('profile');
  const { form, question } = useUserForm(user, onClose);
  return (
    <>
      <Drawer
        wide
        title={nameOfUser(user)}
        lead={user.email}
        onClose={onClose}
        onSubmit={may ? form.submit : undefined}
        actions={may && <SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <TabPanels
          label={copy.tabs}
          tabs={tabs.map((key) => ({ key, label: copy[key] }))}
          current={tab}
          onChange={setTab}
        >
          {tab === 'history' && <History target="user" id={user.id} />}
          {tab === 'profile' && (
            <Stack ref={form.area} gap={16}>
              <UserFacts user={user} />
              <TextField
                label={copy.name}
                maxLength={120}
                readOnly={!may}
                value={form.draft.name}
                error={form.problems.name}
                onChange={(name) => form.set({ name })}
              />
              {profile.is_superuser && (
                <CheckBox
                  label={copy.staffLabel}
                  note={copy.staffNote}
                  checked={form.draft.is_staff}
                  onChange={(is_staff) => form.set({ is_staff })}
                />
              )}
              <GroupChecks
                label={copy.groups}
                groups={groups}
                chosen={new Set(form.draft.groups)}
                disabled={!may}
                empty={copy.noGroups}
                onChange={(id, checked) => form.set({ groups: toggled(form.draft.groups, id, checked) })}
              />
              <FormProblem text={form.problem} />
              <PersonalData user={user} onAct={onAct} />
            </Stack>
          )}
        </TabPanels>
      </Drawer>
      {question}
    </>
  );
}

const toggled = (ids: readonly number[], id: number, checked: boolean): number[] =>
  (checked ? [...ids, id] : ids.filter((one) => one !== id)).sort((a, b) => a - b);

function useUserForm(user: OrganizationUser, onClose: () => void) {
  const saving = useSave(usersStore);
  const form = useRecordForm({
    initial: { name: user.name, groups: user.groups, is_staff: user.is_staff },
    check: ({ name }) => (name.trim() ? {} : { name: common.fieldErrors.required }),
    save: (_, changed) => saving.mutateAsync({ id: user.id, body: changed }),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  return { form, question: guard.question };
}

function UserFacts({ user }: { user: OrganizationUser }) {
  const now = new Date();
  return (
    <Facts>
      <div>
        <dt>{copy.state}</dt>
        <dd>
          <StateTag state={user.state}>{users.states[user.state]}</StateTag>
        </dd>
      </div>
      <div>
        <dt>{copy.email}</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>{copy.created}</dt>
        <dd>{formatDate(new Date(user.created_at))}</dd>
      </div>
      <div>
        <dt>{copy.access}</dt>
        <dd>{user.last_login ? formatAgo(new Date(user.last_login), now) : register.never}</dd>
      </div>
    </Facts>
  );
}

function PersonalData({ user, onAct }: { user: OrganizationUser; onAct: (act: UserAct) => void }) {
  const { permissions, id: own } = useProfile();
  const mayExport = permissions.includes('personal:read');
  const mayErase = permissions.includes('personal:erase') && user.id !== own;
  if (!mayExport && !mayErase) return null;
  return (
    <Stack as="section" apart gap={8} aria-label={copy.data}>
      <h3>{copy.data}</h3>
      <p className="text-3">{copy.dataNote}</p>
      <Row gap={8}>
        {mayExport && (
          <Button icon="download" onClick={() => onAct({ kind: 'export', user })}>
            {users.exportPerson}
          </Button>
        )}
        {mayErase && (
          <Button variant="danger" onClick={() => onAct({ kind: 'pseudonymise', user })}>
            {users.pseudonymise}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
