import type { ApprovalDecision, ApprovalRequest } from '@uni/contracts';
import { approvals } from '@uni/phrases';
import { useState } from 'react';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../ui/overlay/form-actions.tsx';
import { ApprovalFigures } from './approval-figures.tsx';
import { DecisionFields, useDecision } from './decision-fields.tsx';

const copy = approvals.decision;

interface DecisionDialogProps {
  request: ApprovalRequest;
  kind: ApprovalDecision;
  onClose: () => void;
}

/** Confirms a decision with its numbers in sight. */
export function DecisionDialog({ request, kind, onClose }: DecisionDialogProps) {
  const isReturn = kind === 'refuse';
  const [of] = useState(approvals.of(request.enterprise.name, request.version.nome));
  const decision = useDecision(request, null, () => {
    notify({ kind: 'success', title: isReturn ? copy.refused : copy.approved, text: of, duration: durations.success });
    onClose();
  });
  return (
    <EntryDialog
      title={isReturn ? copy.refuseTitle(of) : copy.approveTitle(of)}
      lead={isReturn ? copy.refuseLead : copy.approveLead}
      onClose={onClose}
      onSubmit={() => decision.send(kind)}
      actions={
        <FormActions onCancel={onClose} busy={decision.busy}>
          {isReturn ? approvals.refuse : approvals.approve}
        </FormActions>
      }
    >
      <ApprovalFigures request={request} />
      <DecisionFields decision={decision} isReturn={isReturn} />
    </EntryDialog>
  );
}
