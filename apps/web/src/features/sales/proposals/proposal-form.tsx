import { useLocation } from '@tanstack/react-router';
import type { ProposalDetail } from '@uni/contracts';
import { contracts, proposals as copy } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { day, text } from '../../../shared/record-form/form-fields.tsx';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { failureText } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { agreedAside, agreedFields } from '../contracts/agreed-fields.ts';
import { BuyerField } from '../contracts/client-field.tsx';
import { OfferField } from '../contracts/offer-field.tsx';
import type { AgreedDraft } from '../contracts/sale-draft.ts';
import { SaleParts } from '../contracts/sale-parts.tsx';
import { UnitField } from '../contracts/unit-field.tsx';
import { Comparison } from './comparison.tsx';
import { LiveEvaluation, useLivePricing } from './live-pricing.tsx';
import { agreedOf, blankProposal, proposedTerms } from './proposal-draft.ts';
import type { ProposalScreen } from './proposal-state.tsx';

const formCopy = copy.form;
const { sale, conditions } = contracts;
/** Conditions that were simulated in the mirror come along with the way from there. */
interface Own extends ProposalScreen {
  readonly agreed?: AgreedDraft | undefined;
}
type OfProposal = Subject<ProposalDetail, Own>;
type Slot = SlotProps<AgreedDraft & { readonly empreendimento: string }, ProposalDetail, Own>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    agreed?: AgreedDraft;
  }
}

/** Typed conditions next to their value compared with the table. Its address may name the enterprise and the unit. */
export const proposalForm = defineForm({
  saves: toOperation('POST /api/sales/proposals/', {
    ...{ change: 'PUT /api/sales/proposals/:id/', renews: '/api/sales/', once: true },
  }),
  version: ({ version }) => version,
  inside: 'terms',
  title: ({ record: proposal }: OfProposal) =>
    proposal ? formCopy.titleEdit(proposal.client_name) : formCopy.titleNew,
  lead: () => formCopy.lead,
  save: formCopy.save,
  fields: {
    ...agreedFields,
    valid_until: day({ required: true }),
    note: text({ most: 500 }),
  },
  aside: agreedAside,
  labels: {
    ...sale.fields,
    ...{ empreendimento: sale.fields.enterprise, valid_until: formCopy.valid_until, note: formCopy.note },
  },
  layout: [
    ...(['empreendimento', Evaluated] as const),
    [Unit, BuyerField, 'broker', 'signed', 'valid_until', OfferField, 'price', 'channel', 'keys', 'index'],
    ...(['note', Conditions, Compared] as const),
  ],
  begin: ({ record: proposal, own: { search, enterprises, agreed } }) =>
    proposal
      ? agreedOf(proposal)
      : {
          ...blankProposal(today(), search.unidade ?? ''),
          ...(agreed?.unit === search.unidade ? agreed : {}),
          empreendimento: String(Number(search.empreendimento) || enterprises[0]?.id),
        },
  vary: {
    empreendimento: (_, { record: proposal, own: { enterprises } }) => ({
      ...{ records: enterprises, isHidden: enterprises.length < 2 || proposal !== null },
    }),
  },
  follow: { empreendimento: () => ({ unit: '', table: null }), channel: () => ({ table: null }) },
  check: (draft, missing) => (missing.length === 0 && proposedTerms(draft) === null ? { parts: sale.incomplete } : {}),
  body: ({ signed, price, channel, keys, ...sent }, draft, { record: proposal }) => ({
    ...sent,
    terms: proposedTerms(draft, proposal?.terms) ?? { signed, price, channel, keys, base_month: '', parts: [] },
  }),
  done: ({ client_name }) => formCopy.saved(client_name),
});

/** The form of a new proposal, once there is an enterprise to write it for. */
export function NewProposal({ screen, onClose }: { screen: ProposalScreen; onClose: () => void }) {
  const agreed = useLocation({ select: ({ state }) => state.agreed });
  if (screen.enterprises.length === 0) return null;
  return (
    <RecordForm
      form={proposalForm}
      record={null}
      own={{ ...screen, agreed }}
      onSaved={({ id }, done) => {
        screen.showDone(done);
        screen.change({ abrir: String(id), unidade: undefined });
      }}
      onClose={onClose}
    />
  );
}

function Unit({ form, record: proposal }: Slot) {
  return proposal === null && <UnitField form={form} enterprise={Number(form.draft.empreendimento)} />;
}

function Conditions({ form: { draft, problems, set } }: Slot) {
  return <SaleParts draft={draft} problem={problems.parts} onChange={(series) => set({ parts: series })} />;
}

const useLive = ({ form: { draft }, record: proposal }: Slot) =>
  useLivePricing(draft, Number(draft.empreendimento), proposedTerms(draft, proposal?.terms));

function Evaluated(slot: Slot) {
  return <LiveEvaluation live={useLive(slot)} />;
}

function Compared(slot: Slot) {
  const live = useLive(slot);
  if (!live) return <p className="text-3">{copy.comparison.waiting}</p>;
  if (live.isError) return <FormProblem text={failureText(live.error)} />;
  if (!live.data) return null;
  return (
    <>
      {live.data.plan.findings.map(({ code }) => (
        <Panel key={code}>{conditions.findings[code]}</Panel>
      ))}
      <Comparison pricing={live.data.pricing} effect={live.data.effect} />
    </>
  );
}
