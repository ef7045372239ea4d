import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'value' | 'onChange' | 'className' | 'prefix'>;

export interface TextFieldProps extends FieldProps, NativeInput {
  value: string;
  onChange: (value: string) => void;
  size?: 'small' | 'medium' | 'large';
  ref?: Ref<HTMLInputElement>;
  /** A control inside the box, after the text. */
  trailing?: ReactNode;
}

/** The field of a day has a value from the year's first digit on: 0002-10-08 on the way to 2026. */
const isWholeDay = (text: string): boolean => text === '' || /^(19|[2-9]\d)\d\d-/.test(text);

/** What the input shows and tells: a day is told when it is whole, or left behind. */
function useTyping(
  type: NativeInput['type'],
  value: string,
  onChange: (value: string) => void,
  onBlur: NativeInput['onBlur'],
): Pick<NativeInput, 'onBlur'> & { value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void } {
  const [unfinished, setUnfinished] = useState<string | null>(null);
  if (type !== 'date') return { value, onChange: (event) => onChange(event.target.value), onBlur };
  const tell = (text: string): void => {
    setUnfinished(null);
    onChange(text);
  };
  return {
    value: unfinished ?? value,
    onChange: ({ target }) => (isWholeDay(target.value) ? tell(target.value) : setUnfinished(target.value)),
    onBlur: (event) => {
      if (unfinished !== null) tell(unfinished);
      onBlur?.(event);
    },
  };
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
  onBlur,
  ...native
}: TextFieldProps) {
  const typing = useTyping(native.type, value, onChange, onBlur);
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
          <input {...native} {...control} {...typing} ref={ref} className={styles.input} />
          {trailing}
        </span>
      )}
    </Field>
  );
}
