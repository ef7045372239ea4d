import type { SelectHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';

/** One of the values of a list. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Values with the same group stand together, under its name. */
  readonly group?: string | undefined;
  readonly disabled?: boolean;
}

interface ChoiceBoxProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'size'> {
  value: Value;
  options: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  /** `plain` stands in a row of a table, as wide as its values. */
  size?: 'medium' | 'small' | 'plain' | undefined;
}

/** The one list of values in forms, tables and grids. Its list is the system's, so it opens the same by touch and by keys. */
export function ChoiceBox<Value extends string>(props: ChoiceBoxProps<Value>) {
  const { value, options, onChange, size = 'medium', className, ...control } = props;
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <select
      {...control}
      className={classes(
        styles.choice,
        size === 'small' && styles.small,
        size === 'plain' && styles.plain,
        control['aria-invalid'] && styles.bad,
        className,
      )}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {groups.map((group) => {
        const inside = options.filter((option) => option.group === group).map(optionOf);
        return group === undefined ? (
          inside
        ) : (
          <optgroup key={group} label={group}>
            {inside}
          </optgroup>
        );
      })}
    </select>
  );
}

const optionOf = ({ value, label, disabled }: Choice<string>) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
