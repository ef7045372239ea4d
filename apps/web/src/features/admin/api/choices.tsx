import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';

/** Some of several, with what is wrong about the choice. */
export function Choices<Value extends string>(props: {
  legend: string;
  options: readonly Value[];
  chosen: readonly Value[];
  label: (value: Value) => string;
  error?: string | undefined;
  onChange: (chosen: Value[]) => void;
}) {
  const { legend, options, chosen, label, error, onChange } = props;
  return (
    <Grid as="fieldset" column={240} fill gap="0 16">
      <legend className="small medium text-2">{legend}</legend>
      {options.map((option) => (
        <CheckBox
          key={option}
          label={label(option)}
          checked={chosen.includes(option)}
          onChange={(on) => onChange(options.filter((one) => (one === option ? on : chosen.includes(one))))}
        />
      ))}
      {error && (
        <p role="alert" className="unfavourable">
          {error}
        </p>
      )}
    </Grid>
  );
}
