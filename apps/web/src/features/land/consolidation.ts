/** What the consolidated sum counts, by the switches of the screen. Pure. */
import type { CashFlow, EnterpriseSummary } from '@uni/contracts';
import { dividedBySum } from '../cash-flow/portfolio/portfolio.ts';

/** Switches over the rule that only what is launched counts. */
export interface Switches {
  /** Prospecting enterprises with an approved version. */
  readonly prospecting: boolean;
  /** Prospecting enterprises whose version waits for its approval. */
  readonly committee: boolean;
  /** The organization's own part of each enterprise. */
  readonly own: boolean;
}

const isApproved = ({ phase, version }: EnterpriseSummary): boolean =>
  phase === 'prospecting' && version?.current === true;
const isInCommittee = ({ phase, version }: EnterpriseSummary): boolean =>
  phase === 'prospecting' && version?.state === 'submitted' && !version.current;

/** Returns the enterprises of the sum, and how many each switch adds. */
export function summed(summaries: readonly EnterpriseSummary[], { prospecting, committee }: Omit<Switches, 'own'>) {
  const { included } = dividedBySum(summaries, { versionKind: 'current', prospecting });
  const waiting = summaries.filter(isInCommittee);
  return {
    included: committee ? [...included, ...waiting] : included,
    prospecting: summaries.filter(isApproved).length,
    committee: waiting.length,
  };
}

/** Part of each enterprise that belongs to the organization, by id. */
export const fractionsOf = (flow: Pick<CashFlow, 'enterprises'>): ReadonlyMap<number, number> =>
  new Map(flow.enterprises.map(({ id, fraction }) => [id, fraction]));

/**
 * The enterprises in the organization's part: sales, result and cash of each times one fraction, as in its cash flow. One that
 * could not be computed there is left out.
 */
export function ownShares(
  list: readonly EnterpriseSummary[],
  fractions: ReadonlyMap<number, number>,
): EnterpriseSummary[] {
  return list.flatMap((one) => {
    const fraction = fractions.get(one.id);
    if (fraction === undefined) return [];
    const shareOf = (cents: number): number => Math.round(cents * fraction);
    const { indicators, free_cash_flow, accumulated_free } = one;
    const amounts = Object.entries(indicators ?? {}).map(([key, value]) => [
      key,
      typeof value === 'number' && scaledIndicators.includes(key) ? shareOf(value) : value,
    ]);
    return [
      {
        ...one,
        indicators: indicators && Object.fromEntries(amounts),
        free_cash_flow: free_cash_flow?.map(shareOf) ?? null,
        accumulated_free: accumulated_free?.map(shareOf) ?? null,
      },
    ];
  });
}

/** Amounts that a sum adds up; the other indicators are rates or follow from the cash. */
const scaledIndicators: readonly string[] = ['vgv_gross', 'vgv_own', 'result'];

/** Lines that are paid to who sold the land: in money, in other means, and as a share of receipts. */
const landLines: readonly string[] = ['expense.terrain', 'expense.terrain_other_payment_methods', 'financial_barter'];

/** Returns what is paid for land in the months of a flow, in centavos. */
export const landToPay = ({ lines }: Pick<CashFlow, 'lines'>): number =>
  // Payments are negative cells.
  lines.reduce((sum, { key, total }) => sum - (landLines.includes(key) ? total : 0), 0);
