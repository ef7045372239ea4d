import type { MappingTargetOption } from '@uni/contracts';
import { integrationMapping, mappingOpening } from '@uni/phrases';

export type Labels = ReadonlyMap<string, MappingTargetOption>;

/** The balance of the time before an ERP is read from: no rule leads there. */
const openingLine = 'opening_balance';

/** Returns the line's name. An ERP account shows its code; an internal key is never visible. */
export function lineName(line: string, labels: Labels): string {
  if (line === openingLine) return mappingOpening;
  return labels.get(line)?.label ?? (/^[a-z]/.test(line) ? integrationMapping.otherLine : line);
}
