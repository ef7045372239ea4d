import { type Invitation, limits, type PermitGroup } from '@uni/contracts';
import { users } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { drawn } from '../../../shared/record-form/form-fields.tsx';
import { toAct } from '../../../shared/record-form/form-target.ts';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { GroupChecks } from '../group-checks.tsx';
import { readPastedEmails, sentEmails } from './pasted-emails.ts';

const copy = users.invitation;

export interface Invitees {
  readonly emails: string;
  readonly groups: readonly number[];
}
interface InviteActs {
  readonly begun: Invitees;
  readonly groups: readonly PermitGroup[];
  readonly invite: (invitees: Invitees) => Promise<Invitation>;
}
type Slot = SlotProps<Invitees, never, InviteActs>;

const countOf = (emails: string): number => {
  const { valid, invalid } = readPastedEmails(emails);
  return valid.length + invalid.length;
};

/** Pasted addresses and their groups. The answer reports on each address. */
export const inviteForm = defineForm({
  saves: toAct(async (invitees: Invitees, { invite }: InviteActs) => ({
    ...{ groups: invitees.groups, result: await invite(invitees) },
  })),
  title: () => copy.title,
  lead: () => copy.lead,
  save: ({ emails }) => copy.send(countOf(emails)),
  saving: copy.sending,
  fields: { emails: drawn(''), groups: drawn<readonly number[]>([]) },
  labels: {},
  layout: [Addresses, Groups],
  begin: ({ own }: Subject<never, InviteActs>) => own.begun,
  check: ({ emails }) => {
    const count = countOf(emails);
    if (count === 0) return { emails: copy.nothing };
    return count > limits.invitedAtOnce ? { emails: copy.tooMany(limits.invitedAtOnce, count) } : {};
  },
  body: ({ groups }, { emails }) => ({ emails: sentEmails(readPastedEmails(emails)), groups }),
});

function Addresses({ form: { draft, problems, set } }: Slot) {
  const { valid, invalid, repeated } = readPastedEmails(draft.emails);
  const counts = [copy.valid(valid.length), copy.invalid(invalid.length), copy.repeated(repeated)];
  return (
    <>
      <TextArea
        label={copy.emails}
        rows={8}
        maxLength={100_000}
        autoFocused
        placeholder={copy.placeholder}
        value={draft.emails}
        error={problems.emails}
        onChange={(emails) => set({ emails })}
      />
      <Row as="p" gap="4 12" align="stretch" className="small text-3" role="status">
        {counts.filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </Row>
      {invalid.length > 0 && <p className="small unfavourable">{invalid.slice(0, 20).join(' · ')}</p>}
    </>
  );
}

function Groups({ form: { draft, set }, own: { groups } }: Slot) {
  return (
    <GroupChecks
      label={copy.groups}
      groups={groups}
      chosen={new Set(draft.groups)}
      empty={users.drawer.noGroups}
      onChange={(id, checked) =>
        set({ groups: checked ? [...draft.groups, id] : draft.groups.filter((one) => one !== id) })
      }
    />
  );
}
