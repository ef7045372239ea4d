import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is checked, some is not. */
  mixed?: boolean;
  /** The label is only for people who listen to the page. */
  bare?: boolean;
  disabled?: boolean;
  /** A line under the label. */
  note?: ReactNode;
  title?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label next to it; the whole line is the target. */
export function CheckBox({
  label,
  checked,
  mixed = false,
  bare = false,
  disabled,
  note,
  title,
  onChange,
}: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={classes(styles.check, bare && styles.checkBare)} title={title}>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={bare ? 'visually-hidden' : undefined}>
        {label}
        {note && <span className={styles.checkNote}>{note}</span>}
      </span>
    </label>
  );
}

/** On or off at once, without saving. */
export function Switch(props: { label: string; on: boolean; disabled?: boolean; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={props.on}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      className={styles.switch}
      onClick={() => props.onChange(!props.on)}
    >
      <span />
    </button>
  );
}
