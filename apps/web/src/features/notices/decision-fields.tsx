import { type ApprovalDecision, type ApprovalRequest, approvalLimits } from '@uni/contracts';
import { approvals } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { useDecideApproval } from '../../api/planner/approvals.ts';
import { FormProblem } from '../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../shared/record-form/use-record-form.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';

const copy = approvals.decision;

/** Returns the typed fields of a decision, its refusal and its sending. */
export function useDecision(
  request: ApprovalRequest,
  token: string | null,
  onDecided: (done: ApprovalRequest) => void,
) {
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState<ApprovalDecision | null>(null);
  const act = useDecideApproval();
  const isReasonMissing = tried === 'refuse' && reason.trim() === '';
  const isPasswordMissing = tried !== null && password === '';
  const refusal = act.error instanceof ApiFailure ? act.error : null;
  const send = (decision: ApprovalDecision) => {
    setTried(decision);
    if (password === '' || (decision === 'refuse' && reason.trim() === '') || act.isPending) return;
    const body = { id: request.id, decision, reason: reason.trim() || null, password, token };
    act.mutate(body, { onSuccess: onDecided });
  };
  return {
    ...{ reason, setReason, password, setPassword, send, busy: act.isPending },
    sending: act.isPending ? tried : null,
    errors: {
      reason: isReasonMissing ? copy.reasonMissing : refusal?.fields.reason,
      password: isPasswordMissing ? copy.passwordMissing : refusal?.fields.password && copy.passwordWrong,
    },
    problem: refusal && Object.keys(refusal.fields).length === 0 ? refusalText(refusal) : null,
  };
}

export type Decision = ReturnType<typeof useDecision>;

/** Reason and password of a decision. */
export function DecisionFields({ decision, isReturn }: { decision: Decision; isReturn: boolean | null }) {
  const { reason, setReason, password, setPassword, errors, problem } = decision;
  return (
    <Stack gap={16}>
      <TextField
        label={isReturn === true ? copy.reason : copy.comment}
        maxLength={approvalLimits.note}
        autoComplete="off"
        data-autofocus={isReturn === true || undefined}
        value={reason}
        onChange={setReason}
        error={errors.reason}
      />
      <TextField
        type="password"
        label={copy.password}
        hint={copy.passwordHint}
        autoComplete="current-password"
        data-autofocus={isReturn === false || undefined}
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <FormProblem text={problem} />
    </Stack>
  );
}
