/** Partners with calls, goods and the tiers of a waterfall. */

import type { Capital, Partner, WaterfallTier } from '../../src/study.ts';
import { monthRef } from './generate-costs.ts';
import type { Draft } from './generate-draft.ts';
import type { Random } from './random.ts';

/** Positions of some partners, from 1; at least one. */
function somePartners(random: Random, count: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n + 1);
  const chosen = all.filter(() => random.chance(0.5));
  return chosen.length > 0 ? chosen : [random.whole(1, count)];
}

function hurdle(random: Random) {
  return random.chance(0.5) ? { irr: random.rate(0, 0.3) } : { multiple: random.decimal(0, 3, 2) };
}

function tier(random: Random, count: number): WaterfallTier {
  switch (random.pick('preferred', 'return_of_capital', 'catch_up', 'split')) {
    case 'preferred':
      return {
        kind: 'preferred',
        rate: random.rate(0, 0.2),
        method: random.maybe(0.5, () => random.pick('compound', 'simple')),
        partners: random.maybe(0.4, () => somePartners(random, count)),
      };
    case 'return_of_capital':
      return { kind: 'return_of_capital' };
    case 'catch_up': {
      const until = random.round ? random.pick(0, 0.2, 0.3) : random.share(0, 0.6);
      const share = random.maybe(0.6, () => random.pick(1, 0.5 + until / 2));
      return { kind: 'catch_up', partners: somePartners(random, count), share, until };
    }
    default:
      return {
        kind: 'split',
        shares: random.sharesOfOne(count),
        until: hurdle(random),
        of: random.maybe(0.6, () => somePartners(random, count)),
      };
  }
}

/** Often the usual order of tiers, else any; the last takes all that is left. */
function waterfall(random: Random, count: number): WaterfallTier[] {
  const usual: WaterfallTier[] = [
    { kind: 'preferred', rate: random.rate(0, 0.15) },
    { kind: 'return_of_capital' },
    { kind: 'catch_up', partners: [count], share: random.pick(1, 0.6), until: 0.2 },
  ];
  const drawn = Array.from({ length: random.whole(0, 5) }, () => tier(random, count));
  return [...(random.chance(0.5) ? usual : []), ...drawn, { kind: 'split', shares: random.sharesOfOne(count) }];
}

function goods({ study, random }: Draft): Partner['in_kind'] {
  const [first, ...others] = study.modules.map(({ number }) => number);
  return Array.from({ length: random.whole(1, 2) }, () => ({
    at: monthRef(random),
    amount: random.money(0, 300_000),
    module: first === undefined || random.chance(0.4) ? null : random.pick(first, ...others),
  }));
}

function addTerms(draft: Draft, partners: Partner[]): void {
  const { random } = draft;
  const shares = random.maybe(0.5, () => random.sharesOfOne(partners.length));
  for (const [n, partner] of partners.entries()) {
    partner.kind = random.maybe(0.3, () => random.pick('partner', 'scp'));
    partner.contribution_share = shares?.[n];
    partner.commitment = random.maybe(0.5, () => random.money(0, 900_000));
    partner.in_kind = random.maybe(0.4, () => goods(draft));
  }
}

export function addWaterfall(draft: Draft): void {
  const { study, random } = draft;
  const partners: Partner[] = random.sharesOfOne(random.whole(1, 4)).map((share) => ({ share }));
  const given: Capital = study.capital ?? {};
  if (random.chance(0.7)) given.contributions = { mode: 'automatic' };
  if (random.chance(0.7)) given.distribution = { mode: 'sweep', after_loans: random.chance(0.5) };
  if (random.chance(0.8)) addTerms(draft, partners);
  given.calls = random.maybe(0.5, () => random.pick('pro_rata', 'order'));
  given.waterfall = random.maybe(0.8, () => waterfall(random, partners.length));
  study.capital = { ...given, partners };
}
