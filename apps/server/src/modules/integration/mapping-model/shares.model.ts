/** Dividing centavos so that the parts add up to the whole. */
import { type MappingTarget, wholeShare } from '@uni/contracts';

/** Divides an amount by shares, in their order. The remaining centavos go to the largest remainders. */
export const divided = (amount: number, targets: readonly MappingTarget[]): number[] => {
  const sign = amount < 0 ? -1 : 1;
  const magnitude = Math.abs(amount);
  // Apart, so that no product leaves the safe integers.
  const whole = Math.floor(magnitude / wholeShare);
  const rest = magnitude % wholeShare;
  const amounts = targets.map(({ share }, position) => ({
    position,
    part: whole * share + Math.floor((rest * share) / wholeShare),
    remainder: (rest * share) % wholeShare,
  }));
  let left = magnitude - amounts.reduce((sum, { part }) => sum + part, 0);
  for (const one of [...amounts].sort((a, b) => b.remainder - a.remainder || a.position - b.position)) {
    if (left === 0) break;
    one.part += 1;
    left -= 1;
  }
  return amounts.map(({ part }) => (part === 0 ? 0 : sign * part));
};
