import { type ProposalDetail, proposalLimits } from '@uni/contracts';
import { proposals as copy } from '@uni/phrases';
import { useProposalWrites } from '../../../api/sales/proposals.ts';
import { defineForm, type Subject } from '../../../shared/record-form/define-form.ts';
import { day, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { ReasonDialog } from '../../../shared/record-form/reason-dialog.tsx';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { today } from '../../../shared/register/days.ts';
import type { Offered } from './proposal-acts.ts';

const contractCopy = copy.dialogs.contract;

/** The contract that an approved proposal becomes. */
const contractForm = defineForm({
  saves: toOperation('POST /api/sales/proposals/:id/contract/', { renews: '/api/sales/', once: true }),
  version: ({ version }) => version,
  title: (_: Subject<ProposalDetail>) => contractCopy.title,
  text: () => contractCopy.text,
  save: contractCopy.action,
  fields: { number: text({ required: true, most: 40, focus: true }), signed: day({ required: true }) },
  labels: contractCopy,
  layout: [['number', 'signed']],
  begin: () => ({ number: '', signed: today() }),
  vary: { signed: () => ({ max: today() }) },
  done: ({ client_name }) => contractCopy.done(client_name),
});

/** Confirms an act with its reason, or with the number of the contract. */
export function ActDialog(props: {
  proposal: ProposalDetail;
  act: Exclude<Offered, 'edit'>;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { proposal, act, onDone, onClose } = props;
  const writes = useProposalWrites().act;
  if (act === 'contract')
    return <RecordForm form={contractForm} record={proposal} onSaved={(_, done) => onDone(done)} onClose={onClose} />;
  const dialogCopy = copy.dialogs[act];
  return (
    <ReasonDialog
      copy={dialogCopy}
      most={proposalLimits.reason}
      isRequired={act === 'refuse'}
      isDanger={act === 'refuse' || act === 'cancel'}
      busy={writes.isPending}
      failure={writes.error}
      onGive={(reason) =>
        writes.mutate(
          { of: proposal, act, text: reason },
          { onSuccess: () => onDone(dialogCopy.done(proposal.client_name)) },
        )
      }
      onClose={onClose}
    />
  );
}
