import { addMonths, monthOf } from './calendar.ts';
import { accounts } from './catalogue.ts';
import type { Detached } from './model.ts';
import type { World } from './world.ts';

const FIRST = 900_000_000;

/** A company's bank lines of one month that settle no bill: contributions, loans, yields, fees and transfers. */
export function makeDetached(world: World, company: number, monthsAgo: number): Detached[] {
  const dice = world.dice(5, company, monthsAgo);
  const month = monthOf(addMonths(world.today, -monthsAgo));
  const [main, reserve] = world.bankAccounts(company);
  const costCenter = world.headOffice(company).id;
  const lines: Omit<Detached, 'id' | 'company'>[] = [];
  const add = (kind: string, day: string, amount: number, account: string, bankAccount = main) =>
    lines.push({
      kind,
      date: `${month}-${day}`,
      amount,
      account,
      bankAccount,
      costCenter: account ? costCenter : null,
    });
  add('fee', '28', -dice.int(3_000, 45_000), accounts.fee);
  add('yield', '27', dice.int(10_000, 900_000), accounts.yield, reserve);
  if (monthsAgo % 3 === 1) add('contribution', '05', dice.int(100, 900) * 100_000, accounts.contribution);
  if (monthsAgo % 7 === 2) add('loan', '12', dice.int(500, 2_000) * 100_000, accounts.loan);
  if (monthsAgo % 2 === 0) add('loanRepayment', '16', -dice.int(2_000, 9_000) * 1_000, accounts.loanRepayment);
  const moved = dice.int(1_000, 50_000) * 1_000;
  add('transfer', '10', -moved, '');
  add('transfer', '10', moved, '', reserve);
  return lines
    .filter((line) => line.date <= world.today)
    .map((line, position) => ({ ...line, id: FIRST + (company * 100 + monthsAgo) * 10 + position, company }));
}
