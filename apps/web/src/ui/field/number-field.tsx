import { common } from '@uni/phrases';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import {
  evaluateExpression,
  formatExact,
  formatMoney,
  formatNumber,
  formatShareExact,
  isExpression,
  type NumberKind,
  parseNumber,
  type RefusedNumber,
  roundDecimal,
} from '../numbers/index.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { unreadable } from './unreadable.ts';

export interface NumberFieldProps extends FieldProps {
  /** Money in reais, percent as a share (0.125 is 12,5%), integers and other numbers as they are; null is blank. */
  value: number | null;
  /** Called on commit (Enter or leaving the field) with a value that could be read. */
  onCommit: (value: number | null) => void;
  /**
   * Called with the reading problem of the typed text, null when it can be read. A caller that passes it refuses the form itself.
   * Without it, the form refuses by `unreadable`.
   */
  onProblem?: ((problem: string | null) => void) | undefined;
  kind?: NumberKind;
  unit?: string | undefined;
  prefix?: string | undefined;
  decimals?: number | undefined;
  least?: number | undefined;
  most?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  size?: 'small' | 'medium';
  ref?: Ref<HTMLInputElement>;
}

/** Returns the text of a value while the field is not being edited. */
export function fieldText(value: number | null, kind: NumberKind, decimals?: number): string {
  if (value === null) return '';
  if (kind === 'percent') return formatShareExact(value);
  if (decimals !== undefined) return formatNumber(value, { decimals });
  return kind === 'money' && !Number.isInteger(value) ? formatNumber(value, { decimals: 2 }) : formatExact(value);
}

const refusals: Record<RefusedNumber, (typed: string) => string> = {
  not_a_number: () => common.fieldErrors.number,
  percent_in_money: (typed) => common.fieldErrors.percentInMoney(typed.trim()),
  not_an_integer: (typed) => common.fieldErrors.integer(typed.trim()),
};

const CENTS = 2;

interface Reading {
  value: number | null;
  problem: string | null;
  /** States how an ambiguous text was read. */
  remark: string | undefined;
}

/** Reads a field's text and checks it against the limits; the problem is a sentence for the user. */
export function readField(
  typed: string,
  props: Pick<NumberFieldProps, 'kind' | 'least' | 'most' | 'required'>,
  current: number | null = null,
): Reading {
  const kind = props.kind ?? 'number';
  if (isExpression(typed)) return calculated(typed, props, current);
  const parsed = parseNumber(typed, kind);
  if (parsed.kind === 'refused') return { value: null, problem: refusals[parsed.reason](typed), remark: undefined };
  if (parsed.kind === 'blank')
    return { value: null, problem: props.required ? common.fieldErrors.required : null, remark: undefined };
  const displayText = kind === 'money' ? formatMoney(parsed.value) : fieldText(parsed.value, kind);
  const remark = parsed.ambiguous ? common.readAs(typed.trim(), displayText) : undefined;
  return { value: parsed.value, problem: limitProblem(parsed.value, kind, props), remark };
}

/** `=1500*12` or `*=1,05` of what stands in the field; money is rounded to centavos. */
function calculated(
  typed: string,
  props: Pick<NumberFieldProps, 'kind' | 'least' | 'most'>,
  current: number | null,
): Reading {
  const kind = props.kind ?? 'number';
  const result = evaluateExpression(typed, kind, { current, total: current });
  if (result.kind === 'refused') return { value: null, problem: common.fieldErrors.expression, remark: undefined };
  const value = kind === 'money' ? Number(roundDecimal(result.text, CENTS)) : result.value;
  const displayText = kind === 'money' ? formatMoney(value) : fieldText(value, kind);
  return { value, problem: limitProblem(value, kind, props), remark: common.readAs(typed.trim(), displayText) };
}

function limitProblem(value: number, kind: NumberKind, { least, most }: Pick<NumberFieldProps, 'least' | 'most'>) {
  if (least !== undefined && value < least) return common.fieldErrors.least(fieldText(least, kind));
  if (most !== undefined && value > most) return common.fieldErrors.most(fieldText(most, kind));
  return null;
}

/** The one numeric field. It holds text while it is typed in, and a number when it is left. */
export function NumberField(props: NumberFieldProps) {
  const { value, onCommit, onProblem, kind = 'number', unit, prefix, decimals, size = 'medium' } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const reading = draft === null ? null : readField(draft, props, value);
  const problem = reading?.problem ?? null;
  useEffect(() => void onProblem?.(problem), [onProblem, problem]);
  const type = (text: string) => {
    setDraft(text);
    // At once: an effect's report is rendered later, and a form may be sent before.
    onProblem?.(readField(text, props, value).problem);
  };
  const commit = () => {
    if (!reading || reading.problem) return;
    setDraft(null);
    if (reading.value !== value) onCommit(reading.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
  };
  return (
    <Field
      label={props.label}
      hint={reading?.remark ?? props.hint}
      error={problem ?? props.error}
      optional={props.optional ?? false}
      className={props.className}
    >
      {(control) => (
        <span className={classes(styles.box, styles.typed, size === 'small' && styles.small, problem && styles.bad)}>
          {prefix && <span className={styles.unit}>{prefix}</span>}
          <input
            {...control}
            {...unreadable(problem, onProblem)}
            ref={props.ref}
            className={styles.input}
            inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
            autoComplete="off"
            disabled={props.disabled}
            readOnly={props.readOnly}
            aria-required={props.required || undefined}
            value={draft ?? fieldText(value, kind, decimals)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={commit}
            onKeyDown={onKeyDown}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** Reais, at most two decimals. */
export function MoneyField(props: Omit<NumberFieldProps, 'kind'>) {
  return <NumberField prefix={common.unit.money} {...props} kind="money" />;
}

/** A share, typed as a percent: 12,5 is 0.125. */
export function PercentField(props: Omit<NumberFieldProps, 'kind'>) {
  return <NumberField unit={common.unit.percent} {...props} kind="percent" />;
}
