import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** One of a few values, in a form. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, disabled, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className={classes(styles.choice, field.error && styles.bad)}
          disabled={disabled}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
