import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/field/field.tsx';
import styles from './scenarios.module.css';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Options with the same group stand together. */
  readonly group?: string;
}

/** A native list of many options, with its label above or only as its name. */
export function Choice(props: {
  label: string;
  value: string;
  options: readonly ChoiceOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  hideLabel?: boolean;
}) {
  const groups = [...new Set(props.options.map(({ group }) => group))];
  const drawn = (options: readonly ChoiceOption[]) =>
    options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  return (
    <Field label={props.label} className={classes(styles.choice, props.hideLabel && 'label-hidden')}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={props.value}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.value)}
        >
          {groups.map((group) => {
            const inside = drawn(props.options.filter((option) => option.group === group));
            return group === undefined ? (
              inside
            ) : (
              <optgroup key={group} label={group}>
                {inside}
              </optgroup>
            );
          })}
        </select>
      )}
    </Field>
  );
}
