import { common } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { formatMonth, parseMonth } from '../numbers/index.ts';
import { useLayers } from '../overlay/layers.ts';
import { Popover } from '../overlay/popover.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { unreadable } from './unreadable.ts';

export interface MonthFieldProps extends FieldProps {
  /** `YYYY-MM`, null when blank. */
  value: string | null;
  onCommit: (month: string | null) => void;
  onProblem?: ((problem: string | null) => void) | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  size?: 'small' | 'medium';
}

/** A month, typed (`3/26`, `mar/26`; Ctrl+; writes the current one) or chosen from the year. */
export function MonthField(props: MonthFieldProps) {
  const { value, onCommit, onProblem, required = false, size = 'medium' } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const problem = draft === null ? null : problemOf(draft, required);
  useEffect(() => void onProblem?.(problem), [onProblem, problem]);
  const layers = useLayers();
  const type = (text: string) => {
    setDraft(text);
    onProblem?.(problemOf(text, required));
  };
  const commit = () => {
    if (draft === null || problem) return;
    setDraft(null);
    const month = draft.trim() === '' ? null : parseMonth(draft);
    if (month !== value) onCommit(month);
  };
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={problem ?? props.error}
      optional={props.optional ?? false}
      className={props.className}
    >
      {(control) => (
        <span className={classes(styles.box, styles.typed, size === 'small' && styles.small, problem && styles.bad)}>
          <input
            {...control}
            {...unreadable(problem, onProblem)}
            className={styles.input}
            autoComplete="off"
            disabled={props.disabled}
            aria-required={required || undefined}
            value={draft ?? (value ? formatMonth(value) : '')}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit();
              if (event.key !== ';' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              setDraft(formatMonth(monthOf(new Date())));
            }}
          />
          <Popover
            label={common.chooseMonth}
            takesFocus
            trigger={(button) => (
              <IconButton {...button} icon="calendar" small label={common.chooseMonth} disabled={props.disabled} />
            )}
          >
            {(close) =>
              layers && (
                <layers.MonthList
                  value={value}
                  onPick={(month) => {
                    setDraft(null);
                    onCommit(month);
                    close();
                  }}
                />
              )
            }
          </Popover>
        </span>
      )}
    </Field>
  );
}

const monthOf = (day: Date): string => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;

function problemOf(draft: string, required: boolean): string | null {
  if (draft.trim() === '') return required ? common.fieldErrors.required : null;
  return parseMonth(draft) ? null : common.fieldErrors.month;
}
