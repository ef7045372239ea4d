import { useQuery } from '@tanstack/react-query';
import { type Enterprise, invariant } from '@uni/contracts';
import { contracts as copy, proposals } from '@uni/phrases';
import { useEffect } from 'react';
import { type ContractInput, contractPlanQuery } from '../../../api/sales/contracts.ts';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { text } from '../../../shared/record-form/form-fields.tsx';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { toAct } from '../../../shared/record-form/form-target.ts';
import { failureText } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import { LiveEvaluation, useLivePricing } from '../proposals/live-pricing.tsx';
import { agreedAside, agreedFields } from './agreed-fields.ts';
import { BuyerField } from './client-field.tsx';
import { OfferField } from './offer-field.tsx';
import { type AgreedDraft, blankSale, saleOf, termsOf } from './sale-draft.ts';
import { SaleParts } from './sale-parts.tsx';
import { UnitField } from './unit-field.tsx';

const formCopy = copy.sale;

export interface SaleActs {
  readonly enterprises: readonly Enterprise[];
  /** Signs, or requests approval. Returns the note of it. */
  readonly send: (sale: ContractInput) => Promise<string>;
  /** Reports if these conditions need approval by another user. */
  readonly onEvaluated: (needsApproval: boolean) => void;
}
type Slot = SlotProps<AgreedDraft & { readonly empreendimento: string }, never, SaleActs>;

// Both forms share their controls: one that is exchanged for the other leaves the focus where it is.
const number = text({ required: true, most: 40 });

const saleForm = (isRequest: boolean) =>
  defineForm({
    saves: toAct((sale: ContractInput, { send }: SaleActs) => send(sale)),
    inside: 'terms',
    title: () => formCopy.title,
    lead: () => formCopy.lead,
    save: isRequest ? formCopy.requestApproval : formCopy.save,
    // A request for approval has no number yet.
    fields: { ...agreedFields, number: { ...number, required: !isRequest } },
    aside: agreedAside,
    labels: { ...formCopy.fields, empreendimento: formCopy.fields.enterprise },
    layout: [
      ...(['empreendimento', Evaluated] as const),
      [Unit, 'number', BuyerField, 'broker', OfferField, 'price', 'channel', 'signed', 'keys', 'index'],
      ...([Conditions, Plan] as const),
    ],
    begin: ({ own: { enterprises } }: Subject<never, SaleActs>) => ({
      ...blankSale(today()),
      empreendimento: String(enterprises[0]?.id ?? ''),
    }),
    vary: {
      empreendimento: (_, { own: { enterprises } }) => ({ records: enterprises, isHidden: enterprises.length < 2 }),
    },
    follow: { empreendimento: () => ({ unit: '', table: null }), channel: () => ({ table: null }) },
    check: (draft, missing) => (missing.length === 0 && termsOf(draft) === null ? { parts: formCopy.incomplete } : {}),
    body: (_sent, draft) => {
      const terms = termsOf(draft);
      invariant(terms, 'a sale that was checked has terms');
      return saleOf(draft, Number(draft.empreendimento), terms);
    },
  });

export const saleForms = { sign: saleForm(false), request: saleForm(true) };

/** Required authority, and what the price is compared with. */
function Evaluated({ form: { draft }, own: { onEvaluated } }: Slot) {
  const live = useLivePricing(draft, Number(draft.empreendimento), termsOf(draft));
  const needsApproval = live?.data?.may_sign === false;
  useEffect(() => onEvaluated(needsApproval), [onEvaluated, needsApproval]);
  return (
    <>
      <LiveEvaluation live={live} />
      {needsApproval && <p role="status">{formCopy.requestApprovalLead}</p>}
      {live?.data && live.data.pricing === null && <Panel>{formCopy.noTable}</Panel>}
      {live?.data?.pricing?.basis === 'list' && <Panel>{proposals.comparison.byList}</Panel>}
    </>
  );
}

function Unit({ form }: Slot) {
  return <UnitField form={form} enterprise={Number(form.draft.empreendimento)} />;
}

function Conditions({ form: { draft, problems, set } }: Slot) {
  return <SaleParts draft={draft} problem={problems.parts} onChange={(series) => set({ parts: series })} />;
}

/** Installments of the terms, and those that the law does not allow. */
function Plan({ form: { draft } }: Slot) {
  const terms = termsOf(draft);
  const idle = { channel: 'direct', price: 1, signed: '', base_month: '', keys: '', parts: [] } as const;
  const query = useQuery({ ...contractPlanQuery(terms ?? { ...idle, parts: [] }), enabled: terms !== null });
  if (terms === null) return null;
  if (query.isError) return <FormProblem text={failureText(query.error)} />;
  if (!query.data) return null;
  const { installments, amount, interest, findings } = query.data;
  return (
    <div role="status">
      <p>
        {formCopy.plan(formatNumber(installments.length), formatCents(amount))}{' '}
        {interest > 0 && formCopy.planInterest(formatCents(interest))}
      </p>
      {findings.map(({ code }) => (
        <Panel key={code}>{copy.conditions.findings[code]}</Panel>
      ))}
    </div>
  );
}
