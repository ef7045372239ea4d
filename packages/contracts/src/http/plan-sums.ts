/** Which plans the organization's sums count: of home, cash flow, feeds, indicators and the comparison alike. */
import type { EnterprisePhase } from './enterprise-values.ts';

export const reasonsOutsideSums = ['prospecting', 'no_current'] as const;
export type ReasonOutsideSums = (typeof reasonsOutsideSums)[number];

/** Why a plan is not in the sums; null: it is. A draft is nobody's plan, and land that is only studied is asked for. */
export function reasonOutsideSums(
  { phase, isCurrent }: { readonly phase: EnterprisePhase; readonly isCurrent: boolean },
  includesProspecting = false,
): ReasonOutsideSums | null {
  if (phase === 'prospecting' && !includesProspecting) return 'prospecting';
  return isCurrent ? null : 'no_current';
}
