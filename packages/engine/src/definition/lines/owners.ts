/** The owners of the parts of lines. */

/** A module by its number, a company's own items by its key, or what is common to all: null. */
export type Owner = number | string | null;

/** The fields of an item that name its owner. */
export interface Owned {
  readonly module?: number | null | undefined;
  readonly company?: string | null | undefined;
}

export function ownerOf({ module, company }: Owned): Owner {
  return company ?? module ?? null;
}

/** The part of an id that stands for an owner. No module or company has another's. */
export function ownerId(owner: Owner): string {
  return typeof owner === 'string' ? `company/${owner}` : `${owner ?? 'none'}`;
}

/** The module that an owner is; null for the others. */
export function moduleOf(owner: Owner): number | null {
  return typeof owner === 'number' ? owner : null;
}

/** Returns an owner as checks name it. */
export function positionOf(owner: Owner): { module?: number; company?: string } {
  if (owner === null) return {};
  return typeof owner === 'number' ? { module: owner } : { company: owner };
}
