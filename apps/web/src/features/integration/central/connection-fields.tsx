import { siengePackages } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { nameOfPackage } from './connection-copy.ts';
import { type ConnectionText, choosePackage, type TextProblems } from './connection-text.ts';
import { hourText } from './store-lists.tsx';

export interface FieldsProps {
  text: ConnectionText;
  problems: TextProblems;
  hasSecret: boolean;
  disabled?: boolean;
  set: (change: Partial<ConnectionText>) => void;
}

/** Address and credentials of the ERP. The secret is write-only. */
export function AccessFields({ text, problems, hasSecret, disabled = false, set }: FieldsProps) {
  const { fields, hints } = copy;
  const isSienge = text.system === 'sienge';
  const line = (key: 'name' | 'address' | 'subdomain' | 'user', hint: string) => (
    <TextField
      label={fields[key]}
      hint={hint}
      value={text[key]}
      error={problems[key]}
      disabled={disabled}
      maxLength={key === 'address' ? 300 : 120}
      autoComplete="off"
      spellCheck={false}
      onChange={(value) => set({ [key]: value })}
    />
  );
  const secret = (key: 'secret' | 'integration_token') => (
    <TextField
      label={fields[key]}
      type="password"
      hint={hasSecret ? hints.secretStored : hints.secretWriteOnly}
      value={text[key]}
      error={problems[key]}
      disabled={disabled}
      // A browser that offers its own passwords here would send them to the ERP.
      autoComplete="new-password"
      maxLength={key === 'secret' ? 500 : 2_000}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <>
      {line('name', hints.name)}
      <Grid gap={16}>
        {line('address', isSienge ? hints.addressSienge : hints.addressUau)}
        {isSienge && line('subdomain', hints.subdomain)}
      </Grid>
      <Grid gap={16}>
        {line('user', hints.user)}
        {secret('secret')}
      </Grid>
      {!isSienge && secret('integration_token')}
    </>
  );
}

/** Resources, frequency and quota of the reads. */
export function ScopeFields({ text, problems, disabled = false, set }: FieldsProps) {
  const { fields, hints } = copy;
  const isSienge = text.system === 'sienge';
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
  const quota = (key: 'rest_per_day' | 'bulk_per_day') => (
    <TextField
      label={fields[key]}
      inputMode="numeric"
      value={text[key]}
      error={problems[key]}
      disabled={disabled}
      onChange={(value) => set({ [key]: value, ...(isSienge ? { package: 'custom' } : {}) })}
    />
  );
  return (
    <>
      <Grid gap={16}>
        <DayField
          label={fields.start_date}
          hint={hints.startDate}
          value={text.start_date}
          error={problems.start_date}
          disabled={disabled}
          onChange={(start_date) => set({ start_date })}
        />
        <SelectField
          label={fields.daily_hour}
          value={text.daily_hour}
          options={[{ value: '', label: copy.dailyNone }, ...hours]}
          disabled={disabled}
          onChange={(daily_hour) => set({ daily_hour })}
        />
      </Grid>
      <TextField
        label={fields.companies}
        hint={hints.companies}
        optional
        value={text.companies}
        error={problems.companies}
        disabled={disabled}
        onChange={(companies) => set({ companies })}
      />
      {isSienge && (
        <SelectField
          label={fields.package}
          hint={hints.package}
          value={text.package}
          options={packageOptions}
          disabled={disabled}
          onChange={(key) => set(choosePackage(key))}
        />
      )}
      <Grid gap={16}>
        {quota('rest_per_day')}
        {isSienge && quota('bulk_per_day')}
      </Grid>
      {isSienge && (
        <CheckBox
          label={fields.bulk_async}
          note={hints.bulkAsync}
          checked={text.bulk_async}
          disabled={disabled}
          onChange={(bulk_async) => set({ bulk_async })}
        />
      )}
    </>
  );
}

const packageOptions = [
  ...Object.entries(siengePackages).map(([value, { rest, bulk }]) => ({
    value,
    label: `${nameOfPackage(value)}: ${copy.packageQuota(formatNumber(rest), formatNumber(bulk))}`,
  })),
  { value: 'custom', label: nameOfPackage('custom') },
];
