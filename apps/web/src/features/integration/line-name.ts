import type { MappingTargetOption } from '@uni/contracts';
import { integrationMapping, mappingOpening } from '@uni/phrases';

export type Labels = ReadonlyMap<string, MappingTargetOption>;

/** The balance of the time before an ERP is read from: no rule leads there. */
const openingLine = 'opening_balance';

/** A line by its name. What stands there may be an account of the ERP, whose code is shown; a key of ours never is. */
export function lineName(line: string, labels: Labels): string {
  if (line === openingLine) return mappingOpening;
  return labels.get(line)?.label ?? (/^[a-z]/.test(line) ? integrationMapping.otherLine : line);
}
