import { common, workspaceFields } from '@uni/phrases';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { ChoiceBox } from '../../../ui/field/choice-box.tsx';
import { fieldText, readField } from '../../../ui/field/number-field.tsx';
import { unreadable } from '../../../ui/field/unreadable.ts';
import { formatMonth, type NumberKind, parseMonth } from '../../../ui/numbers/index.ts';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import styles from './form.module.css';

const copy = workspaceFields.form;

/** Name and description of a control. A control of a table is named by its column and row. */
export interface InputNames {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

interface InputProps<T> {
  value: T;
  onCommit: (value: T) => void;
  names: InputNames;
  readOnly: boolean;
  /** Called with the reading problem of the text being typed. */
  onProblem: (problem: string | null) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
}

/** A text box that holds what is typed until it is left or Enter is pressed. Escape brings the value back. */
function DraftBox(props: {
  text: string;
  read: (typed: string) => string | null;
  /** Reports how the text was read when another country reads it otherwise. */
  remarkOn?: (typed: string) => string | undefined;
  commit: (typed: string) => void;
  onProblem: (problem: string | null) => void;
  names: InputNames;
  readOnly: boolean;
  placeholder?: string | undefined;
  prefix?: string | undefined;
  unit?: string | undefined;
  numeric?: boolean;
  integer?: boolean;
  className?: string | undefined;
  /** The base month: Ctrl+; writes it. */
  stamp?: string;
}) {
  const [draft, setDraftState] = useState<string | null>(null);
  // Enter commits and may move the focus in the same turn. The blur that follows must find nothing left to commit.
  const latest = useRef<string | null>(null);
  const setDraft = (next: string | null): void => {
    latest.current = next;
    setDraftState(next);
  };
  const [problem, setProblem] = useState<string | null>(null);
  const [remark, setRemark] = useState<Remark | null>(null);
  const reportProblem = (next: string | null): void => {
    if (next === problem) return;
    setProblem(next);
    props.onProblem(next);
  };
  const finish = (): void => {
    const typed = latest.current;
    if (typed === null) return;
    const inputProblem = props.read(typed);
    reportProblem(inputProblem);
    setRemark(null);
    if (inputProblem) return;
    setDraft(null);
    if (typed !== props.text) props.commit(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') finish();
    if (event.key === ';' && (event.ctrlKey || event.metaKey) && props.stamp && !props.readOnly) {
      event.preventDefault();
      setDraft(props.stamp);
    }
    if (event.key !== 'Escape' || draft === null) return;
    event.stopPropagation();
    setRemark(null);
    setDraft(null);
    reportProblem(null);
  };
  return (
    <span className={classes(styles.box, props.numeric && styles.typed, problem && styles.bad, props.className)}>
      {props.prefix && <span className={styles.unit}>{props.prefix}</span>}
      <input
        {...props.names}
        aria-invalid={problem ? true : props.names['aria-invalid']}
        inputMode={props.integer ? 'numeric' : props.numeric ? 'decimal' : undefined}
        autoComplete="off"
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        value={draft ?? props.text}
        title={problem ?? undefined}
        {...unreadable(problem, null)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setDraft(event.target.value);
          setRemark(remarkAt(event.target, props.remarkOn?.(event.target.value)));
          if (problem) reportProblem(props.read(event.target.value));
        }}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      {props.unit && <span className={styles.unit}>{props.unit}</span>}
      {remark && (
        <span className={styles.remark} role="status" style={{ left: remark.left, top: remark.top }}>
          {remark.text}
        </span>
      )}
    </span>
  );
}

interface Remark {
  text: string;
  left: number;
  top: number;
}

/** Below the box, fixed on the screen: a row of cells that scrolls must not cut it off. */
function remarkAt(box: HTMLElement, text: string | undefined): Remark | null {
  if (!text) return null;
  const { left, bottom } = box.getBoundingClientRect();
  return { text, left: Math.max(8, Math.min(left, window.innerWidth - 260)), top: bottom + 6 };
}

/** Commits typed text only if it differs from the current value: the same value is no edit. */
const committing =
  <T,>(current: T, commit: (value: T) => void) =>
  (next: T): void => {
    if (next !== current) commit(next);
  };

export function TextInput({ value, onCommit, required, ...rest }: InputProps<string | null>) {
  return (
    <DraftBox
      {...rest}
      text={value ?? ''}
      read={(typed) => (required && typed.trim() === '' ? common.fieldErrors.required : null)}
      commit={(typed) => committing(value, onCommit)(typed.trim() === '' ? null : typed.trim())}
    />
  );
}

export interface NumberInputProps extends InputProps<number | null> {
  kind: NumberKind;
  prefix?: string | undefined;
  unit?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  className?: string | undefined;
}

export function NumberInput({ value, onCommit, kind, least, most, required, ...rest }: NumberInputProps) {
  const limits = { kind, least, most, required };
  return (
    <DraftBox
      {...rest}
      numeric
      integer={kind === 'integer'}
      text={fieldText(value, kind)}
      read={(typed) => readField(typed, limits, value).problem}
      remarkOn={(typed) => readField(typed, limits, value).remark}
      commit={(typed) => committing(value, onCommit)(readField(typed, limits, value).value)}
    />
  );
}

/** A month of the study, as a position from its base month. Typed as a calendar month or a number of months. */
export function MonthInput({
  value,
  onCommit,
  baseMonth,
  required,
  ...rest
}: InputProps<number | null> & { baseMonth: string }) {
  return (
    <DraftBox
      {...rest}
      numeric
      stamp={shortMonth(baseMonth, 0)}
      text={value === null ? '' : shortMonth(baseMonth, value)}
      read={(typed) => monthProblem(typed, baseMonth, required ?? false)}
      commit={(typed) => committing(value, onCommit)(typed.trim() === '' ? null : monthPosition(typed, baseMonth))}
    />
  );
}

/** A calendar month, `YYYY-MM`. */
export function CalendarInput({ value, onCommit, required, ...rest }: InputProps<string | null>) {
  return (
    <DraftBox
      {...rest}
      numeric
      text={value === null ? '' : formatMonth(value)}
      read={(typed) => {
        if (typed.trim() === '') return required ? common.fieldErrors.required : null;
        return parseMonth(typed) ? null : common.fieldErrors.month;
      }}
      commit={(typed) => committing(value, onCommit)(parseMonth(typed))}
    />
  );
}

export function SelectInput(props: {
  value: string;
  options: readonly { value: string; label: string }[];
  onCommit: (value: string) => void;
  names: InputNames;
  readOnly: boolean;
  className?: string | undefined;
}) {
  return (
    <ChoiceBox
      {...props.names}
      size="small"
      className={classes(styles.select, props.className)}
      value={props.value}
      disabled={props.readOnly}
      options={props.options}
      onChange={committing(props.value, props.onCommit)}
    />
  );
}

/** The position of a typed month; null when it cannot be read or lies before the base month. */
export function monthPosition(typed: string, baseMonth: string): number | null {
  const text = typed.trim();
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const month = parseMonth(text);
  if (!month) return null;
  const count = (value: string): number => {
    const [year = 0, number = 1] = value.split('-').map(Number);
    return year * 12 + number;
  };
  const position = count(month) - count(baseMonth);
  return position >= 0 ? position : null;
}

function monthProblem(typed: string, baseMonth: string, required: boolean): string | null {
  if (typed.trim() === '') return required ? common.fieldErrors.required : null;
  return monthPosition(typed, baseMonth) === null ? copy.monthProblem : null;
}
