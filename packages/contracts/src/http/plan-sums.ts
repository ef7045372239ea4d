/** Selects the plans in the organization's sums. Home, cash flow, feeds, indicators and the comparison share the rule. */
import type { EnterprisePhase } from './enterprise-values.ts';

export const reasonsOutsideSums = ['prospecting', 'no_current'] as const;
export type ReasonOutsideSums = (typeof reasonsOutsideSums)[number];

/**
 * Returns the reason why a plan is outside the sums. Null: it is included. A draft is no plan. Prospecting enterprises count only
 * on request.
 */
export function reasonOutsideSums(
  { phase, isCurrent }: { readonly phase: EnterprisePhase; readonly isCurrent: boolean },
  includesProspecting = false,
): ReasonOutsideSums | null {
  if (phase === 'prospecting' && !includesProspecting) return 'prospecting';
  return isCurrent ? null : 'no_current';
}
