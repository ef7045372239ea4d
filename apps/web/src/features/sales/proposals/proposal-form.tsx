import { useQuery } from '@tanstack/react-query';
import { contractChannels, type ProposalDetail } from '@uni/contracts';
import { contracts, proposals as copy } from '@uni/phrases';
import { useRef, useState } from 'react';
import { useProposalWrites } from '../../../api/sales/proposals.ts';
import { unitsQuery } from '../../../api/sales/units.ts';
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
import { formatCents } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { ClientField } from '../contracts/client-field.tsx';
import { forSale, indexes } from '../contracts/sale-draft.ts';
import { SaleParts } from '../contracts/sale-parts.tsx';
import { Comparison } from './comparison.tsx';
import { LiveEvaluation, type LivePricing, OfferField, useLivePricing } from './live-pricing.tsx';
import { blankProposal, draftOf, inputOf, type ProposalDraft, problemsOf, proposedTerms } from './proposal-draft.ts';
import type { ProposalScreen } from './proposal-state.tsx';

const formCopy = copy.form;
const { sale } = contracts;
type Form = ReturnType<typeof useRecordForm<ProposalDraft>>;

/** The form of a new proposal, once there is an enterprise to write it for. */
export function NewProposal({ screen, onClose }: { screen: ProposalScreen; onClose: () => void }) {
  if (screen.enterprises.length === 0) return null;
  const open = (id: number) => screen.change({ abrir: String(id), unidade: undefined });
  return <ProposalForm proposal={null} screen={screen} onSaved={open} onClose={onClose} />;
}

