import type { OrganizationUser, PermitGroup, Profile } from '@uni/contracts';
import { register, users } from '@uni/phrases';
import { useState } from 'react';
import { usersStore } from '../../../api/admin/users.ts';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { check, drawn, text } from '../../../shared/record-form/form-fields.tsx';
import { toStore } from '../../../shared/record-form/form-target.ts';
import { History } from '../../../shared/record-form/history.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatAgo, formatDate } from '../../../ui/numbers/index.ts';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { GroupChecks } from '../group-checks.tsx';
import { nameOfUser } from './user-list.tsx';
import type { UserAct } from './user-questions.tsx';

const copy = users.drawer;
const tabs = ['profile', 'history'] as const;

interface Viewed {
  readonly profile: Profile;
  readonly groups: readonly PermitGroup[];
  readonly onAct: (act: UserAct) => void;
}
interface Draft {
  readonly name: string;
  readonly is_staff: boolean;
  readonly groups: readonly number[];
}
type Slot = SlotProps<Draft, OrganizationUser, Viewed>;

/** One user: name and groups, past acts, and requests that the law entitles them to. */
export const userForm = defineForm({
  saves: toStore(usersStore),
  title: ({ record: user }: Subject<OrganizationUser, Viewed>) => (user ? nameOfUser(user) : ''),
  lead: ({ record: user }) => user?.email,
  mayWrite: ({ own }) => mayWrite(own),
  fields: {
    name: text({ required: true, most: 120 }),
    is_staff: check(),
    groups: drawn<number[]>([]),
  },
  labels: { name: copy.name, is_staff: copy.staffLabel },
  vary: { is_staff: (_, { own }) => ({ hint: copy.staffNote, isHidden: !own.profile.is_superuser }) },
  begin: ({ record: user }) => ({ groups: user?.groups ?? [] }),
  layout: [Contents],
});

const mayWrite = ({ profile }: Viewed): boolean => profile.permissions.includes('user:write');

function Contents({ form, record: user, own }: Slot) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('profile');
  return (
    user && (
      <div>
        <TabPanels
          label={copy.tabs}
          tabs={tabs.map((key) => ({ key, label: copy[key] }))}
          current={tab}
          onChange={setTab}
        >
          {tab === 'history' && <History target="user" id={user.id} />}
          {tab === 'profile' && (
            <>
              <UserFacts user={user} />
              {form.draw(['name', 'is_staff', Groups])}
              <PersonalData user={user} {...own} />
            </>
          )}
        </TabPanels>
      </div>
    )
  );
}

function Groups({ form: { draft, set }, own }: Slot) {
  return (
    <GroupChecks
      label={copy.groups}
      groups={own.groups}
      chosen={new Set(draft.groups)}
      disabled={!mayWrite(own)}
      empty={copy.noGroups}
      onChange={(id, checked) => set({ groups: toggled(draft.groups, id, checked) })}
    />
  );
}

const toggled = (ids: readonly number[], id: number, checked: boolean): number[] =>
  (checked ? [...ids, id] : ids.filter((one) => one !== id)).sort((a, b) => a - b);

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

function PersonalData({ user, profile, onAct }: Viewed & { user: OrganizationUser }) {
  const { permissions, id: own } = profile;
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
