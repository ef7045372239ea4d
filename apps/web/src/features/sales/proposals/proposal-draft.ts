import type { ProposalDetail } from '@uni/contracts';
import type { ProposalInput } from '../../../api/sales/proposals.ts';
import { dayAfter } from '../../../shared/register/days.ts';
import { type AgreedDraft, blankAgreed, daysOfUse, partsOf, termsOf } from '../contracts/sale-draft.ts';

/** First values of a new proposal. */
export const blankProposal = (today: string, unit: string) => ({
  ...blankAgreed(today),
  ...{ unit, valid_until: dayAfter(today, daysOfUse) },
});

/** Typed conditions of a proposal, where they are not a field of its row. */
export const agreedOf = ({ terms, client, pricing }: Pick<ProposalDetail, 'terms' | 'client' | 'pricing'>) => ({
  ...{ client, channel: terms.channel, signed: terms.signed, keys: terms.keys, price: terms.price },
  index: terms.correction.before_keys?.index ?? ('' as const),
  step: terms.correction.step,
  parts: partsOf(terms.parts),
  table: pricing?.table?.at ?? null,
});

/**
 * Returns the terms as the server takes them, or null while they are incomplete. Terms without a field stay as agreed: the index
 * after the keys, late charges, holidays.
 */
export function proposedTerms(
  draft: AgreedDraft,
  agreed: ProposalDetail['terms'] | null = null,
): ProposalInput['terms'] | null {
  const terms = termsOf(draft);
  if (!terms || !agreed) return terms;
  const { before_keys, step } = agreed.correction;
  const isSameCorrection = (before_keys?.index ?? '') === draft.index && step === draft.step;
  return {
    ...terms,
    ...{ late: agreed.late, holidays: agreed.holidays },
    ...(isSameCorrection ? { correction: agreed.correction } : {}),
    ...(agreed.signed === draft.signed ? { base_month: agreed.base_month } : {}),
  };
}
