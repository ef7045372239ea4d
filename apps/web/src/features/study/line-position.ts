/** The owner of a line of the projection: a module, a company, or all. */
export interface LinePosition {
  key: string;
  module: number | null;
  company?: string;
}

/** Returns the id of a line's row: its key, then its module or its company. */
export function rowIdOf({ key, module, company }: LinePosition): string {
  if (company !== undefined) return `${key}@${company}`;
  return module === null ? key : `${key}#${module}`;
}

/** Returns the position alone, without what else a line has. */
export function positionOf({ key, module, company }: LinePosition): LinePosition {
  return { key, module, ...(company === undefined ? {} : { company }) };
}
