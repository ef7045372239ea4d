import type { ProposalDetail, ProposalOffers } from '@uni/contracts';
import { common, contracts } from '@uni/phrases';
import type { ProposalInput } from '../../../api/sales/proposals.ts';
import { dayAfter } from '../../../shared/register/days.ts';
import { blankSale, daysOfUse, partsOf, type SaleDraft, termsOf } from '../contracts/sale-draft.ts';

/** A proposal as it is typed: a sale without a number, and until when it holds. */
export interface ProposalDraft extends SaleDraft {
  valid_until: string;
  note: string;
}

export const blankProposal = (today: string, unit: string): ProposalDraft => ({
  ...blankSale(today),
  ...{ unit, valid_until: dayAfter(today, daysOfUse), note: '' },
});

export const draftOf = ({ terms, unit, client, client_name, broker, note, valid_until, pricing }: ProposalDetail) =>
  ({
    ...{ unit: String(unit), number: '', client, client_name, broker, note, valid_until },
    ...{ channel: terms.channel, signed: terms.signed, keys: terms.keys, price: terms.price },
    index: terms.correction.before_keys?.index ?? '',
    parts: partsOf(terms.parts),
    table: pricing?.table?.at ?? null,
  }) satisfies ProposalDraft;

/** The conditions of a table in the place of those that were typed. */
export const fromOffer = (offer: ProposalOffers['tables'][number]): Partial<SaleDraft> => ({
  ...{ channel: offer.channel, price: offer.price, keys: offer.keys, table: offer.at },
  parts: partsOf(offer.parts),
});

/**
 * The terms as the server takes them; null while they are not whole. What the form does not show stays as it was agreed: the
 * index after the keys, what delay costs, days off.
 */
export function proposedTerms(
  draft: ProposalDraft,
  agreed: ProposalDetail['terms'] | null,
): ProposalInput['terms'] | null {
  const terms = termsOf(draft);
  if (!terms || !agreed) return terms;
  const isSameIndex = (agreed.correction.before_keys?.index ?? '') === draft.index;
  return {
    ...terms,
    ...{ late: agreed.late, holidays: agreed.holidays },
    ...(isSameIndex ? { correction: agreed.correction } : {}),
    ...(agreed.signed === draft.signed ? { base_month: agreed.base_month } : {}),
  };
}

const needed = ['unit', 'client_name', 'signed', 'keys', 'price', 'valid_until'] as const;

/** Returns the errors to fix before the request. */
export function problemsOf(draft: ProposalDraft): Partial<Record<keyof ProposalDraft, string>> {
  const missing = needed.filter((key) => String(draft[key] ?? '').trim() === '' || draft[key] === 0);
  return {
    ...Object.fromEntries(missing.map((key) => [key, common.fieldErrors.required])),
    ...(missing.length === 0 && termsOf(draft) === null ? { parts: contracts.sale.incomplete } : {}),
  };
}

export const inputOf = (
  { unit, client, client_name, broker, note, valid_until, table }: ProposalDraft,
  empreendimento: number,
  terms: ProposalInput['terms'],
): ProposalInput => ({
  ...{ empreendimento, unit: Number(unit), client, client_name: client_name.trim(), broker: broker.trim() },
  ...{ note: note.trim(), valid_until, table, terms },
});
