import { common } from '@uni/phrases';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { Popover } from '../overlay/popover.tsx';
import { type DateKind, limitProblemOf, steps } from './date-kinds.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { unreadable } from './unreadable.ts';

export interface DateFieldProps extends FieldProps {
  onProblem?: ((problem: string | null) => void) | undefined;
  /** First and last value that the picker offers. A typed one outside them is reported and marked. */
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  size?: 'small' | 'medium';
  'data-autofocus'?: boolean | undefined;
}

interface KindProps extends DateFieldProps {
  kind: DateKind;
  /** Empty when blank. */
  value: string;
  onChange: (value: string) => void;
  /** A blank field is refused. */
  refusesBlank?: boolean;
  picker: (pick: (value: string) => void) => ReactNode;
}

/**
 * A date in any browser language: typed, `hoje`, stepped by arrows and Page Up and Down, or selected (Alt+Down). Ctrl+; writes the
 * current one.
 */
export function DateField(props: KindProps) {
  const { kind, value, min, max, size = 'medium', picker } = props;
  const typing = useTyping(props);
  const locked = props.disabled || props.readOnly;
  const error = typing.visibleProblem || props.error || limitProblemOf(kind, value, min, max);
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={error || undefined}
      optional={props.optional ?? false}
      className={props.className}
    >
      {(control) => (
        <span className={classes(styles.box, size === 'small' && styles.small, error && styles.bad)}>
          <input
            {...control}
            {...unreadable(typing.problem, props.onProblem)}
            className={styles.input}
            autoComplete="off"
            maxLength={30}
            placeholder={kind.placeholder}
            disabled={props.disabled}
            readOnly={props.readOnly}
            required={props.required && !props.refusesBlank}
            aria-required={props.required || undefined}
            data-autofocus={props['data-autofocus'] || undefined}
            value={typing.text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => typing.type(event.target.value)}
            onBlur={typing.leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') typing.leave();
              if (!locked) typing.takeKey(event);
            }}
          />
          <Popover
            label={kind.label}
            takesFocus
            trigger={(button) => <IconButton {...button} icon="calendar" small label={kind.label} disabled={locked} />}
          >
            {(close) =>
              picker((selected) => {
                typing.pick(selected);
                close();
              })
            }
          </Popover>
        </span>
      )}
    </Field>
  );
}

/** The text while it is typed, and when it becomes a value. */
function useTyping({ kind, value, onChange, onProblem, min, max, refusesBlank = false }: KindProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const problemOf = (typed: string): string | null => {
    if (typed.trim() === '') return refusesBlank ? common.fieldErrors.required : null;
    return kind.read(typed) ? null : kind.wrong;
  };
  const problem = draft === null ? null : problemOf(draft);
  useEffect(() => void onProblem?.(problem), [onProblem, problem]);
  const report = (next: string): void => {
    if (next !== value) onChange(next);
  };
  const type = (text: string): void => {
    setDraft(text);
    setLeft(false);
    // At once: an effect's report is rendered later, and a form may be sent before.
    onProblem?.(problemOf(text));
    if (kind.isReportedAtOnce) return;
    if (text.trim() === '') report('');
    else if (kind.isWhole(text)) report(kind.read(text) ?? value);
  };
  const take = (next: string): void => {
    setDraft(null);
    onProblem?.(null);
    report(next);
  };
  const takeStep = (key: string): boolean => {
    const step = steps[key];
    if (!step) return false;
    const from = draft === null ? value : kind.read(draft);
    const next = from ? kind.step(from, ...step) : kind.now();
    if (limitProblemOf(kind, next, min, max) === null) take(next);
    return true;
  };
  const takeKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === ';') type(kind.show(kind.now()));
    else if (event.altKey && event.key === 'ArrowDown')
      event.currentTarget.parentElement?.querySelector('button')?.click();
    else if (isCommand || event.altKey || !takeStep(event.key)) return;
    event.preventDefault();
  };
  return {
    text: draft ?? kind.show(value),
    problem,
    // Text still being typed is not validated yet.
    visibleProblem: isLeft || kind.isReportedAtOnce || kind.isWhole(draft ?? '') ? problem : null,
    ...{ type, takeKey },
    /** Reports a selected value, also the same one again. */
    pick: (next: string): void => {
      setDraft(null);
      onChange(next);
    },
    leave: (): void => {
      setLeft(true);
      if (draft === null || problem) return;
      setDraft(null);
      report(kind.read(draft) ?? '');
    },
  };
}
