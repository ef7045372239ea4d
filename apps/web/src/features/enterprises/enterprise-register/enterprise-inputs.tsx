import { type KeyDate, keyDates } from '@uni/contracts';
import { enterpriseRegister as copy } from '@uni/phrases';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import {
  type EnterpriseText,
  longest,
  type Problems,
  phaseOptions,
  productOptions,
  stateOptions,
  systemOptions,
} from './fields.ts';

interface EnterpriseInputsProps {
  text: EnterpriseText;
  problems: Problems;
  readOnly?: boolean;
  onChange: (change: Partial<EnterpriseText>) => void;
}

/** Identity of an enterprise: code, name, location, company, phase and source system. */
export function IdentityInputs({ text, problems, readOnly = false, onChange }: EnterpriseInputsProps) {
  const line = (field: keyof typeof longest) => ({
    label: copy.fields[field],
    value: text[field],
    error: problems[field],
    maxLength: longest[field],
    readOnly,
    autoComplete: 'off',
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <Grid gap={16}>
      <TextField {...line('code')} hint={copy.hints.code} />
      <TextField {...line('name')} data-autofocus />
      <TextField {...line('city')} optional />
      <SelectField
        label={copy.fields.state}
        value={text.state}
        options={stateOptions}
        error={problems.state}
        disabled={readOnly}
        onChange={(state) => onChange({ state })}
      />
      <TextField {...line('spe')} hint={copy.hints.spe} optional />
      <SelectField
        label={copy.fields.phase}
        value={text.phase}
        options={phaseOptions}
        error={problems.phase}
        disabled={readOnly}
        onChange={(phase) => onChange({ phase })}
      />
      <SelectField
        label={copy.fields.system}
        hint={copy.hints.system}
        value={text.system}
        options={systemOptions}
        error={problems.system}
        disabled={readOnly}
        onChange={(system) => onChange({ system })}
      />
      <SelectField
        label={copy.fields.product_class}
        hint={copy.hints.product_class}
        value={text.product_class}
        options={productOptions}
        error={problems.product_class}
        disabled={readOnly}
        onChange={(chosen) => onChange({ product_class: chosen })}
      />
    </Grid>
  );
}

/** The public key dates. `onProblem` reports a text that is no month. */
export function DateInputs(
  props: EnterpriseInputsProps & { onProblem: (field: KeyDate, problem: string | null) => void },
) {
  const { text, problems, readOnly = false, onChange, onProblem } = props;
  return keyDates.map((field) => (
    <MonthField
      key={field}
      label={copy.fields[field]}
      value={text[field]}
      error={problems[field]}
      disabled={readOnly}
      optional
      onCommit={(month) => onChange({ [field]: month })}
      onProblem={(problem) => onProblem(field, problem)}
    />
  ));
}