/** Typed conditions next to their value compared with the table. */
export function ProposalForm(props: {
  /** The draft that is changed; null: a new one. */
  proposal: ProposalDetail | null;
  /** Its address may name the enterprise and the unit of a new one. */
  screen: ProposalScreen;
  onSaved: (id: number) => void;
  onClose: () => void;
}) {
  const { proposal, screen, onSaved, onClose } = props;
  const { enterprises, search } = screen;
  const [enterprise, setEnterprise] = useState(
    proposal?.empreendimento ?? (Number(search.empreendimento) || (enterprises[0]?.id ?? 0)),
  );
  const { save } = useProposalWrites();
  const saved = useRef<ProposalDetail | null>(null);
  const form = useRecordForm<ProposalDraft>({
    initial: proposal ? draftOf(proposal) : blankProposal(today(), search.unidade ?? ''),
    check: problemsOf,
    save: async (draft) => {
      const terms = proposedTerms(draft, proposal?.terms ?? null);
      if (terms) saved.current = await save.mutateAsync({ of: proposal, body: inputOf(draft, enterprise, terms) });
    },
    onSaved: () => {
      guard.release();
      if (!saved.current) return;
      screen.showDone(formCopy.saved(saved.current.client_name));
      onSaved(saved.current.id);
    },
  });
  const guard = useLeaveGuard(form.dirty);
  const live = useLivePricing(form.draft, enterprise, proposedTerms(form.draft, proposal?.terms ?? null));
  return (
    <>
      <Drawer
        wide
        title={proposal ? formCopy.titleEdit(proposal.client_name) : formCopy.titleNew}
        lead={formCopy.lead}
        onClose={onClose}
        onSubmit={form.submit}
        actions={
          <FormActions onCancel={onClose} busy={form.busy}>
            {formCopy.save}
          </FormActions>
        }
      >
        <Stack ref={form.area} gap={16}>
          {enterprises.length > 1 && proposal === null && (
            <SelectField
              label={sale.fields.enterprise}
              value={String(enterprise)}
              options={enterprises.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => {
                setEnterprise(Number(id));
                form.set({ unit: '', table: null });
              }}
            />
          )}
          <LiveEvaluation live={live} />
          <ProposalFields form={form} enterprise={enterprise} isNew={proposal === null} />
          <SaleParts draft={form.draft} problem={form.problems.parts} onChange={(parts) => form.set({ parts })} />
          <LiveComparison live={live} />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}

const channels = contractChannels.map((value) => ({ value, label: contracts.channels[value] }));
const indexOptions = [
  { value: '' as const, label: sale.noIndex },
  ...indexes.map((value) => ({ value, label: contracts.conditions.indexes[value] })),
];

function ProposalFields({ form, enterprise, isNew }: { form: Form; enterprise: number; isNew: boolean }) {
  const { draft, problems, set } = form;
  const line = (key: 'broker' | 'note', label: string, most: number) => (
    <TextField
      label={label}
      maxLength={most}
      autoComplete="off"
      value={draft[key]}
      error={problems[key]}
      onChange={(text) => set({ [key]: text })}
    />
  );
  const day = (key: 'signed' | 'valid_until', label: string) => (
    <DayField label={label} value={draft[key]} error={problems[key]} onChange={(text) => set({ [key]: text })} />
  );
  return (
    <>
      <Grid gap="12 16" column={200}>
        {isNew && <UnitField form={form} enterprise={enterprise} />}
        <ClientField
          label={sale.fields.client_name}
          value={draft.client_name}
          error={problems.client_name}
          onChange={(client_name, client) => set({ client_name, client })}
        />
        {line('broker', sale.fields.broker, 200)}
        {day('signed', sale.fields.signed)}
        {day('valid_until', formCopy.valid_until)}
        <OfferField draft={draft} set={set} />
        <NumberField
          key={`${draft.unit} ${draft.table}`}
          label={sale.fields.price}
          kind="money"
          decimals={2}
          least={0}
          value={draft.price === null ? null : draft.price / 100}
          error={problems.price}
          onCommit={(reais) => set({ price: reais === null ? null : Math.round(reais * 100) })}
        />
        <SelectField
          label={sale.fields.channel}
          value={draft.channel}
          options={channels}
          onChange={(channel) => set({ channel, table: null })}
        />
        <MonthField
          label={sale.fields.keys}
          required
          value={draft.keys || null}
          error={problems.keys}
          onCommit={(keys) => set({ keys: keys ?? '' })}
        />
        <SelectField
          label={sale.fields.index}
          value={draft.index}
          options={indexOptions}
          onChange={(index) => set({ index })}
        />
      </Grid>
      {line('note', formCopy.note, 500)}
    </>
  );
}

/** Available units. The already requested one stays, even if it is no longer available. */
function UnitField({ form: { draft, problems, set }, enterprise }: { form: Form; enterprise: number }) {
  const query = useQuery({ ...unitsQuery(enterprise), enabled: enterprise > 0 });
  const free = forSale(query.data ?? []);
  const own = query.data?.find(({ id }) => String(id) === draft.unit);
  const units = own && !free.includes(own) ? [own, ...free] : free;
  const options = units.map(({ id, block, nome, list_price }) => ({
    value: String(id),
    label: sale.unit([block, nome].filter(Boolean).join(' '), formatCents(list_price)),
  }));
  return (
    <SelectField
      label={sale.fields.unit}
      value={draft.unit}
      options={[{ value: '', label: units.length > 0 ? sale.chooseUnit : sale.noUnits }, ...options]}
      error={problems.unit}
      onChange={(unit) => {
        const chosen = units.find(({ id }) => String(id) === unit);
        set({ unit, table: null, ...(chosen && chosen.list_price > 0 ? { price: chosen.list_price } : {}) });
      }}
    />
  );
}

function LiveComparison({ live }: { live: LivePricing }) {
  if (!live) return <p className="text-3">{copy.comparison.waiting}</p>;
  if (live.isError) return <FormProblem text={failureText(live.error)} />;
  if (!live.data) return null;
  return (
    <>
      {live.data.plan.findings.map(({ code }) => (
        <Panel key={code}>{contracts.conditions.findings[code]}</Panel>
      ))}
      <Comparison pricing={live.data.pricing} effect={live.data.effect} />
    </>
  );
}
