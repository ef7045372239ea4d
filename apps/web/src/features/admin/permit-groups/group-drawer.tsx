import { useRouter } from '@tanstack/react-router';
import { common, permitGroups } from '@uni/phrases';
import { useState } from 'react';
import { useViewAs } from '../../../api/access/select-organization.ts';
import { permitGroupsStore, type ReadGroup, useSetMembers } from '../../../api/admin/permit-groups.ts';
import { useRemove, useSave } from '../../../api/stores/use-store-writes.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { History } from '../../../shared/record-form/history.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { refusalOf, useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { markSaved, rowOf } from '../../../ui/register/saved-row.ts';
import { TabPanels } from '../../../ui/select/tab-panels.tsx';
import { describeGrants, membersAfter } from './grant-matrix.ts';
import { MembersField } from './members-field.tsx';

const copy = permitGroups.drawer;
const tabs = ['about', 'members', 'history'] as const;

interface GroupDrawerProps {
  group: ReadGroup;
  mayWrite: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** One permit group: its name, what it allows, who is in it, what was done with it. */
export function GroupDrawer({ group, mayWrite, onClose, onRemoved }: GroupDrawerProps) {
  const { body } = group;
  const [tab, setTab] = useState<(typeof tabs)[number]>('about');
  const [removing, setRemoving] = useState(false);
  const { form, question, release } = useGroupForm(group, onClose);
  // A message about the name is of no use on another tab.
  const activeTab = form.problems.name && tab === 'members' ? 'about' : tab;
  return (
    <>
      <EntryDrawer
        title={body.name}
        lead={body.key ? permitGroups.seeded : undefined}
        onClose={onClose}
        onSubmit={mayWrite ? form.submit : undefined}
        isTyped={form.dirty}
        onDiscard={release}
        returnsTo={() => rowOf(body.id)}
        actions={mayWrite && <SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <TabPanels
          label={copy.tabs}
          tabs={tabs.map((key) => ({ key, label: copy[key] }))}
          current={activeTab}
          onChange={setTab}
        >
          <Stack ref={form.area} gap={16}>
            {activeTab === 'about' && (
              <>
                <TextField
                  label={copy.name}
                  maxLength={80}
                  readOnly={!mayWrite}
                  value={form.draft.name}
                  error={form.problems.name}
                  onChange={(name) => form.set({ name })}
                />
                <Carried group={group} />
                {mayWrite && <GroupActs group={group} onRemove={() => setRemoving(true)} />}
              </>
            )}
            {activeTab === 'members' && (
              <MembersField
                members={form.draft.members}
                disabled={!mayWrite}
                onChange={(members) => form.set({ members: [...members] })}
              />
            )}
            {activeTab === 'history' && <History target="permit_group" id={body.id} />}
            <FormProblem text={form.problem} />
          </Stack>
        </TabPanels>
      </EntryDrawer>
      {removing && <RemoveQuestion group={group} onClose={() => setRemoving(false)} onRemoved={onRemoved} />}
      {question}
    </>
  );
}

function useGroupForm(group: ReadGroup, onClose: () => void) {
  const { body } = group;
  const saving = useSave(permitGroupsStore);
  const setMembers = useSetMembers();
  const [begun] = useState(body.members);
  const form = useRecordForm({
    initial: { name: body.name, members: begun },
    check: ({ name }) => (name.trim() ? {} : { name: common.fieldErrors.required }),
    save: async (_, { name, members }) => {
      if (name !== undefined) await saving.mutateAsync({ id: body.id, body: { name }, ifMatch: group.version });
      // The new name made a version of its own, which only this save knows to be the last.
      const version = name === undefined ? group.version : null;
      const users = members && membersAfter(body.members, begun, members);
      if (users) await setMembers.mutateAsync({ id: body.id, version, users });
    },
    onSaved: () => {
      guard.release();
      markSaved(body.id);
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  return { form, question: guard.question, release: guard.release };
}

function Carried({ group }: { group: ReadGroup }) {
  const lines = describeGrants(group.body.grants);
  return (
    <section aria-label={copy.carries}>
      <h3>{copy.carries}</h3>
      {lines.length === 0 && <p className="text-3">{copy.carriesNothing}</p>}
      <Facts>
        {lines.map(({ resource, text }) => (
          <div key={resource}>
            <dt>{resource}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Facts>
    </section>
  );
}

function GroupActs({ group, onRemove }: { group: ReadGroup; onRemove: () => void }) {
  const router = useRouter();
  const view = useViewAs(() => router.navigate({ to: '/home' }));
  const viewAsGroup = () => view.mutate({ id: group.body.id, name: group.body.name });
  return (
    <Stack apart gap={8}>
      <p className="text-3">{permitGroups.viewAsNote}</p>
      <Row gap={8}>
        <Button icon="eye" busy={view.isPending} onClick={viewAsGroup}>
          {permitGroups.viewAs}
        </Button>
        <Button variant="danger" icon="trash" onClick={onRemove}>
          {copy.remove}
        </Button>
      </Row>
    </Stack>
  );
}

function RemoveQuestion(props: { group: ReadGroup; onClose: () => void; onRemoved: () => void }) {
  const { group, onClose, onRemoved } = props;
  const remove = useRemove(permitGroupsStore);
  return (
    <Confirm
      title={copy.confirmRemove(group.body.name)}
      action={copy.remove}
      busy={remove.isPending}
      problem={remove.error ? refusalOf(remove.error, {}).problem : undefined}
      onClose={onClose}
      // The group leaves the list, and this question with it, before the mutation's own callbacks.
      onConfirm={() => {
        void remove.mutateAsync({ id: group.body.id, ifMatch: group.version }).then(onRemoved, () => undefined);
      }}
    >
      <p>{copy.removeText(group.body.members.length)}</p>
    </Confirm>
  );
}
