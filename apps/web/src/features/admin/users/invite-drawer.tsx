import { type Invitation, limits, type PermitGroup } from '@uni/contracts';
import { common, users } from '@uni/phrases';
import { useState } from 'react';
import { useUserActs } from '../../../api/admin/users.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { GroupChecks } from '../group-checks.tsx';
import { readPastedEmails, sentEmails } from './pasted-emails.ts';

const copy = users.invitation;

/** Many people at once: addresses as they are pasted, their groups, then what became of each. */
export function InviteDrawer({ groups, onClose }: { groups: readonly PermitGroup[]; onClose: () => void }) {
  const { invite } = useUserActs();
  const [result, setResult] = useState<Invitation | null>(null);
  const [begin, setBegin] = useState<Invitees>({ emails: '', groups: [] });
  if (result) {
    const again = result.rejected.filter(({ reason }) => reason !== 'not_sent').map(({ email }) => email);
    return (
      <Result
        result={result}
        onClose={onClose}
        onAgain={
          again.length === 0
            ? null
            : () => {
                setBegin({ ...begin, emails: again.join('\n') });
                setResult(null);
              }
        }
      />
    );
  }
  return (
    <Entry
      begin={begin}
      groups={groups}
      onClose={onClose}
      send={async (draft) => {
        const response = await invite.mutateAsync({
          emails: sentEmails(readPastedEmails(draft.emails)),
          groups: [...draft.groups],
        });
        setBegin(draft);
        setResult(response);
      }}
    />
  );
}

interface Invitees {
  emails: string;
  groups: readonly number[];
}

function Entry(props: {
  begin: Invitees;
  groups: readonly PermitGroup[];
  onClose: () => void;
  send: (draft: Invitees) => Promise<void>;
}) {
  const { begin, groups, onClose, send } = props;
  const form = useRecordForm({
    initial: begin,
    check: ({ emails }) => {
      const { valid, invalid } = readPastedEmails(emails);
      const count = valid.length + invalid.length;
      if (count === 0) return { emails: copy.nothing };
      return count > limits.invitedAtOnce ? { emails: copy.tooMany(limits.invitedAtOnce, count) } : {};
    },
    save: send,
    onSaved: () => {},
  });
  const { question } = useLeaveGuard(form.dirty);
  const read = readPastedEmails(form.draft.emails);
  const count = read.valid.length + read.invalid.length;
  return (
    <>
      <Drawer
        wide
        title={copy.title}
        lead={copy.lead}
        onClose={onClose}
        onSubmit={form.submit}
        actions={
          <FormActions onCancel={onClose} busy={form.busy}>
            {form.busy ? copy.sending : copy.send(count)}
          </FormActions>
        }
      >
        <Stack ref={form.area} gap={16}>
          <TextArea
            label={copy.emails}
            rows={8}
            maxLength={100_000}
            autoFocused
            placeholder={copy.placeholder}
            value={form.draft.emails}
            error={form.problems.emails}
            onChange={(emails) => form.set({ emails })}
          />
          <Counts
            counts={[copy.valid(read.valid.length), copy.invalid(read.invalid.length), copy.repeated(read.repeated)]}
          />
          {read.invalid.length > 0 && <p className="small unfavourable">{read.invalid.slice(0, 20).join(' · ')}</p>}
          <GroupChecks
            label={copy.groups}
            groups={groups}
            chosen={new Set(form.draft.groups)}
            empty={users.drawer.noGroups}
            onChange={(id, checked) =>
              form.set({
                groups: checked ? [...form.draft.groups, id] : form.draft.groups.filter((one) => one !== id),
              })
            }
          />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {question}
    </>
  );
}

function Counts({ counts }: { counts: readonly string[] }) {
  return (
    <Row as="p" gap="4 12" align="stretch" className="small text-3" role="status">
      {counts.filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Row>
  );
}

function Result(props: { result: Invitation; onClose: () => void; onAgain: (() => void) | null }) {
  const { accepted, rejected } = props.result;
  return (
    <Drawer
      wide
      title={copy.result}
      onClose={props.onClose}
      actions={
        <>
          {props.onAgain && <Button onClick={props.onAgain}>{copy.keepRejected}</Button>}
          <Button variant="primary" data-autofocus onClick={props.onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <p role="status">
        {copy.accepted(accepted.length)}, {copy.rejected(rejected.length)}.
      </p>
      <LedgerTable label={copy.result}>
        <thead>
          <tr>
            <th scope="col">{copy.email}</th>
            <th scope="col">{copy.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {rejected.map(({ email, reason }) => (
            <tr key={`${email} ${reason}`}>
              <th scope="row">{email}</th>
              <td className="unfavourable">
                <Glyph name="square" size={7} /> {copy.reasons[reason]}
              </td>
            </tr>
          ))}
          {accepted.map(({ id, email }) => (
            <tr key={id}>
              <th scope="row">{email}</th>
              <td>
                <Glyph name="dot" size={7} /> {copy.invited}
              </td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </Drawer>
  );
}
