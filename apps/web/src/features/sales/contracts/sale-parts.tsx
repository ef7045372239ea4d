import { amortizationSystems, contractPartKinds } from '@uni/contracts';
import { contracts as copy, installments } from '@uni/phrases';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import styles from '../sales.module.css';
import { type AgreedDraft, missingSum, newPart, type PartDraft, stepOf } from './sale-draft.ts';

const saleCopy = copy.sale;
const kinds = contractPartKinds.map((value) => ({ value, label: installments.kinds[value] }));
const systems = amortizationSystems.map((value) => ({ value, label: copy.conditions.systems[value] }));

/** What a bank pays during construction bears no interest of the buyer. */
const bearsInterest = (kind: PartDraft['kind']): boolean => kind !== 'works_transfer';
const noInterest = { system: 'linear', rate: null } as const;

/** Conditions of a sale, part by part, until they total its price. */
export function SaleParts(props: {
  draft: AgreedDraft;
  problem: string | undefined;
  onChange: (series: readonly PartDraft[]) => void;
}) {
  const { draft, problem, onChange } = props;
  const { parts } = draft;
  const missing = missingSum(draft);
  const last = parts.at(-1);
  const add = () => onChange([...parts, newPart((last?.id ?? 0) + 1, 'periodic', last?.first ?? draft.signed)]);
  return (
    <Stack as="fieldset" apart gap={12}>
      <legend>{saleCopy.parts}</legend>
      {parts.map((series, at) => (
        <SeriesFields
          key={series.id}
          series={series}
          at={at + 1}
          onChange={(change) => onChange(parts.map((one) => (one.id === series.id ? { ...one, ...change } : one)))}
          onRemove={parts.length > 1 ? () => onChange(parts.filter(({ id }) => id !== series.id)) : null}
        />
      ))}
      <span>
        <Button size="small" icon="plus" onClick={add}>
          {saleCopy.addPart}
        </Button>
      </span>
      <p role="status" className="text-3">
        {draft.price !== null && missing > 0 && saleCopy.missingSum(formatCents(missing))}
        {draft.price !== null && missing < 0 && saleCopy.beyondSum(formatCents(-missing))}
      </p>
      <FormProblem text={problem} />
    </Stack>
  );
}

function SeriesFields(props: {
  series: PartDraft;
  at: number;
  onChange: (change: Partial<PartDraft>) => void;
  onRemove: (() => void) | null;
}) {
  const { series, at, onChange, onRemove } = props;
  const whole = (key: 'installments' | 'every') => (
    <NumberField
      label={saleCopy.part[key]}
      kind="integer"
      least={1}
      value={series[key]}
      onCommit={(count) => onChange({ [key]: count })}
    />
  );
  return (
    <fieldset className={styles.series} aria-label={saleCopy.partOf(at)}>
      <SelectField
        label={saleCopy.part.kind}
        value={series.kind}
        options={kinds}
        onChange={(kind) => onChange({ kind, every: stepOf(kind), ...(bearsInterest(kind) ? {} : noInterest) })}
      />
      <NumberField
        label={saleCopy.part.amount}
        kind="money"
        decimals={2}
        least={0}
        value={series.amount === null ? null : series.amount / 100}
        onCommit={(reais) => onChange({ amount: reais === null ? null : Math.round(reais * 100) })}
      />
      {whole('installments')}
      <DayField
        label={saleCopy.part.first}
        value={series.first}
        onChange={(first) => onChange({ first, due_day: null })}
      />
      {whole('every')}
      {bearsInterest(series.kind) && (
        <SelectField
          label={saleCopy.part.system}
          value={series.system}
          options={systems}
          onChange={(system) => onChange({ system, rate: system === 'linear' ? null : series.rate })}
        />
      )}
      {series.system !== 'linear' && (
        <NumberField
          label={series.basis === 'effective_month' ? saleCopy.part.rate : saleCopy.part.rateYear}
          kind="percent"
          least={0}
          value={series.rate}
          onCommit={(rate) => onChange({ rate })}
        />
      )}
      {onRemove && <IconButton icon="trash" label={saleCopy.removePart(at)} onClick={onRemove} />}
    </fieldset>
  );
}
