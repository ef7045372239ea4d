import { notices } from '@uni/phrases';

/** Returns the error of an ERP parameter's value, in the words of the specification. Null when it is valid. */
type Rule = (value: string) => string | null;

/** `C` and a number from 1 to 99, then `_unid`. */
export const unitCodeError: Rule = (value) => (/^C[1-9]\d?_unid$/.test(value) ? null : notices.unitFormat);

export const integerError: Rule = (value) => (/^[-+]?\d+$/.test(value.trim()) ? null : notices.notAnInteger(value));
