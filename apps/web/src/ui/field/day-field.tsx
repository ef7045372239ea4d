import { common } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { formatDay, isWholeDay, parseDay, todayHere } from '../numbers/index.ts';
import { useLayers } from '../overlay/layers.ts';
import { Popover } from '../overlay/popover.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { unreadable } from './unreadable.ts';

export interface DayFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, empty when blank. */
  value: string;
  /** Called as soon as the typed text is a whole day. Any other text is reported when the field is left. */
  onChange: (day: string) => void;
  onProblem?: ((problem: string | null) => void) | undefined;
  /** First and last day that the calendar offers. A typed day outside them is reported and marked. */
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  size?: 'small' | 'medium';
  'data-autofocus'?: boolean | undefined;
}

/**
 * A day as `dd/mm/aaaa`, in any browser language. Typed (`5/3/26`, `05032026`; Ctrl+; writes today) or chosen from the calendar.
 */
export function DayField(props: DayFieldProps) {
  const { value, onChange, onProblem, min, max, size = 'medium' } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const problem = draft === null ? null : problemOf(draft);
  useEffect(() => void onProblem?.(problem), [onProblem, problem]);
  const reportDay = (day: string): void => {
    if (day !== value) onChange(day);
  };
  const type = (text: string): void => {
    setDraft(text);
    setLeft(false);
    onProblem?.(problemOf(text));
    const day = isWholeDay(text) ? parseDay(text) : blank(text);
    if (day !== null) reportDay(day);
  };
  const leave = (): void => {
    setLeft(true);
    if (draft === null || problem) return;
    setDraft(null);
    reportDay(parseDay(draft) ?? '');
  };
  const layers = useLayers();
  const locked = props.disabled || props.readOnly;
  // Text still being typed is not validated yet.
  const isProblemVisible = isLeft || isWholeDay(draft ?? '');
  const error = (isProblemVisible && problem) || props.error || outside(value, min, max);
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
            {...unreadable(problem, onProblem)}
            className={styles.input}
            autoComplete="off"
            inputMode="numeric"
            maxLength={30}
            placeholder={common.dayForm}
            disabled={props.disabled}
            readOnly={props.readOnly}
            required={props.required}
            data-autofocus={props['data-autofocus'] || undefined}
            value={draft ?? formatDay(value)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
              if (event.key !== ';' || !(event.ctrlKey || event.metaKey) || locked) return;
              event.preventDefault();
              type(formatDay(todayHere()));
            }}
          />
          <Popover
            label={common.chooseDay}
            takesFocus
            trigger={(button) => (
              <IconButton {...button} icon="calendar" small label={common.chooseDay} disabled={locked} />
            )}
          >
            {(close) =>
              layers && (
                <layers.DayCalendar
                  value={value}
                  today={todayHere()}
                  min={min}
                  max={max}
                  onPick={(day) => {
                    setDraft(null);
                    reportDay(day);
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

const blank = (text: string): '' | null => (text.trim() === '' ? '' : null);

function problemOf(draft: string): string | null {
  return draft.trim() === '' || parseDay(draft) ? null : common.fieldErrors.day;
}

function outside(value: string, min: string | undefined, max: string | undefined): string | null {
  if (value !== '' && min && value < min) return common.fieldErrors.earliest(formatDay(min));
  return value !== '' && max && value > max ? common.fieldErrors.latest(formatDay(max)) : null;
}
