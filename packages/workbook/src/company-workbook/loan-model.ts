import type { Loan, LoanAmortization } from '@uni/engine';
import type { SignedLine } from './expected.ts';
import type { SheetPremises } from './premises.ts';
import { addTo, reais, runOf } from './timeline.ts';

/** The loan of a module: its releases as they are, and the terms under which the engine computes the rest. */
export function loanOf(lines: readonly SignedLine[], module: number, { loanRate }: SheetPremises): Loan | null {
  const sum = (target: string): Map<number, number> => {
    const sums = new Map<number, number>();
    for (const line of lines) if (line.target === target && line.module === module) addTo(sums, line.planned);
    return sums;
  };
  const [releases, interest, paid] = [sum('loan.release'), sum('loan.interest'), sum('loan.amortization')];
  const draws = [...releases].filter(([, value]) => value > 0).sort(([a], [b]) => a - b);
  if (draws.length === 0) return null;
  const value = loanRate?.value ?? inferredRate({ releases, interest, paid });
  return {
    name: 'Financiamento da planilha',
    modules: [module],
    draws: { kind: 'schedule', tranches: draws.map(([at, cents]) => ({ at, amount: reais(cents) })) },
    rate: { value, basis: loanRate && !loanRate.isMonthly ? 'effective_year' : 'effective_month' },
    interest: runOf(interest) === null ? 'capitalize' : 'pay',
    amortization: amortizationOf({ releases, interest, paid }),
  };
}

interface LoanFlows {
  readonly releases: ReadonlyMap<number, number>;
  readonly interest: ReadonlyMap<number, number>;
  readonly paid: ReadonlyMap<number, number>;
}

/** The first month's interest over the balance before it, as a rate a month. */
function inferredRate({ releases, interest, paid }: LoanFlows): number {
  const run = runOf(interest);
  if (!run) return 0;
  let balance = 0;
  for (const [month, value] of releases) if (month < run.start) balance += value;
  for (const [month, value] of paid) if (month < run.start) balance += value;
  return balance > 0 ? Math.round((Math.abs(run.cents[0] ?? 0) / balance) * 1e8) / 1e8 : 0;
}

/** Equal amounts are SAC, equal sums with the interest are Price, one amount is a bullet. */
function amortizationOf({ releases, interest, paid }: LoanFlows): LoanAmortization {
  const run = runOf(paid);
  const lastRelease = Math.max(...releases.keys());
  if (!run) return { kind: 'bullet', at: lastRelease + 1 };
  const amounts = run.cents.map(Math.abs);
  if (amounts.length === 1) return { kind: 'bullet', at: run.start };
  const installments = amounts.map((value, at) => value + Math.abs(interest.get(run.start + at) ?? 0));
  const kind = spread(installments) < spread(amounts) ? 'price' : 'sac';
  return { kind, start: run.start, installments: amounts.length };
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
