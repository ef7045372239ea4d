/** What indicators read of a plan that has just computed. */
import type { DefinedAssignment } from '../definition/assignments/assignments.ts';
import type { TaxedFigures } from '../definition/companies/company-figures.ts';
import type { RentalFigures } from '../definition/rentals/rental-figures.ts';
import { regimesOf } from '../definition/taxes/regime-fields.ts';
import { type Node, scalarOf } from '../graph/node.ts';
import type { AssignedFlows } from '../indicators/assignment-indicators.ts';
import { total } from '../indicators/flows.ts';
import type { IndicatorFlows } from '../indicators/indicators.ts';
import type { RentalSums } from '../indicators/rental-indicators.ts';
import type { Plan } from './plan.ts';

/** Returns the flows for the indicators of the study that a plan has just computed. */
export function flowsOf(plan: Plan): IndicatorFlows {
  const { context, operations, funding, accounts, receipts, netReceipts, last } = plan;
  const upTo = ({ vector: { values } }: Node): Float64Array => values.subarray(0, last + 1);
  return {
    vgvGross: operations.sales.reduce((sum, { vgvGross }) => sum + scalarOf(vgvGross), 0),
    vgvOwn: operations.sales.reduce((sum, { vgvOwn }) => sum + scalarOf(vgvOwn), 0),
    receipts: receipts ? upTo(receipts) : [],
    netReceipts: netReceipts ? upTo(netReceipts) : [],
    free: upTo(operations.free),
    contribution: upTo(funding.contribution),
    distribution: upTo(funding.distribution),
    deflator: operations.deflator ? upTo(operations.deflator) : null,
    rentals: rentalSums(operations.rentals),
    assignments: operations.assignments.map((assigned) => assignedFlows(assigned, upTo)),
    partners: partnerFlows(funding.partners, upTo),
    taxes: hasTaxFigures(context) ? taxRows(operations).map(upTo) : null,
    accounts: accountFlows(accounts, last),
    further: companyReadingsOf(plan, upTo),
    closing: context.closing,
    loans: funding.loans.map((loan) => ({
      release: upTo(loan.release),
      interest: upTo(loan.interest),
      interestPaid: upTo(loan.interestPaid),
      fees: upTo(loan.fees),
      amortization: upTo(loan.amortization),
      balance: upTo(loan.balance),
      guarantee: loan.guarantee && upTo(loan.guarantee),
      trap: loan.trap && upTo(loan.trap),
    })),
  };
}

/** True if a study states what it pays of taxes in all. */
function hasTaxFigures({ study, companies }: Plan['context']): boolean {
  const isStated = companies.some(
    ({ taxation: { terms } }) => Boolean(terms?.consumption) || regimesOf(terms).some(({ real }) => Boolean(real)),
  );
  return Boolean(study.companies) || isStated;
}

/** The rows of all taxes, of every owner. */
function taxRows({ lines }: Plan['operations']): Node[] {
  const keys = lines.keys().filter((key) => key.startsWith('tax.'));
  return keys.flatMap((key) => lines.ofKey(key).map(({ node }) => node));
}

type Reader = (node: Node) => Float64Array;

function assignedFlows({ due, proceeds, costs, transfer, interest }: DefinedAssignment, upTo: Reader): AssignedFlows {
  return {
    due: upTo(due),
    proceeds: upTo(proceeds),
    costs: costs ? upTo(costs) : [],
    transfer: upTo(transfer),
    interest: upTo(interest),
  };
}

/** The indicators of companies by their keys; none where the study names no companies. */
function companyReadingsOf({ context, companies }: Plan, upTo: Reader): IndicatorFlows['further'] {
  if (!companies) return new Map();
  const taxed = ({ taxes, netReceipts }: TaxedFigures) => ({
    taxes: taxes.map(upTo),
    netReceipts: netReceipts ? upTo(netReceipts) : [],
  });
  const flows = companies.figures.map((one) => ({
    ...taxed(one),
    key: one.company.key ?? '',
    vgvOwn: one.vgvOwn.reduce((sum, node) => sum + scalarOf(node), 0),
    free: upTo(one.free),
    loans: one.loans.map(({ interest, fees }) => ({ interest: upTo(interest), fees: upTo(fees) })),
    assignments: one.assignments.map((assigned) => assignedFlows(assigned, upTo)),
  }));
  return context.rules().companyReadings(flows);
}

/** The accounts of the whole by their keys; null without accounts. */
function accountFlows(accounts: Plan['accounts'], last: number): IndicatorFlows['accounts'] {
  if (!accounts) return null;
  const whole = accounts.lines.filter(({ module, company }) => module === null && company === undefined);
  return new Map(whole.map(({ key, node }) => [key, node.vector.values.subarray(0, last + 1)]));
}

/** The flows of the partners; none where only their shares are stated. */
function partnerFlows(
  { run, lines }: Plan['funding']['partners'],
  upTo: (node: Node) => Float64Array,
): IndicatorFlows['partners'] {
  if (!run) return [];
  return lines.flatMap(({ contribution, inKind, distribution }) =>
    contribution
      ? [{ contribution: upTo(contribution), inKind: inKind && upTo(inKind), distribution: upTo(distribution) }]
      : [],
  );
}

function rentalSums(rentals: RentalFigures | null): RentalSums | null {
  if (!rentals) return null;
  const exit = rentals.exit ? total(rentals.exit.vector.values) : 0;
  return { stabilized: scalarOf(rentals.stabilized), cost: scalarOf(rentals.cost), exit };
}
