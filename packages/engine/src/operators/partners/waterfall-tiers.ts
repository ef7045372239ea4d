/** The tiers of the waterfall: the most that each pays, and the part of each partner. */
import { decimal } from '../../numeric/decimal.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { type HurdleTerms, type PartnersState, parted, type TierTerms } from './state.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The most that a tier pays. */
export function dueOf(state: PartnersState, tier: TierTerms, j: number): number {
  switch (tier.kind) {
    case 'preferred':
      return sumOf(state.owed[j] as number[]);
    case 'return_of_capital':
      return sumOf(state.capital);
    case 'catch_up':
      return caughtUp(state, tier);
    case 'split':
      return tier.until ? hurdleLeft(state, tier, tier.until, j) : Number.POSITIVE_INFINITY;
  }
}

/** Both terms may cancel: in double-doubles. */
function caughtUp(
  { profit, promoted }: PartnersState,
  { partners, share, until }: Extract<TierTerms, { kind: 'catch_up' }>,
): number {
  const got = sumOf(partners.map((n) => promoted[n] as number));
  const missing = ddAdd(ddMultiply(decimal(until), dd(profit)), dd(-got));
  const rest = ddAdd(decimal(share), ddNegate(decimal(until)));
  return quantise(Math.max(0, ddDivide(missing, rest).hi));
}

/** The exact sum of the hurdle's partners' shares. */
function hurdleShare({ shares, of }: Extract<TierTerms, { kind: 'split' }>): number {
  return of.reduce((sum: DoubleDouble, n) => ddAdd(sum, decimal(shares[n] ?? 0)), dd(0)).hi;
}

function hurdleLeft(
  state: PartnersState,
  tier: Extract<TierTerms, { kind: 'split' }>,
  until: HurdleTerms,
  j: number,
): number {
  return quantise(Math.max(0, hurdleAccount(state, tier, until, j)) / hurdleShare(tier));
}

export function hurdleAccount(
  { contributed, received, hurdles }: PartnersState,
  { of }: Extract<TierTerms, { kind: 'split' }>,
  until: HurdleTerms,
  j: number,
): number {
  if (until.kind === 'irr') return hurdles[j] as number;
  const all = sumOf(of.map((n) => contributed[n] as number));
  return quantise(until.multiple * all) - sumOf(of.map((n) => received[n] as number));
}

export function paymentsOf(
  { terms, owed, capital }: PartnersState,
  tier: TierTerms,
  j: number,
  paid: number,
): number[] {
  const none = terms.partners.map(() => 0);
  if (paid === 0) return none;
  switch (tier.kind) {
    case 'preferred':
      return parted(paid, owed[j] as number[]);
    case 'return_of_capital':
      return parted(paid, capital);
    case 'split':
      return parted(paid, tier.shares);
    case 'catch_up': {
      const others = none.flatMap((_, n) => (tier.partners.includes(n) ? [] : [n]));
      const own = others.length === 0 ? paid : quantise(tier.share * paid);
      const amounts = [...none];
      for (const [side, amount] of [
        [tier.partners, own],
        [others, paid - own],
      ] as const) {
        const shares = side.map((n) => terms.partners[n]?.share ?? 0);
        parted(amount, shares).forEach((each, k) => {
          amounts[side[k] as number] = each;
        });
      }
      return amounts;
    }
  }
}
