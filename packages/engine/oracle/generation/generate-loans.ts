/** Loans by schedule and by need, their guarantee, and what traps cash. */

import type { Draws, Loan, Tranche } from '../../src/study.ts';
import { resolve } from '../calendar.ts';
import { firmsOf } from '../companies.ts';
import { loanAnchors } from '../funding/loans.ts';
import { monthRef } from './generate-costs.ts';
import type { Draft } from './generate-draft.ts';
import { loans } from './generate-finance.ts';
import type { Random } from './random.ts';

/** The loans of a draft; drawn if it has none. */
function drawnLoans({ study, random }: Draft): Loan[] {
  study.loans ??= loans(random);
  return study.loans;
}

function scheduleOf(random: Random, loan: Loan): Draws {
  const count = random.whole(1, 4);
  const isShared = loan.limit !== null && loan.limit !== undefined && random.chance(0.6);
  const shares = random.sharesOfOne(count);
  const tranches = shares.map((share): Tranche => {
    const at = monthRef(random);
    return isShared && random.chance(0.8) ? { at, share } : { at, amount: random.money(100, 400_000) };
  });
  return { kind: 'schedule', tranches };
}

/** Leaves out what a schedule or a need does without. */
function leaveOut(random: Random, loan: Loan): void {
  if (random.chance(0.5)) Reflect.deleteProperty(loan, 'eligible');
  if (random.chance(0.5)) Reflect.deleteProperty(loan, 'share');
  if (random.chance(0.5)) loan.min_works = null;
  if (random.chance(0.5)) loan.min_sold = null;
}

function addWindow(random: Random, loan: Loan): void {
  loan.window ??= random.pick([0, { at: 'keys', plus: random.whole(0, 6) }], [{ at: 'launch' }, { at: 'keys' }]);
}

function addGrace(random: Random, loan: Loan): void {
  loan.grace = {
    from: monthRef(random),
    months: random.whole(0, 14),
    interest: random.maybe(0.6, () => random.pick('pay', 'capitalize')),
  };
  const { amortization } = loan;
  if ('start' in amortization && random.chance(0.6)) Reflect.deleteProperty(amortization, 'start');
  if ('from' in amortization && random.chance(0.6)) Reflect.deleteProperty(amortization, 'from');
}

/** Steps of the rate, no two of them in one month. */
function addSteps({ study, random }: Draft, loan: Loan): void {
  const anchors = loanAnchors(study, firmsOf(study), loan);
  const steps = Array.from({ length: random.whole(1, 3) }, () => ({
    from: monthRef(random),
    rate: random.rate(0, 0.2),
  }));
  const monthsOf = (count: number) => steps.slice(0, count).map(({ from }) => resolve(from, anchors));
  loan.rate_steps = steps.filter(({ from }, k) => !monthsOf(k).includes(resolve(from, anchors)));
}

function addTerms(draft: Draft, loan: Loan): void {
  const { study, random } = draft;
  const numbers = study.modules.map(({ number }) => number);
  if (random.chance(0.4)) loan.modules = [numbers[random.whole(0, numbers.length - 1)] ?? 1];
  if (random.chance(0.5)) {
    loan.draws = scheduleOf(random, loan);
    leaveOut(random, loan);
  } else if (random.chance(0.2)) loan.draws = { kind: 'share' };
  if (random.chance(0.4)) addGrace(random, loan);
  if (random.chance(0.5)) addSteps(draft, loan);
  loan.index_share = random.maybe(0.4, () => random.pick(0, 0.5, 1.1, random.share(0, 1.5)));
  loan.release_fee_share = random.maybe(0.4, () => random.share(0, 0.03));
  loan.iof_share = random.maybe(0.4, () => random.pick(0, 0.0373, 0.0038));
  loan.commitment_fee = random.maybe(0.4, () => ({ rate: random.rate(0, 0.03) }));
  if (loan.commitment_fee && loan.draws?.kind !== 'schedule') addWindow(random, loan);
  const { amortization } = loan;
  if (amortization.kind === 'sweep') amortization.share = random.maybe(0.5, () => random.share(0, 1));
}

export function addLoanTerms(draft: Draft): void {
  for (const loan of drawnLoans(draft)) addTerms(draft, loan);
}

/** Some loans are drawn by need, so that cash has a minimum to fall below. */
export function addNeeds(draft: Draft): void {
  const { study, random } = draft;
  const all = drawnLoans(draft);
  for (const [n, loan] of all.entries()) {
    if (n > 0 && random.chance(0.5)) continue;
    loan.draws = { kind: 'need' };
    loan.limit = random.money(1000, 3_000_000);
    leaveOut(random, loan);
    if (loan.commitment_fee) addWindow(random, loan);
  }
  const minimum = random.money(0, 90_000);
  if (random.chance(0.7)) study.capital = { ...study.capital, minimum_cash: minimum };
}

export function addCoverage(draft: Draft): void {
  const { random } = draft;
  for (const [n, loan] of drawnLoans(draft).entries()) {
    if (n > 0 && random.chance(0.3)) continue;
    loan.coverage = {
      receivables: random.maybe(0.6, () => random.pick(0, 1, random.share(0, 1))),
      stock: random.maybe(0.6, () => random.pick(0, 0.5, random.share(0, 1))),
      min: random.pick(1, 1.3, 0.5 + random.share(0, 2)),
    };
    loan.trap = random.maybe(0.7, () => {
      const balance = random.maybe(0.5, () => random.pick(0, random.money(0, 500_000)));
      const coverage = random.maybe(0.8, () => random.pick(1, 1.3, random.share(0.5, 3)));
      return { balance, coverage: typeof balance === 'number' ? coverage : (coverage ?? 1.3) };
    });
  }
}
