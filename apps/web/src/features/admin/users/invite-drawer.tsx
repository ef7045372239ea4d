import type { Invitation, PermitGroup } from '@uni/contracts';
import { common, users } from '@uni/phrases';
import { useState } from 'react';
import { useUserActs } from '../../../api/admin/users.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { type Invitees, inviteForm } from './invite-form.tsx';

const copy = users.invitation;

/** Many people at once: addresses as they are pasted, their groups, then what became of each. */
export function InviteDrawer({ groups, onClose }: { groups: readonly PermitGroup[]; onClose: () => void }) {
  const { invite } = useUserActs();
  const [sent, setSent] = useState<{ readonly result: Invitation; readonly groups: readonly number[] } | null>(null);
  const [begun, setBegun] = useState<Invitees>({ emails: '', groups: [] });
  if (!sent) {
    const send = ({ emails, groups: ids }: Invitees) => invite.mutateAsync({ emails, groups: [...ids] });
    return (
      <RecordForm
        form={inviteForm}
        record={null}
        own={{ begun, groups, invite: send }}
        onSaved={setSent}
        onClose={onClose}
      />
    );
  }
  const again = sent.result.rejected.filter(({ reason }) => reason !== 'not_sent').map(({ email }) => email);
  const repeat = () => {
    setBegun({ emails: again.join('\n'), groups: sent.groups });
    setSent(null);
  };
  return <Result result={sent.result} onClose={onClose} onAgain={again.length === 0 ? null : repeat} />;
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
