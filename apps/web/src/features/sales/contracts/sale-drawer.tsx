import { useQuery } from '@tanstack/react-query';
import { contractChannels, type Enterprise } from '@uni/contracts';
import { contracts as words } from '@uni/phrases';
import { useState } from 'react';
import { planQuery, useContractWrites } from '../../../api/sales/contracts.ts';
import { unitsQuery } from '../../../api/sales/units.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { failureText, useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import { ClientField } from './client-field.tsx';
import styles from './contracts.module.css';
import { blankSale, forSale, indexes, problemsOf, type SaleDraft, saleOf, termsOf } from './sale-draft.ts';
import { SaleParts } from './sale-parts.tsx';

const texts = words.sale;
type Form = ReturnType<typeof useRecordForm<SaleDraft>>;

/** A sale as it is agreed: unit, buyer and conditions, with the plan that they come to before it is signed. */
export function SaleDrawer(props: {
  enterprises: readonly Enterprise[];
  tell: (text: string) => void;
  onClose: () => void;
}) {
  const { enterprises, tell, onClose } = props;
  const [enterprise, setEnterprise] = useState(enterprises[0]?.id ?? 0);
  const { sign } = useContractWrites();
  const form = useRecordForm<SaleDraft>({
    initial: blankSale(today()),
    check: problemsOf,
    save: async (draft) => {
      const terms = termsOf(draft);
      if (terms) await sign.mutateAsync(saleOf(draft, enterprise, terms));
    },
    onSaved: () => {
      guard.release();
      tell(texts.done(form.draft.number.trim(), form.draft.client_name.trim()));
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  return (
    <>
      <Drawer
        wide
        title={texts.title}
        lead={texts.lead}
        onClose={onClose}
        onSubmit={form.submit}
        actions={
          <FormActions onCancel={onClose} busy={form.busy}>
            {texts.save}
          </FormActions>
        }
      >
        <div ref={form.area} className={styles.panel}>
          {enterprises.length > 1 && (
            <SelectField
              label={texts.fields.enterprise}
              value={String(enterprise)}
              options={enterprises.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => {
                setEnterprise(Number(id));
                form.set({ unit: '' });
              }}
            />
          )}
          <Agreed form={form} enterprise={enterprise} />
          <SaleParts draft={form.draft} problem={form.problems.parts} onChange={(parts) => form.set({ parts })} />
          <Plan draft={form.draft} />
          <FormProblem text={form.problem} />
        </div>
      </Drawer>
      {guard.question}
    </>
  );
}

const channels = contractChannels.map((value) => ({ value, label: words.channels[value] }));
const indexOptions = [
  { value: '' as const, label: texts.noIndex },
  ...indexes.map((value) => ({ value, label: words.conditions.indexes[value] })),
];

function Agreed({ form, enterprise }: { form: Form; enterprise: number }) {
  const { draft, problems, set } = form;
  const line = (key: 'number' | 'broker', most: number) => (
    <TextField
      label={texts.fields[key]}
      maxLength={most}
      autoComplete="off"
      value={draft[key]}
      error={problems[key]}
      onChange={(text) => set({ [key]: text })}
    />
  );
  return (
    <div className={styles.pair}>
      <UnitField form={form} enterprise={enterprise} />
      {line('number', 40)}
      <ClientField
        label={texts.fields.client_name}
        value={draft.client_name}
        error={problems.client_name}
        onChange={(client_name, client) => set({ client_name, client })}
      />
      {line('broker', 200)}
      <NumberField
        key={draft.unit}
        label={texts.fields.price}
        kind="money"
        decimals={2}
        least={0}
        value={draft.price === null ? null : draft.price / 100}
        error={problems.price}
        onCommit={(reais) => set({ price: reais === null ? null : Math.round(reais * 100) })}
      />
      <SelectField
        label={texts.fields.channel}
        value={draft.channel}
        options={channels}
        onChange={(channel) => set({ channel })}
      />
      <TextField
        label={texts.fields.signed}
        type="date"
        value={draft.signed}
        error={problems.signed}
        onChange={(signed) => set({ signed })}
      />
      <MonthField
        label={texts.fields.keys}
        required
        value={draft.keys || null}
        error={problems.keys}
        onCommit={(keys) => set({ keys: keys ?? '' })}
      />
      <SelectField
        label={texts.fields.index}
        value={draft.index}
        options={indexOptions}
        onChange={(index) => set({ index })}
      />
    </div>
  );
}

/** Units that nobody holds; the one that is chosen says what it costs by the table. */
function UnitField({ form: { draft, problems, set }, enterprise }: { form: Form; enterprise: number }) {
  const units = forSale(useQuery({ ...unitsQuery(enterprise), enabled: enterprise > 0 }).data ?? []);
  const options = units.map(({ id, block, nome, list_price }) => ({
    value: String(id),
    label: texts.unit([block, nome].filter(Boolean).join(' '), formatCents(list_price)),
  }));
  return (
    <SelectField
      label={texts.fields.unit}
      value={draft.unit}
      options={[{ value: '', label: units.length > 0 ? texts.chooseUnit : texts.noUnits }, ...options]}
      error={problems.unit}
      onChange={(unit) => {
        const chosen = units.find(({ id }) => String(id) === unit);
        set({ unit, ...(chosen && chosen.list_price > 0 ? { price: chosen.list_price } : {}) });
      }}
    />
  );
}

/** The installments that the terms come to, and what of them the law does not allow. */
function Plan({ draft }: { draft: SaleDraft }) {
  const terms = termsOf(draft);
  const idle = { channel: 'direct', price: 1, signed: '', base_month: '', keys: '', parts: [] } as const;
  const query = useQuery({ ...planQuery(terms ?? { ...idle, parts: [] }), enabled: terms !== null });
  if (terms === null) return null;
  if (query.isError) return <FormProblem text={failureText(query.error)} />;
  if (!query.data) return null;
  const { installments, amount, interest, findings } = query.data;
  return (
    <div role="status">
      <p>
        {texts.plan(formatNumber(installments.length), formatCents(amount))}{' '}
        {interest > 0 && texts.planInterest(formatCents(interest))}
      </p>
      {findings.map(({ code }) => (
        <p key={code} className={styles.finding}>
          {words.conditions.findings[code]}
        </p>
      ))}
    </div>
  );
}
