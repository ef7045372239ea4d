import { type Choice, ChoiceBox } from './choice-box.tsx';
import { Field, type FieldProps } from './field.tsx';

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  size?: 'medium' | 'small';
  autoFocused?: boolean;
}

/** One of a few values, in a form. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, disabled, size, autoFocused, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <ChoiceBox
          {...control}
          {...{ disabled, size, value, options, onChange }}
          data-autofocus={autoFocused || undefined}
        />
      )}
    </Field>
  );
}
