/** Fields of forms by kind: what is typed, what is sent of it, and the control. */
import { common } from '@uni/phrases';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { DayField } from '../../ui/field/day-field.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { NumberKind } from '../../ui/numbers/index.ts';
import type { FormField } from './define-form.ts';

interface Options {
  /** True, or the message where it is blank. */
  readonly required?: boolean | string;
  readonly hint?: string;
  /** Marks the label as optional. */
  readonly optional?: true;
  /** Takes the focus first: always, or in the form of a new record. */
  readonly focus?: true | 'new';
}
interface Filled {
  readonly required: true | string;
}

const isText = (stored: unknown): stored is string => typeof stored === 'string';
const textIn = (stored: unknown): string => (isText(stored) ? stored : '');
const isEmpty = (value: string): boolean => value.trim() === '';
const takesFocus = ({ focus }: Options, isNew: boolean): true | undefined =>
  focus === true || (focus === 'new' && isNew) || undefined;

interface TextOptions extends Options {
  readonly most?: number;
  readonly type?: 'email' | 'tel';
  readonly inputMode?: 'url';
  readonly spellCheck?: false;
}

/** One line. */
export const text = (options: TextOptions = {}): FormField<string, string> => ({
  ...options,
  ...{ blank: '', isBlank: isEmpty, read: textIn, write: (value) => value.trim() },
  Control: ({ isNew, readOnly, disabled, onChange, ...field }) => (
    <TextField
      {...field}
      type={options.type}
      optional={options.optional ?? false}
      inputMode={options.inputMode}
      maxLength={options.most}
      spellCheck={options.spellCheck}
      autoComplete="off"
      readOnly={readOnly || disabled}
      data-autofocus={takesFocus(options, isNew)}
      onChange={onChange}
    />
  ),
});

/** One line; a blank one is sent as none. */
export const textOrNone = (options: TextOptions = {}): FormField<string, string | null> => ({
  ...text(options),
  write: (value) => value.trim() || null,
});

/** One line; a blank one is not sent, and the server has its own value for it. */
export const textIfAny = (options: TextOptions = {}): FormField<string, string | undefined> => ({
  ...text(options),
  write: (value) => value.trim() || undefined,
});

/** Several lines. */
export const note = (
  options: Options & { readonly most: number; readonly rows?: number },
): FormField<string, string> => ({
  ...text(options),
  Control: ({ label, hint, error, value, readOnly, onChange }) => (
    <TextArea
      {...{ label, hint, error, value, readOnly, onChange }}
      {...(options.rows ? { rows: options.rows } : {})}
      maxLength={options.most}
    />
  ),
});

interface NumberOptions extends Options {
  readonly least?: number;
  readonly most?: number;
  readonly unit?: string;
  readonly prefix?: string;
  /** Blank is 0. */
  readonly zero?: true;
}
type Sent = Filled | { readonly zero: true };
type NumberOf = FormField<number | null, number | null>;

interface Measure {
  readonly kind: NumberKind;
  /** What is stored for one unit of what is typed. */
  readonly scale: number;
  readonly decimals?: number;
}

const figure = ({ kind, scale, decimals }: Measure, options: NumberOptions): NumberOf => ({
  ...options,
  blank: options.zero ? 0 : null,
  isBlank: (value) => value === null,
  read: (stored) => (typeof stored === 'number' ? stored : null),
  write: (value) => value ?? (options.zero ? 0 : null),
  Control: ({ label, hint, error, value, readOnly, disabled, onChange }) => (
    <NumberField
      {...{ label, hint, error, kind, decimals }}
      optional={options.optional ?? false}
      least={options.least}
      most={options.most}
      unit={options.unit}
      prefix={options.prefix}
      readOnly={readOnly}
      disabled={disabled}
      value={value === null ? null : value / scale}
      onCommit={(typed) => onChange(storedOf(typed, scale) ?? (options.zero ? 0 : null))}
    />
  ),
});

const storedOf = (typed: number | null, scale: number): number | null =>
  typed === null || scale === 1 ? typed : Math.round(typed * scale);

/** Money: centavos, typed in reais. No money is blank, unless blank is 0. */
export function money(options: NumberOptions & Sent): FormField<number | null, number>;
export function money(options?: NumberOptions): NumberOf;
export function money(options: NumberOptions = {}): NumberOf {
  const field = figure(
    { kind: 'money', scale: 100, ...(options.zero ? {} : { decimals: 2 }) },
    { least: 0, ...options },
  );
  return options.zero ? field : { ...field, isBlank: (value) => !value, write: (value) => value || null };
}

/** A fraction, typed as a percent. */
export function share(options: NumberOptions & Sent): FormField<number | null, number>;
export function share(options?: NumberOptions): NumberOf;
export function share(options: NumberOptions = {}): NumberOf {
  return figure({ kind: 'percent', scale: 1 }, { least: 0, most: 1, unit: common.unit.percent, ...options });
}

/** A whole number. */
export function whole(options: NumberOptions & Sent): FormField<number | null, number>;
export function whole(options?: NumberOptions): NumberOf;
export function whole(options: NumberOptions = {}): NumberOf {
  return figure({ kind: 'integer', scale: 1 }, options);
}

