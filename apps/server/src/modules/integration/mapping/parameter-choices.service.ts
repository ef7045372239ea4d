/** The stored form of a choice in a parameter list, and the choices it refuses. */
import {
  documentClasses,
  fieldMessages,
  invalidFields,
  isUnitField,
  type ParameterEffect,
  type ParameterForm,
  type ParameterKey,
  parameterMessages,
  wireErrors,
} from '@uni/contracts';
import { HttpError } from '../../../platform/http/index.ts';
import type { Item } from '../mapping-model/parameter-items.model.ts';

export interface Definition {
  readonly form: ParameterForm;
  readonly effect: ParameterEffect;
}

export interface ParameterChange {
  readonly key: ParameterKey;
  readonly restore: boolean;
  readonly items: Readonly<Record<string, boolean | string>>;
}

/** One row of a list: `select` reads `used`, every other form `value`; null and '' bring its default back. */
export interface RowChoice {
  readonly key: ParameterKey;
  readonly code: string;
  readonly used?: boolean | undefined;
  readonly value?: string | null | undefined;
}

/** By code, what is stored; null: the default holds again. */
export type Choices = ReadonlyMap<string, string | null>;

export const restored = (items: readonly Item[]): Choices => new Map(items.map(({ code }) => [code, null]));

export const chosenIn = ({ form }: Definition, { key, items }: ParameterChange, known: readonly Item[]): Choices => {
  if (form === 'told') throw new HttpError(invalidFields({ key: [fieldMessages.notChoice(key)] }));
  const byCode = new Map(known.map((item) => [item.code, item]));
  const faults = new Map<string, string[]>();
  const choices = new Map<string, string | null>();
  for (const [code, value] of Object.entries(items)) {
    const item = byCode.get(code);
    const fault = item ? faultOf(form, key, value, item) : fieldMessages.missingKey(code);
    if (fault !== null) faults.set(code, [fault]);
    else if (item) choices.set(code, storedValue(form, value, item));
  }
  if (faults.size > 0) throw new HttpError(invalidFields({ items: Object.fromEntries(faults) }));
  return choices;
};

const classes: readonly string[] = documentClasses;

const faultOf = (form: ParameterForm, key: ParameterKey, value: boolean | string, item: Item): string | null => {
  if (form === 'select') return typeof value === 'boolean' ? null : fieldMessages.notBoolean;
  const text = String(value).trim();
  if (form === 'classify') return classes.includes(text) ? null : fieldMessages.notChoice(value);
  if (text === '' && typeof value === 'string') return null;
  if (key === 'unitFields') return isUnitField(text) ? null : parameterMessages.unitField;
  if (key === 'integers') return /^-?\d{1,15}$/.test(text) ? null : parameterMessages.integer(text);
  return item.options.includes(text) ? null : fieldMessages.notChoice(value);
};

const storedValue = (form: ParameterForm, value: boolean | string, item: Item): string | null => {
  if (form === 'select') return value === item.defaultUsed ? null : value === true ? 'yes' : 'no';
  const text = String(value).trim();
  return text === '' || text === item.defaultValue ? null : text;
};

/** An empty row changes nothing. Throws 404 for a code that the list lacks, 400 for an invalid value. */
export const rowChoice = ({ form }: Definition, row: RowChoice, known: readonly Item[]): Choices => {
  const { key, code, used, value } = row;
  const item = known.find((one) => one.code === code);
  if (!item) throw new HttpError(wireErrors.notFound);
  if (used === undefined && value === undefined) return new Map();
  const field = form === 'select' ? 'used' : 'value';
  const chosen = row[field];
  if (chosen === undefined) throw new HttpError(invalidFields({ [field]: [fieldMessages.required] }));
  if (chosen === null || chosen === '') return new Map([[code, null]]);
  const fault = faultOf(form, key, chosen, item);
  if (fault !== null) throw new HttpError(invalidFields({ [field]: [fault] }));
  return new Map([[code, storedValue(form, chosen, item)]]);
};
