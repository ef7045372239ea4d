import { type BankMove, type BankStep, heldBankMoves } from '@uni/contracts';

/** One step of a signing with the bank; without a day it is still to come. */
export interface ReachedStep {
  readonly step: BankStep;
  readonly day: string | null;
  readonly isCurrent: boolean;
}

const wayToRegistry: readonly BankStep[] = ['to_send', 'in_analysis', 'approved', 'signed', 'registered'];

/** Moves since the buyer was last sent again. */
const lastRound = (moves: readonly BankMove[]): readonly BankMove[] => {
  const restart = moves.findLastIndex(({ step }) => step === 'to_send');
  return restart === -1 ? moves : moves.slice(restart);
};

/** The way of a contract to the registry with the days of the last round. A refusal ends the way that was gone. */
export function pipelineOf(current: BankStep, moves: readonly BankMove[]): ReachedStep[] {
  const days = new Map(lastRound(heldBankMoves(moves)).map(({ step, day }) => [step, day]));
  const gone = wayToRegistry.filter((step) => step === 'to_send' || days.has(step));
  const way = current === 'refused' ? [...gone, current] : wayToRegistry;
  return way.map((step) => ({ step, day: days.get(step) ?? null, isCurrent: step === current }));
}
