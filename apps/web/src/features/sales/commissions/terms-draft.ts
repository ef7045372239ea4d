import { commissionLimits, type contractChannels } from '@uni/contracts';
import { common, commissions as copy } from '@uni/phrases';
import type { CommissionTermsInput } from '../../../api/sales/commissions.ts';

export interface ReceiverDraft {
  /** Identifies the form's row. */
  id: number;
  name: string;
  share: number | null;
  broker: boolean;
}

export interface TermsDraft {
  empreendimento: string;
  channel: (typeof contractChannels)[number];
  from: string;
  share: number | null;
  installments: number | null;
  delay: number | null;
  pay_day: number | null;
  receivers: readonly ReceiverDraft[];
}

export const blankTerms = (today: string): TermsDraft => ({
  ...{ empreendimento: '', channel: 'direct', from: today, share: null, installments: 1, delay: 1, pay_day: 10 },
  receivers: [{ id: 1, name: '', share: 1, broker: false }],
});

/** A further receiver takes what is missing to the whole. */
export const withReceiver = (receivers: readonly ReceiverDraft[]): readonly ReceiverDraft[] => [
  ...receivers,
  {
    ...{ id: Math.max(0, ...receivers.map(({ id }) => id)) + 1, name: '', broker: false },
    share: Math.max(0, missingShare(receivers)) || null,
  },
];

/** Returns the share missing to 100%, negative if exceeded. Computed in whole millionths, the precision that users type. */
export const missingShare = (receivers: readonly ReceiverDraft[]): number =>
  (1_000_000 - receivers.reduce((sum, { share }) => sum + Math.round((share ?? 0) * 1_000_000), 0)) / 1_000_000;

const needed = ['from', 'share', 'installments', 'delay', 'pay_day'] as const;

/** Returns the errors to fix before the request. */
export function problemsOf(draft: TermsDraft): Partial<Record<keyof TermsDraft, string>> {
  const missing = needed.filter((key) => draft[key] === null || draft[key] === '');
  const isUnnamed = draft.receivers.some(({ name, share }) => name.trim() === '' || !share);
  return {
    ...Object.fromEntries(missing.map((key) => [key, common.fieldErrors.required])),
    ...(isUnnamed || missingShare(draft.receivers) !== 0 ? { receivers: copy.terms.receivers } : {}),
  };
}

export const termsOf = ({ empreendimento, receivers, ...draft }: TermsDraft): CommissionTermsInput => ({
  ...{ empreendimento: Number(empreendimento) || null, channel: draft.channel, from: draft.from },
  ...{ share: draft.share ?? 0, installments: draft.installments ?? 1, delay: draft.delay ?? 0 },
  pay_day: draft.pay_day ?? 1,
  receivers: receivers.map(({ name, share, broker }) => ({ name: name.trim(), share: share ?? 0, broker })),
});

export const mostReceivers = commissionLimits.receivers;
