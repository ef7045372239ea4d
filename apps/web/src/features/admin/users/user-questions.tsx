import type { OrganizationUser, PermitGroup } from '@uni/contracts';
import { users as copy } from '@uni/phrases';
import { useState } from 'react';
import { useUserActs } from '../../../api/admin/users.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { GroupChecks } from '../group-checks.tsx';
import { groupsChange, nameOfUser } from './user-list.tsx';

/** Acts on one user or several. Each but the export is confirmed first. */
export type UserAct =
  | { kind: 'deactivate' | 'activate' | 'groups'; people: readonly OrganizationUser[] }
  | { kind: 'reset' | 'second_step' | 'pseudonymise' | 'export'; user: OrganizationUser };

/** The completed act, for the note that offers the undo. */
export interface Done {
  text: string;
  undo: { ids: readonly number[]; active: boolean } | null;
}

interface QuestionProps {
  act: UserAct;
  groups: readonly PermitGroup[];
  onDone: (done: Done | null) => void;
  onClose: () => void;
}

/** The question that goes before an act. */
export function UserQuestion({ act, groups, onDone, onClose }: QuestionProps) {
  if (act.kind === 'groups')
    return <GroupsDialog people={act.people} groups={groups} onDone={() => onDone(null)} onClose={onClose} />;
  if (act.kind === 'deactivate') return <DeactivateQuestion people={act.people} onDone={onDone} onClose={onClose} />;
  if (act.kind === 'reset') return <ResetQuestion user={act.user} onDone={onDone} onClose={onClose} />;
  if (act.kind === 'second_step') return <SecondStepQuestion user={act.user} onDone={onDone} onClose={onClose} />;
  if (act.kind === 'pseudonymise') return <PseudonymiseQuestion user={act.user} onDone={onDone} onClose={onClose} />;
  return null;
}

interface OfUser extends Pick<QuestionProps, 'onDone' | 'onClose'> {
  user: OrganizationUser;
}
type OfPeople = Pick<QuestionProps, 'onDone' | 'onClose'> & { people: readonly OrganizationUser[] };

const firstName = ([first]: readonly OrganizationUser[]) => (first ? nameOfUser(first) : '');

function DeactivateQuestion({ people, onDone, onClose }: OfPeople) {
  const { setActive } = useUserActs();
  const ids = people.map(({ id }) => id);
  const text = copy.deactivated(people.length, firstName(people));
  return (
    <Confirm
      title={copy.confirmDeactivate(people.length, firstName(people))}
      action={copy.deactivate}
      busy={setActive.isPending}
      problem={refusalText(setActive.error)}
      onClose={onClose}
      onConfirm={() =>
        setActive.mutate({ ids, active: false }, { onSuccess: () => onDone({ text, undo: { ids, active: true } }) })
      }
    >
      <p>{copy.deactivateText}</p>
    </Confirm>
  );
}

function ResetQuestion({ user, ...question }: OfUser) {
  return (
    <AccessQuestion
      {...question}
      title={copy.confirmReset(nameOfUser(user))}
      action={user.state === 'waiting' ? copy.resend : copy.resetPassword}
      text={copy.resetText}
      notice={copy.reset(user.email)}
      user={user}
      write={useUserActs().resetPassword}
    />
  );
}

function SecondStepQuestion({ user, ...question }: OfUser) {
  const name = nameOfUser(user);
  return (
    <AccessQuestion
      {...question}
      title={copy.confirmRemoveSecondStep(name)}
      action={copy.removeSecondStep}
      text={copy.removeSecondStepText}
      notice={copy.secondStepRemoved(name)}
      user={user}
      write={useUserActs().removeSecondStep}
    />
  );
}

interface AccessQuestionProps extends OfUser {
  title: string;
  action: string;
  text: string;
  /** Text after completion. */
  notice: string;
  write: ReturnType<typeof useUserActs>['resetPassword'];
}

/** Before the way in of one person is changed. */
function AccessQuestion({ title, action, text, notice, user, write, onDone, onClose }: AccessQuestionProps) {
  return (
    <Confirm
      title={title}
      action={action}
      busy={write.isPending}
      problem={refusalText(write.error)}
      onClose={onClose}
      onConfirm={() => write.mutate(user.id, { onSuccess: () => onDone({ text: notice, undo: null }) })}
    >
      <p>{text}</p>
    </Confirm>
  );
}

function PseudonymiseQuestion({ user, onDone, onClose }: OfUser) {
  const { pseudonymise } = useUserActs();
  return (
    <Confirm
      title={copy.confirmPseudonymise(nameOfUser(user))}
      action={copy.pseudonymise}
      typed={user.email}
      busy={pseudonymise.isPending}
      problem={refusalText(pseudonymise.error)}
      onClose={onClose}
      onConfirm={() => pseudonymise.mutate({ id: user.id, confirm: user.email }, { onSuccess: () => onDone(null) })}
    >
      <Stack as="p" gap={16}>
        {copy.pseudonymiseText}
      </Stack>
    </Confirm>
  );
}

function GroupsDialog(props: {
  people: readonly OrganizationUser[];
  groups: readonly PermitGroup[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { people, groups, onDone, onClose } = props;
  const { changeGroups } = useUserActs();
  const [touched, setTouched] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [idle, setIdle] = useState(false);
  const countIn = (group: number) => people.filter((one) => one.groups.includes(group)).length;
  const isIn = (group: number) => touched.get(group) ?? (people.length > 0 && countIn(group) === people.length);
  const isSome = (group: number) => !touched.has(group) && countIn(group) > 0 && countIn(group) < people.length;
  const submit = () => {
    const change = groupsChange(people, touched);
    setIdle(change === null);
    if (change && !changeGroups.isPending) changeGroups.mutate(change, { onSuccess: onDone });
  };
  const problem = idle ? copy.groupsDialog.nothing : refusalText(changeGroups.error);
  return (
    <EntryDialog
      title={copy.groupsDialog.title(people.length)}
      lead={copy.groupsDialog.lead}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions onCancel={onClose} busy={changeGroups.isPending}>
          {copy.groupsDialog.apply}
        </FormActions>
      }
    >
      <GroupChecks
        label={copy.drawer.groups}
        groups={groups}
        chosen={new Set(groups.map(({ id }) => id).filter(isIn))}
        mixed={new Set(groups.map(({ id }) => id).filter(isSome))}
        noteOf={({ id }) => (isSome(id) ? copy.groupsDialog.some(countIn(id)) : '')}
        empty={copy.drawer.noGroups}
        onChange={(id, checked) => setTouched(new Map(touched).set(id, checked))}
      />
      <FormProblem text={problem} />
    </EntryDialog>
  );
}
