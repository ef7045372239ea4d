import type { ErpParameterItem, ErpParameterList, ParameterKey } from '@uni/contracts';
import { integrationParameters } from '@uni/phrases';
import { integerError, unitCodeError } from '../../../api/field-rules.ts';

/** What is chosen in one list and not yet saved, by code of the item: used or not, or its class or value. */
export type Choice = Readonly<Record<string, boolean | string>>;

const storedValue = ({ form }: Pick<ErpParameterList, 'form'>, item: ErpParameterItem): boolean | string =>
  form === 'select' ? item.used : (item.value ?? '');

/** The choice with one item said otherwise; what is as it is kept is no change. */
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

/** How it was before a choice, so that it can be taken back. */
export const before = (list: ErpParameterList, choice: Choice): Choice =>
  Object.fromEntries(
    list.items.filter(({ code }) => Object.hasOwn(choice, code)).map((item) => [item.code, storedValue(list, item)]),
  );

/** What each free value of a list must be, in the words of the specification. */
const rules: Partial<Record<ParameterKey, (value: string) => string | null>> = {
  unitFields: unitCodeError,
  integers: integerError,
};

/** What is wrong with a value that was typed; blank stands for the default. */
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
