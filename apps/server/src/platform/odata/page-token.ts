/** `$skiptoken`: a position in an order. It opens nothing: what a caller may see is decided again for each page. */
import { z } from 'zod';
import type { EntityValue, OrderTerm, ValueKind } from './expression.ts';
import { isDay } from './literals.ts';

export interface PageToken {
  readonly after: readonly EntityValue[];
  /** Entities that remain. Null: all. */
  readonly left: number | null;
}

const form = z.tuple([
  z.number().int().min(1).max(2_147_483_647).nullable(),
  z.array(z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()])),
]);

const isOfKind: Readonly<Record<ValueKind, (value: EntityValue) => boolean>> = {
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  text: (value) => typeof value === 'string' && !value.includes('\u0000'),
  day: (value) => typeof value === 'string' && isDay(value),
  flag: (value) => typeof value === 'boolean',
  none: () => false,
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/** Null: it is no token of this order. */
export const readPageToken = (text: string, order: readonly OrderTerm[]): PageToken | null => {
  const { data } = form.safeParse(parsed(text));
  if (!data) return null;
  const [left, after] = data;
  const fits = order.every(({ kind, isNullable }, at) => {
    const value = after[at];
    return value === null ? isNullable : value !== undefined && isOfKind[kind](value);
  });
  return fits && after.length === order.length ? { after, left } : null;
};

export const writePageToken = ({ after, left }: PageToken): string =>
  Buffer.from(JSON.stringify([left, after])).toString('base64url');