/** A measure in hundredths, such as square metres. */
export function hundredths(options: NumberOptions & Sent): FormField<number | null, number>;
export function hundredths(options?: NumberOptions): NumberOf;
export function hundredths(options: NumberOptions = {}): NumberOf {
  return figure({ kind: 'number', scale: 100 }, { least: 0, ...options });
}

/** A number as it is stored. */
export const measure = (options: NumberOptions = {}): NumberOf =>
  figure({ kind: 'number', scale: 1 }, { least: 0, ...options });

const oneDay = (options: Options): FormField<string, string> => ({
  ...options,
  ...{ blank: '', isBlank: isEmpty, read: textIn, write: (value) => value },
  Control: ({ label, hint, error, value, min, max, readOnly, disabled, isNew, onChange }) => (
    <DayField
      {...{ label, hint, error, value, min, max, disabled, readOnly, onChange }}
      optional={options.optional ?? false}
      data-autofocus={takesFocus(options, isNew)}
    />
  ),
});

/** A day, `YYYY-MM-DD`; a blank one is sent as none. */
export function day(options: Options & Filled): FormField<string, string>;
export function day(options?: Options): FormField<string, string | null>;
export function day(options: Options = {}): FormField<string, string | null> {
  const field = oneDay(options);
  return options.required ? field : { ...field, write: (value) => value || null };
}

/** A month, `YYYY-MM`. */
export const month = (options: Options & Filled): FormField<string, string> => ({
  ...oneDay(options),
  Control: ({ label, hint, error, value, readOnly, disabled, onChange }) => (
    <MonthField
      {...{ label, hint, error }}
      required
      disabled={readOnly || disabled}
      value={value || null}
      onCommit={(committed) => onChange(committed ?? '')}
    />
  ),
});

const none = '';
type None = typeof none;
interface ChoiceOptions<Value> extends Options {
  /** The value that a new record begins with; otherwise the first. */
  readonly blank?: Value;
}

/** One of a few values. `none` names the choice of no value. */
export function choice<const Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  options: ChoiceOptions<Value | None> & { readonly none: string },
): FormField<Value | None, Value | null>;
export function choice<const Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  options?: ChoiceOptions<Value> & { readonly none?: undefined },
): FormField<Value, Value>;
export function choice(
  values: readonly string[],
  names: Readonly<Record<string, string>>,
  options: ChoiceOptions<string> & { readonly none?: string | undefined } = {},
): FormField<string, string | null> {
  const isOptional = options.none !== undefined;
  const all = [
    ...(isOptional ? [{ value: none, label: options.none ?? '' }] : []),
    ...values.map((value) => ({ value, label: names[value] ?? value })),
  ];
  const blank = options.blank ?? all[0]?.value ?? none;
  return {
    ...options,
    blank,
    isBlank: (value) => value === none,
    read: (stored) => values.find((value) => value === stored) ?? (isOptional ? none : blank),
    write: (value) => (isOptional ? value || null : value),
    Control: ({ label, hint, error, value, options: varied = all, readOnly, disabled, onChange }) => (
      <SelectField
        {...{ label, hint, error, value, onChange }}
        options={varied}
        disabled={readOnly || (disabled ?? false)}
      />
    ),
  };
}

interface RecordOptions extends Options {
  /** The choice of no record. */
  readonly none?: string;
}

/** A record by its id, as a text; the form's `vary` gives `records`. */
export function record(options: RecordOptions & Filled): FormField<string, number>;
export function record(options?: RecordOptions): FormField<string, number | null>;
export function record(options: RecordOptions = {}): FormField<string, number | null> {
  return {
    ...options,
    ...{ blank: none, isBlank: isEmpty, write: (value) => Number(value) || null },
    read: (stored) => (typeof stored === 'number' ? String(stored) : none),
    Control: ({ label, hint, error, value, records = [], readOnly, disabled, onChange }) => (
      <SelectField
        {...{ label, hint, error, value, onChange }}
        disabled={readOnly || (disabled ?? false)}
        options={[
          ...(options.none === undefined ? [] : [{ value: none, label: options.none }]),
          ...records.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    ),
  };
}

/** A box. */
export const check = (options: { readonly blank?: boolean } = {}): FormField<boolean, boolean> => ({
  blank: options.blank ?? false,
  isBlank: () => false,
  read: (stored) => stored === true,
  write: (value) => value,
  Control: ({ label, hint, value, readOnly, disabled, onChange }) => (
    <CheckBox {...{ label, onChange }} note={hint} checked={value} disabled={readOnly || (disabled ?? false)} />
  ),
});

/** A value that a slot of the form draws and that has no label. It begins with `blank`, or with what `begin` gives. */
export const drawn = <Value,>(
  blank: Value,
  options: { readonly required?: boolean | string } = {},
): FormField<Value, Value> & { readonly bare: true } => ({
  ...options,
  ...{ blank, bare: true, Control: () => null },
  isBlank: (value) => value === null || value === '',
  read: () => blank,
  write: (value) => value,
});
