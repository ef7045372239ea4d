import { useQuery } from '@tanstack/react-query';
import { contractChannels, type Enterprise, type ProposalDetail } from '@uni/contracts';
import { contracts as copy, proposals } from '@uni/phrases';
import { useRef, useState } from 'react';
import { contractPlanQuery, useContractWrites } from '../../../api/sales/contracts.ts';
import { type ProposalInput, useProposalWrites } from '../../../api/sales/proposals.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { failureText, useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { DayField } from '../../../ui/field/day-field.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { LiveEvaluation, useLivePricing } from '../proposals/live-pricing.tsx';
import { BuyerField } from './client-field.tsx';
import { OfferField } from './offer-field.tsx';
import { blankSale, indexes, problemsOf, requestOf, type SaleDraft, saleOf, termsOf } from './sale-draft.ts';
import { SaleParts } from './sale-parts.tsx';
import { UnitField } from './unit-field.tsx';

const drawerCopy = copy.sale;
type Form = ReturnType<typeof useRecordForm<SaleDraft>>;

/** New sale: unit, buyer and conditions, with a preview of the installment plan before signature. */
export function SaleDrawer(props: {
  enterprises: readonly Enterprise[];
  showNotice: (text: string) => void;
  onClose: () => void;
}) {
  const { enterprises, showNotice, onClose } = props;
  const [enterprise, setEnterprise] = useState(enterprises[0]?.id ?? 0);
  const { sign } = useContractWrites();
  const request = useRequest();
  const isRequest = useRef(false);
  const form = useRecordForm<SaleDraft>({
    initial: blankSale(today()),
    check: (draft) => problemsOf(draft, isRequest.current),
    save: async (draft) => {
      const terms = termsOf(draft);
      if (!terms) return;
      if (isRequest.current) await request.send(requestOf(draft, enterprise, terms, today()));
      else await sign.mutateAsync(saleOf(draft, enterprise, terms));
    },
    onSaved: () => {
      guard.release();
      const client = form.draft.client_name.trim();
      showNotice(isRequest.current ? request.told(client) : drawerCopy.done(form.draft.number.trim(), client));
      onClose();
    },
  });
  const live = useLivePricing(form.draft, enterprise, termsOf(form.draft));
  const isBelow = live?.data?.may_sign === false;
  isRequest.current = isBelow;
  const guard = useLeaveGuard(form.dirty);
  return (
    <>
      <Drawer
        wide
        title={drawerCopy.title}
        lead={drawerCopy.lead}
        onClose={onClose}
        onSubmit={form.submit}
        actions={
          <FormActions onCancel={onClose} busy={form.busy}>
            {isBelow ? drawerCopy.requestApproval : drawerCopy.save}
          </FormActions>
        }
      >
        <Stack ref={form.area} gap={16}>
          {enterprises.length > 1 && (
            <SelectField
              label={drawerCopy.fields.enterprise}
              value={String(enterprise)}
              options={enterprises.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => {
                setEnterprise(Number(id));
                form.set({ unit: '', table: null });
              }}
            />
          )}
          <LiveEvaluation live={live} />
          {isBelow && <p role="status">{drawerCopy.requestApprovalLead}</p>}
          {live?.data && live.data.pricing === null && <Panel>{drawerCopy.noTable}</Panel>}
          {live?.data?.pricing?.basis === 'list' && <Panel>{proposals.comparison.byList}</Panel>}
          <Agreed form={form} enterprise={enterprise} />
          <SaleParts
            draft={form.draft}
            problem={form.problems.parts}
            onChange={(series) => form.set({ parts: series })}
          />
          <Plan draft={form.draft} />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}

/** Requests approval: saves and submits a proposal. After a failed submit, the saved proposal is reused. */
function useRequest() {
  const { save, act } = useProposalWrites();
  const made = useRef<{ readonly of: ProposalDetail; readonly body: string } | null>(null);
  const state = useRef<ProposalDetail['state']>('pending');
  return {
    send: async (body: ProposalInput) => {
      const text = JSON.stringify(body);
      if (made.current?.body !== text)
        made.current = { of: await save.mutateAsync({ of: made.current?.of ?? null, body }), body: text };
      state.current = (await act.mutateAsync({ of: made.current.of, act: 'submit', text: '' })).state;
    },
    told: (client: string) => drawerCopy.approvalRequested(client, proposals.states[state.current]),
  };
}

const channels = contractChannels.map((value) => ({ value, label: copy.channels[value] }));
const indexOptions = [
  { value: '' as const, label: drawerCopy.noIndex },
  ...indexes.map((value) => ({ value, label: copy.conditions.indexes[value] })),
];

function Agreed({ form, enterprise }: { form: Form; enterprise: number }) {
  const { draft, problems, set } = form;
  const line = (key: 'number' | 'broker', most: number) => (
    <TextField
      label={drawerCopy.fields[key]}
      maxLength={most}
      autoComplete="off"
      value={draft[key]}
      error={problems[key]}
      onChange={(text) => set({ [key]: text })}
    />
  );
  return (
    <Grid gap="12 16" column={200}>
      <UnitField form={form} enterprise={enterprise} />
      {line('number', 40)}
      <BuyerField form={form} />
      {line('broker', 200)}
      <OfferField form={form} />
      <NumberField
        key={`${draft.unit} ${draft.table}`}
        label={drawerCopy.fields.price}
        kind="money"
        decimals={2}
        least={0}
        value={draft.price === null ? null : draft.price / 100}
        error={problems.price}
        onCommit={(reais) => set({ price: reais === null ? null : Math.round(reais * 100) })}
      />
      <SelectField
        label={drawerCopy.fields.channel}
        value={draft.channel}
        options={channels}
        onChange={(channel) => set({ channel, table: null })}
      />
      <DayField
        label={drawerCopy.fields.signed}
        value={draft.signed}
        error={problems.signed}
        onChange={(signed) => set({ signed })}
      />
      <MonthField
        label={drawerCopy.fields.keys}
        required
        value={draft.keys || null}
        error={problems.keys}
        onCommit={(keys) => set({ keys: keys ?? '' })}
      />
      <SelectField
        label={drawerCopy.fields.index}
        value={draft.index}
        options={indexOptions}
        onChange={(index) => set({ index })}
      />
    </Grid>
  );
}

/** Installments of the terms, and those that the law does not allow. */
function Plan({ draft }: { draft: SaleDraft }) {
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
        {drawerCopy.plan(formatNumber(installments.length), formatCents(amount))}{' '}
        {interest > 0 && drawerCopy.planInterest(formatCents(interest))}
      </p>
      {findings.map(({ code }) => (
        <Panel key={code}>{copy.conditions.findings[code]}</Panel>
      ))}
    </div>
  );
}
