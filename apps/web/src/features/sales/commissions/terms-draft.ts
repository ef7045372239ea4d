import { commissionLimits } from '@uni/contracts';

export interface ReceiverDraft {
  /** Identifies the form's row. */
  id: number;
  name: string;
  share: number | null;
  broker: boolean;
}

export const firstReceiver: ReceiverDraft = { id: 1, name: '', share: 1, broker: false };

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

/** All receivers have a name and a share, and together the whole. */
export const isComplete = (receivers: readonly ReceiverDraft[]): boolean =>
  receivers.every(({ name, share }) => name.trim() !== '' && share) && missingShare(receivers) === 0;

export const mostReceivers = commissionLimits.receivers;
