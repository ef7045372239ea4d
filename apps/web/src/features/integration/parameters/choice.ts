import type { ErpParameterItem, ErpParameterList, ParameterKey } from '@uni/contracts';
import { integrationParameters } from '@uni/phrases';
import { integerError, unitCodeError } from '../../../api/field-rules.ts';

/** Unsaved choices of one list, by item code: used or not, or its class or value. */
export type Choice = Readonly<Record<string, boolean | string>>;

const storedValue = ({ form }: Pick<ErpParameterList, 'form'>, item: ErpParameterItem): boolean | string =>
  form === 'select' ? item.used : (item.value ?? '');

/** Returns the choice with one item changed. A value equal to the stored one is removed. */
export function choose(
  list: Pick<ErpParameterList, 'form'>,
  choice: Choice,
  item: ErpParameterItem,
  value: boolean | string,
): Choice {
  const { [item.code]: _before, ...others } = choice;
  return value === storedValue(list, item) ? others : { ...others, [item.code]: value };
}

export const isUsed = (item: ErpParameterItem, choice: Choice): boolean => {
  const own = choice[item.code];
  return typeof own === 'boolean' ? own : item.used;
};

export const textOf = (item: ErpParameterItem, choice: Choice): string => {
  const own = choice[item.code];
  return typeof own === 'string' ? own : (item.value ?? '');
};

/** Returns the stored values of the chosen items, for undo. */
export const before = (list: ErpParameterList, choice: Choice): Choice =>
  Object.fromEntries(
    list.items.filter(({ code }) => Object.hasOwn(choice, code)).map((item) => [item.code, storedValue(list, item)]),
  );

/** Validation of each list's free values, as in the specification. */
const rules: Partial<Record<ParameterKey, (value: string) => string | null>> = {
  unitFields: unitCodeError,
  integers: integerError,
};

/** Returns the error of a typed value. Blank means the default. */
export function problemOf(key: ParameterKey, item: ErpParameterItem, value: string): string | null {
  if (value.trim() === '' || item.options.length > 0) return null;
  return rules[key]?.(value) ?? null;
}

export const hasProblem = (list: ErpParameterList, choice: Choice): boolean =>
  list.form === 'fields' &&
  list.items.some((item) => problemOf(list.key, item, textOf(item, choice)) !== null && item.code in choice);

const names: Readonly<Record<string, string>> = {
  ...integrationParameters.unitFields,
  ...integrationParameters.integers,
  ...integrationParameters.fields,
};

/** The item as people know it. */
export const nameOf = ({ code, label }: ErpParameterItem): string => label || names[code] || code;
