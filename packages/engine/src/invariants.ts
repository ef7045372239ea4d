import { rentalReceiptKeys } from './catalogue/rental-lines.ts';
import { classChecks } from './class-invariants.ts';
import type { StudyContext } from './definition/context.ts';
import type { CashBeforeLoans } from './definition/funding/cash-before-loans.ts';
import type { CompanyFunding, Funding } from './definition/funding/funding.ts';
import { positionOf } from './definition/lines/owners.ts';
import type { Operations } from './definition/operations.ts';
import type { Node } from './graph/node.ts';
import { scalarOf, valueAt } from './graph/node.ts';
import { type FirstDifference, firstDifference, sumOfRows } from './graph/row-sums.ts';
import type { Check } from './projection.ts';

function broken(
  code: string,
  amount: number,
  message: string,
  at: { line?: string; module?: number; company?: string; month?: number } = {},
): Check {
  return { code, severity: 'error', amount, message, ...at };
}

function totalOf(node: Node | null | undefined, last: number): number {
  if (!node) return 0;
  const { values, from, to } = node.vector;
  const end = Math.min(to, last + 1);
  let sum = 0;
  for (let t = from; t < end; t++) sum += values[t] as number;
  return sum;
}

/** The laws of a projection, checked in every run. A list that is not empty is a defect of the engine. */
export function invariantChecks(
  context: StudyContext,
  operations: Operations,
  funding: Funding,
  last: number,
): Check[] {
  return [
    ...unitChecks(operations),
    ...spreadChecks(operations, last),
    ...(context.study.accomplished ? [] : receiptChecks(operations, last)),
    ...loanChecks(funding, last),
    ...classChecks(operations, last),
    ...assignmentChecks(operations, last),
    ...closingChecks(operations, funding, last),
    ...portfolioChecks(operations, last),
    ...partnerChecks(context, funding, last),
  ];
}

/** Own units and those of the land swap make up the units; likewise the VGV. */
function unitChecks({ sales }: Operations): Check[] {
  return sales.flatMap(({ context, units, ownUnits, landSwapUnits, vgvGross, vgvOwn }) => {
    const swappedUnits = landSwapUnits.reduce((sum, node) => sum + scalarOf(node), 0);
    const difference = scalarOf(units) - scalarOf(ownUnits) - swappedUnits;
    const ok = Math.abs(difference) < 1e-6 && scalarOf(vgvOwn) >= 0 && scalarOf(vgvOwn) <= scalarOf(vgvGross);
    return ok
      ? []
      : [
          broken('units', difference, 'Unidades próprias e de permuta não somam as unidades.', {
            module: context.number,
          }),
        ];
  });
}

/** Checks that a curve's shares add up to its total, and the tables' parts to the sales. */
function spreadChecks({ sales, scope }: Operations, last: number): Check[] {
  const checks: Check[] = [];
  for (const { context, offers } of sales) {
    if (context.portfolio) continue;
    for (const { salesBase, curveAmount, curve } of offers) {
      const difference = curve.vector.from < curve.vector.to ? totalOf(salesBase, last) - scalarOf(curveAmount) : 0;
      if (difference !== 0)
        checks.push(broken('spread', difference, 'As vendas não somam o VGV vendido.', { module: context.number }));
    }
  }
  for (const rows of scope.baseRows.values()) {
    for (const { base } of rows) {
      const all = base.op.name === 'spread' ? base.inputs[0] : undefined;
      const difference = all ? totalOf(base, base.months - 1) - scalarOf(all) : 0;
      if (difference !== 0) checks.push(broken('spread', difference, `${base.meta.label} não soma o total.`));
    }
  }
  return checks;
}

/** receipts = contracted + correction + interest − losses, other revenue and rentals aside. */
function receiptChecks({ lines, sales }: Operations, last: number): Check[] {
  return sales.flatMap(({ context: { number } }) => {
    const line = (key: string): number => totalOf(lines.nodeOf(key, number), last);
    const others = ['revenue.taxed', 'revenue.untaxed', ...rentalReceiptKeys].map(line);
    const received = others.reduce((left, other) => left - other, line('receipts'));
    const difference = received - line('contracted') - line('correction') - line('interest') - line('delinquency');
    return difference === 0
      ? []
      : [
          broken('receipts', difference, 'Recebimentos não fecham com contratado, correção e juros.', {
            module: number,
          }),
        ];
  });
}

