import type { Enterprise, ProposalDetail } from '@uni/contracts';
import { contracts as copy, proposals } from '@uni/phrases';
import { useRef, useState } from 'react';
import { type ContractInput, useContractWrites } from '../../../api/sales/contracts.ts';
import { useProposalWrites } from '../../../api/sales/proposals.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { today } from '../../../shared/register/days.ts';
import { requestOf } from './sale-draft.ts';
import { saleForms } from './sale-form.tsx';

/** New sale: unit, buyer and conditions, with a preview of the installment plan before signature. */
export function SaleDrawer(props: {
  enterprises: readonly Enterprise[];
  showNotice: (text: string) => void;
  onClose: () => void;
}) {
  const { enterprises, showNotice, onClose } = props;
  const [needsApproval, setNeedsApproval] = useState(false);
  const { sign } = useContractWrites();
  const request = useRequest();
  const send = async (sale: ContractInput) => {
    if (needsApproval) return request(sale);
    await sign.mutateAsync(sale);
    return copy.sale.done(sale.number, sale.client_name);
  };
  return (
    <RecordForm
      form={needsApproval ? saleForms.request : saleForms.sign}
      record={null}
      own={{ enterprises, send, onEvaluated: setNeedsApproval }}
      onSaved={(note) => {
        showNotice(note);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Requests approval: saves and submits a proposal. After a failed submit, the saved proposal is reused. */
function useRequest() {
  const { save, act } = useProposalWrites();
  const made = useRef<{ readonly of: ProposalDetail; readonly body: string } | null>(null);
  return async (sale: ContractInput): Promise<string> => {
    const body = requestOf(sale, today());
    const text = JSON.stringify(body);
    if (made.current?.body !== text)
      made.current = { of: await save.mutateAsync({ of: made.current?.of ?? null, body }), body: text };
    const { state } = await act.mutateAsync({ of: made.current.of, act: 'submit', text: '' });
    return copy.sale.approvalRequested(sale.client_name, proposals.states[state]);
  };
}
