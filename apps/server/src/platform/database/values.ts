/** Converts column values to TypeScript values, alike on both databases. */

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** An int8 as a number; refuses what a number cannot hold exactly. */
const parseInt8 = (value: string): number => {
  const parsed = Number(value);
  if (!Number.isSafeInteger(parsed)) throw new RangeError(`int8 ${value} is beyond the safe integers`);
  return parsed;
};

const parseDate = (value: string): string => value;

const elements = (value: string): string[] => (value === '{}' ? [] : value.slice(1, -1).split(','));

export const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [oid.int8]: parseInt8,
  [oid.date]: parseDate,
  [oid.int8Array]: (value) => elements(value).map((item) => (item === 'NULL' ? null : parseInt8(item))),
  [oid.dateArray]: (value) => elements(value).map((item) => (item === 'NULL' ? null : item)),
};