/** Σ amortization = Σ releases + Σ capitalised interest − final balance. */
function loanChecks({ loans }: Funding, last: number): Check[] {
  return loans.flatMap((loan, k) => {
    const capitalised = totalOf(loan.interest, last) + totalOf(loan.interestPaid, last);
    const difference =
      -totalOf(loan.amortization, last) - totalOf(loan.release, last) - capitalised + valueAt(loan.balance, last);
    return difference === 0
      ? []
      : [
          broken('loans', difference, 'Amortização não fecha com liberações e juros.', {
            line: `loan.${k + 1}.balance`,
          }),
        ];
  });
}

/** Price + Σ interest = Σ transfers: the senior balance ends at nothing. */
function assignmentChecks({ assignments }: Operations, last: number): Check[] {
  return assignments.flatMap(({ number, price, interest, transfer }) => {
    const difference = scalarOf(price) + totalOf(interest, last) + totalOf(transfer, last);
    const line = `assignment.${number}.balance`;
    return difference === 0
      ? []
      : [broken('assignments', difference, 'A cessão não fecha com preço e repasses.', { line })];
  });
}

/** closing = opening + free + loans + contribution − distribution, in every company and month. */
function closingChecks({ cash }: Operations, { companies }: Funding, last: number): Check[] {
  return companies.flatMap((company, k) => companyClosing(cash[k] as CashBeforeLoans, company, last));
}

function companyClosing(
  { free, assigned }: CashBeforeLoans,
  { company, loans, contribution, distribution, closing, netCashFlow }: CompanyFunding,
  last: number,
): Check[] {
  const ofLoans = loans.flatMap(({ release, interestPaid, fees, amortization }) => [
    ...[release, interestPaid, fees, amortization],
  ]);
  const flows = sumOfRows([free, contribution, distribution, ...assigned, ...ofLoans], last);
  let opening = 0;
  for (let t = 0; t <= last; t++) {
    const flow = flows[t] as number;
    const difference = valueAt(closing, t) - opening - flow;
    if (difference !== 0 || flow !== valueAt(netCashFlow, t))
      return [
        broken('closing', difference, 'O caixa final não fecha com o fluxo do mês.', {
          month: t,
          ...positionOf(company.key),
        }),
      ];
    opening = valueAt(closing, t);
  }
  return [];
}

/** The enterprise's line = Σ its modules' + what belongs to none. */
function portfolioChecks({ lines }: Operations, last: number): Check[] {
  const checks: Check[] = [];
  for (const key of lines.keys()) {
    const ownedLines = lines.ofKey(key);
    // The only part is the enterprise's line itself.
    if (ownedLines.length === 1) continue;
    let difference = totalOf(lines.enterprise(key), last);
    for (const { node } of ownedLines) difference -= totalOf(node, last);
    if (difference !== 0)
      checks.push(broken('portfolio', difference, 'A linha não soma a dos módulos.', { line: key }));
  }
  return checks;
}

/** Σ contribution.n = contribution, Σ distribution.n = distribution, Σ of the tiers = −distribution, every month. */
function partnerChecks({ study }: StudyContext, funding: Funding, last: number): Check[] {
  const { partners, distribution, contribution } = funding;
  if ((study.capital?.partners ?? []).length === 0) return [];
  const called = partners.lines.flatMap((line) => line.contribution ?? []);
  const paid = partners.lines.map((line) => line.distribution);
  const { tiers } = partners;
  const brokenIn = (difference: FirstDifference | null, message: string): Check[] =>
    difference === null ? [] : [broken('partners', difference.amount, message, { month: difference.month })];
  return [
    ...brokenIn(firstDifference(paid, [distribution], last), 'As partes dos sócios não somam a distribuição.'),
    ...(called.length === 0
      ? []
      : brokenIn(firstDifference(called, [contribution], last), 'As partes dos sócios não somam o aporte.')),
    ...(tiers.length === 0
      ? []
      : brokenIn(firstDifference([...tiers, distribution], [], last), 'As faixas não somam a distribuição.')),
  ];
}
