import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type NativeInput = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'size' | 'value' | 'onChange' | 'className' | 'prefix' | 'type'
>;

export interface TextFieldProps extends FieldProps, NativeInput {
  /** Days and months have fields of their own: the browser's would speak its own language. */
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | undefined;
  value: string;
  onChange: (value: string) => void;
  size?: 'small' | 'medium' | 'large';
  ref?: Ref<HTMLInputElement>;
  /** A control inside the box, after the text. */
  trailing?: ReactNode;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  optional = false,
  className,
  value,
  onChange,
  size = 'medium',
  trailing,
  ref,
  ...native
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <span
          className={classes(
            styles.box,
            size === 'small' && styles.small,
            size === 'large' && styles.large,
            error && styles.bad,
          )}
        >
          <input
            {...native}
            {...control}
            ref={ref}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing}
        </span>
      )}
    </Field>
  );
}
