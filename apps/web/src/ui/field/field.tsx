import { common } from '@uni/phrases';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Glyph } from '../icons/glyph.tsx';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** The message of this field; its presence marks the field as invalid. */
  error?: string | undefined;
  optional?: boolean;
  className?: string | undefined;
}

/** Attributes that name and describe a control inside a field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, control, hint and error, linked for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> ({common.optional})</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Glyph name="square" size={7} />
          {error}
        </p>
      )}
    </div>
  );
}
