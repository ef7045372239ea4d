/** Selects the plans in the organization's sums. Home, cash flow, feeds, indicators and the comparison share the rule. */
import type { EnterprisePhase } from './enterprise-values.ts';

/** Reasons for leaving an enterprise out of sums: it is only studied, or has no current version. */
export const reasonsOutsideSums = ['prospecting', 'no_current'] as const;
/** The reason sent with each enterprise that a sum leaves out. Of both, `prospecting` is named. */
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
