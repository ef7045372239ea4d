/**
 * Builders for request fields. Each refuses with the message Django REST framework uses for the same fault.
 */
import { z } from 'zod';
import { fieldMessages as messages } from './errors.ts';

interface Fault {
  readonly input?: unknown;
}

const presence = (wrongType: string) => (fault: Fault) => {
  if (fault.input === undefined) return messages.required;
  return fault.input === null ? messages.null : wrongType;
};

/** Returns Python's name of a value's type (`NoneType`, `list`, `str`), which messages of the API quote. */
const nameOfType = (value: unknown): string => {
  if (value === null) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return 'dict';
};

/** Text without surrounding blanks; `blank: true` accepts the empty string. `max` counts UTF-16 units. */
export const text = ({ max, blank = false }: { max: number; blank?: boolean }) => {
  const base = z
    .string({ error: presence(messages.notString) })
    .trim()
    .refine((value) => !value.includes('\u0000'), { error: messages.nullCharacters })
    .max(max, { error: messages.tooLong(max) });
  return blank ? base : base.min(1, { error: messages.blank });
};

/** A password or token: never trimmed, never echoed. `max` bounds the work of hashing it. */
export const secret = ({ max }: { max: number }) =>
  z
    .string({ error: presence(messages.notString) })
    .min(1, { error: messages.blank })
    .max(max, { error: messages.tooLong(max) });

/** Returns a schema of a whole number, both limits included. Refuses text, even of digits. */
export const integer = ({ min, max }: { min?: number; max?: number } = {}) => {
  let schema = z.int({ error: presence(messages.notInteger) });
  if (min !== undefined) schema = schema.min(min, { error: messages.belowMinimum(min) });
  if (max !== undefined) schema = schema.max(max, { error: messages.aboveMaximum(max) });
  return schema;
};

/** Returns a schema of true or false. Refuses text and numbers, also `"true"` and 1. */
export const flag = () => z.boolean({ error: presence(messages.notBoolean) });

/** The id of another row, as a number. */
export const primaryKey = () =>
  z.int({
    error: (fault: Fault) => presence(messages.notKey(nameOfType(fault.input)))(fault),
  });

/** Returns a schema of one of some values. Refuses others with 400 and the value sent, shortened to 200 characters. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: (fault: Fault) => presence(messages.notChoice(fault.input))(fault) });

/** A list of `min` to `max` items. Its length is checked first: of a million invalid items none is parsed. */
export const boundedList = <Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) => {
  const list = z
    .array(z.unknown(), { error: ({ input }) => (input === undefined ? messages.required : messages.notList) })
    .min(min, { error: messages.required })
    .max(max, { error: messages.tooManyItems(max) })
    .pipe(z.array(item));
  // What a caller writes are items; the list of unknown is for the check alone.
  return list as z.ZodType<z.output<Item>[], z.input<Item>[]>;
};

/** `YYYY-MM-DD`, a day that exists. */
export const day = () => z.iso.date({ error: (fault: Fault) => presence(messages.notDate)(fault) });

/** `YYYY-MM`. */
export const month = () =>
  z.string({ error: presence(messages.notMonth) }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: messages.notMonth });

/** An amount in reais as a decimal string ("10.10"): at most 14 digits, 2 of them decimals. */
export const decimal = ({ digits = 14, decimals = 2 }: { digits?: number; decimals?: number } = {}) =>
  z
    .string({ error: presence(messages.notNumber) })
    .trim()
    .regex(/^-?\d{1,40}(\.\d{1,40})?$/, { error: messages.notNumber, abort: true })
    .refine((value) => (value.split('.')[1] ?? '').length <= decimals, { error: messages.tooManyDecimals(decimals) })
    .refine((value) => value.replace(/[-.]/g, '').replace(/^0+/, '').length <= digits, {
      error: messages.tooManyDigits(digits),
    });

/** A path parameter `{id}`: decimal digits of a positive safe integer; anything else is a missing resource (404). */
export const pathId = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .refine((value) => Number.isSafeInteger(value));

/** Path parameters of an operation on one record. An `id` that is no positive whole number is 404. */
export const idParams = z.object({ id: pathId() });

/** An instant on the wire: RFC 3339 with the São Paulo offset. */
export const instant = () => z.string();

export { nameOfType };

/** W9: a DELETE may name its row once more in its body. */
export const deleteBody = z.object({ id: primaryKey().optional() }).optional();

/** `true` in an address includes what is omitted by default. `false` equals absence. */
export const yes = () =>
  choice(['true', 'false'])
    .optional()
    .transform((text) => text === 'true');
