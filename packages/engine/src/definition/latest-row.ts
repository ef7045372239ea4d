import type { Node } from '../graph/node.ts';
import { latestMonth } from '../operators/cells/month-bounds.ts';
import { latestTerms } from './horizon.ts';
import type { EnterpriseScope } from './items/items.ts';
import type { OwnedLine } from './lines/lines.ts';
import { lastOfSchedules } from './reach.ts';

/**
 * The last month of some lines as a row, computed with them. `later`: rows of other last months. With `isScheduled` it is not before
 * the loans' schedules and the capital's curves.
 */
export function latestRow(
  scope: EnterpriseScope,
  { id, label, isScheduled }: { id: string; label: string; isScheduled: boolean },
  lines: readonly OwnedLine[],
  later: readonly Node[] = [],
): Node {
  const { builder } = scope;
  const scheduledUntil = isScheduled ? lastOfSchedules(scope.context) : 0;
  const living = builder.written ? { terms: latestTerms(scope, lines, later, isScheduled) } : {};
  const meta = { label, unit: 'number', whole: true, sheet: 'dates' } as const;
  const inputs = [...lines.map(({ node }) => node), ...later];
  return builder.scalar(`horizon/${id}`, latestMonth, inputs, { scheduled: scheduledUntil, ...living }, meta);
}
