import type { KeyboardEvent } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  autoFocused?: boolean;
  readOnly?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Several lines of text. */
export function TextArea({ value, onChange, rows = 4, autoFocused = false, ...props }: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          className={classes(styles.area, props.error && styles.bad)}
          data-autofocus={autoFocused || undefined}
          rows={rows}
          maxLength={props.maxLength}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={props.onKeyDown}
        />
      )}
    </Field>
  );
}
