/** Reads an organization's saved templates without the schemas of its endpoints: the page needs no more. */
import { isObject, type Json, type JsonObject, toJsonObject } from './json.ts';

/** Bounds of a saved template: months of a curve, and cost entries of a package. */
export const templateLimits = { months: 600, items: 200 } as const;

const listAt = (content: unknown, key: string, most: number): readonly Json[] | null => {
  const list = isObject(content as Json) ? (content as JsonObject)[key] : undefined;
  return Array.isArray(list) && list.length > 0 && list.length <= most ? list : null;
};

/** The shares of a curve's content; null when it is none. */
export function curveTemplateShares(content: unknown): number[] | null {
  const shares = listAt(content, 'shares', templateLimits.months);
  return shares?.every((share) => typeof share === 'number' && Number.isFinite(share) && share >= 0)
    ? (shares as number[])
    : null;
}

/** The entries of a package's content; null when it is none. */
export function packageTemplateItems(content: unknown): JsonObject[] | null {
  const items = listAt(content, 'items', templateLimits.items)?.map(toJsonObject) ?? [null];
  return items.every((item) => item !== null) ? items : null;
}
