import { type CancellationBasis, cancellationKinds, cancellationReasons } from '@uni/contracts';
import { common, cancellations as copy } from '@uni/phrases';
import { dayText, today } from '../../../shared/register/days.ts';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import type { CancellationForm } from './wizard-form.ts';

const { fields: labels } = copy;

interface FieldsProps {
  form: CancellationForm;
  set: (changes: Partial<CancellationForm>) => void;
}

type KeysOf<Value> = {
  [Key in keyof CancellationForm]: CancellationForm[Key] extends Value ? Key : never;
}[keyof CancellationForm];
type MoneyKey = Extract<KeysOf<number>, 'brokerage' | 'down_payment' | 'charges' | 'seller_penalty' | 'resale_price'>;
type ShareKey = Extract<KeysOf<number>, 'penalty' | 'administration' | 'occupancy_month'>;
type DayKey = Extract<KeysOf<string>, 'works_end' | 'resold' | 'possession_from' | 'possession_to' | 'refund_first'>;

function Money({ form, set, name }: FieldsProps & { name: MoneyKey }) {
  return (
    <NumberField
      label={labels[name]}
      kind="money"
      decimals={2}
      least={0}
      value={form[name] / 100}
      onCommit={(reais) => set({ [name]: Math.round((reais ?? 0) * 100) })}
    />
  );
}

function Share({ form, set, name }: FieldsProps & { name: ShareKey }) {
  return (
    <NumberField
      label={labels[name]}
      kind="percent"
      unit={common.unit.percent}
      least={0}
      most={1}
      value={form[name]}
      onCommit={(share) => set({ [name]: share ?? 0 })}
    />
  );
}

function DayIn({ form, set, name, hint }: FieldsProps & { name: DayKey; hint?: string }) {
  return (
    <DayField label={labels[name]} optional hint={hint} value={form[name]} onChange={(day) => set({ [name]: day })} />
  );
}

const reasons = cancellationReasons.map((value) => ({ value, label: copy.reasons[value] }));
const kinds = cancellationKinds.map((value) => ({ value, label: copy.kinds[value] }));

/** When and why, and what was sold: that decides the law. */
export function ReasonFields({ form, set, basis }: FieldsProps & { basis: CancellationBasis | undefined }) {
  return (
    <>
      <Grid gap="12 16" column={180}>
        <DayField label={labels.day} max={today()} value={form.day} onChange={(day) => set({ day })} />
        <SelectField
          label={labels.reason}
          value={form.reason}
          options={reasons}
          onChange={(reason) => set({ reason })}
        />
        {!basis?.clause && (
          <SelectField label={labels.kind} value={form.kind} options={kinds} onChange={(kind) => set({ kind })} />
        )}
        <DayIn form={form} set={set} name="works_end" />
      </Grid>
      {basis?.clause && <p>{copy.fromClause(copy.kinds[basis.clause.kind])}</p>}
      {basis && !basis.clause && <p className="text-3">{copy.noClause}</p>}
      <p className="text-2">{copy.law[form.kind]}</p>
      <CheckBox
        label={labels.works_done}
        checked={form.works_done}
        onChange={(isDone) => set({ works_done: isDone })}
      />
      {form.reason === 'regret' && (
        <CheckBox
          label={labels.away_from_office}
          checked={form.away_from_office}
          onChange={(away_from_office) => set({ away_from_office })}
        />
      )}
      {basis && (
        <p className="text-3" role="status">
          {copy.basis(dayText(basis.signed), formatCents(basis.received.nominal), formatCents(basis.contract_value))}
        </p>
      )}
    </>
  );
}

/** Amounts retained from the payments. */
export function TermsFields(props: FieldsProps) {
  const { form, set } = props;
  return (
    <>
      <Grid gap="12 16" column={180}>
        <Share {...props} name="penalty" />
        <Share {...props} name="administration" />
        <Money {...props} name="brokerage" />
        {form.kind === 'lot' && <Money {...props} name="down_payment" />}
        <Money {...props} name="charges" />
        {form.reason === 'seller_default' && <Money {...props} name="seller_penalty" />}
        <Share {...props} name="occupancy_month" />
        <DayIn {...props} name="possession_from" />
        <DayIn {...props} name="possession_to" />
      </Grid>
      {form.kind === 'lot' && (
        <CheckBox
          label={labels.inside_price}
          checked={form.inside_price}
          onChange={(inside_price) => set({ inside_price })}
        />
      )}
      <CheckBox
        label={labels.keeps_late_charges}
        checked={form.keeps_late_charges}
        onChange={(isRetained) => set({ keeps_late_charges: isRetained })}
      />
    </>
  );
}

/** When it is given back. */
export function RefundFields(props: FieldsProps) {
  const { form, set } = props;
  return (
    <Grid gap="12 16" column={180}>
      <NumberField
        label={labels.refund_installments}
        kind="integer"
        least={1}
        most={600}
        value={form.refund_installments}
        onCommit={(count) => set({ refund_installments: count ?? 1 })}
      />
      <DayIn {...props} name="refund_first" hint={labels.refund_first_hint} />
      <DayIn {...props} name="resold" />
    </Grid>
  );
}

/** Expected resale of the unit. It affects the plan's preview alone. */
export function ResaleFields(props: FieldsProps) {
  const { form, set } = props;
  return (
    <Grid gap="12 16" column={180}>
      <MonthField
        label={labels.resale_month}
        optional
        hint={labels.resale_hint}
        value={form.resale_month}
        onCommit={(resale_month) => set({ resale_month })}
      />
      <Money {...props} name="resale_price" />
    </Grid>
  );
}
