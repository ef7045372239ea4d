import { quantise } from '../numeric/money.ts';
import { total } from './flows.ts';
import { accumulate, payback, yearly } from './free-cash-flow.ts';
import { internalRate } from './internal-rate.ts';

/** Contributions and distributions of a partner; months 0 … H, centavos. */
export interface PartnerFlows {
  readonly contribution: ArrayLike<number>;
  /** Contributions in kind; null without any. */
  readonly inKind: ArrayLike<number> | null;
  /** Negative where it is paid out. */
  readonly distribution: ArrayLike<number>;
}

interface PartnerReading extends PartnerFlows {
  readonly discount: number;
  /** Last closed month; −1 without one. */
  readonly closing: number;
}

type Value = number | string | null;

const paidIn = ({ contribution, inKind }: PartnerFlows): number[] =>
  Array.from({ length: contribution.length }, (_, t) => (contribution[t] as number) + (inKind?.[t] ?? 0));

function netOf(of: PartnerFlows): Float64Array {
  return Float64Array.from(paidIn(of), (amount, t) => -(of.distribution[t] as number) - amount);
}

/** Received over contributed, in some first months; null without a contribution. */
function multiple(of: PartnerFlows, months: number): number | null {
  const contributed = total(paidIn(of).slice(0, months));
  const received = -total(Array.from(of.distribution).slice(0, months));
  return contributed === 0 ? null : received / contributed;
}

/** Computation of each partner's indicators; their keys begin with `partner.` and its number. */
const readings: Readonly<Record<string, (of: PartnerReading) => Value>> = {
  contributed: (of) => total(paidIn(of)),
  received: ({ distribution }) => -total(distribution) || 0,
  irr_year: (of) => yearly(internalRate(netOf(of), of.discount).rate),
  irr_status: (of) => internalRate(netOf(of), of.discount).status,
  npv: (of) => quantise(netOf(of).reduce((sum, value, t) => sum + value / (1 + of.discount) ** t, 0)),
  multiple: (of) => multiple(of, of.contribution.length),
  payback_month: (of) => payback(accumulate(netOf(of)).rounded),
  dpi: (of) => multiple(of, of.closing < 0 ? of.contribution.length : of.closing + 1),
  peak: (of) => Math.max(0, ...accumulate(netOf(of)).rounded.map((value) => -value)),
};

/** The indicators of a partner, in the order of the registry, without their prefix. */
export const partnerIndicators: readonly string[] = Object.keys(readings);

/** Value of an indicator of a partner by its whole key; undefined for another key. */
export function readPartner(
  key: string,
  partners: readonly PartnerFlows[],
  terms: { discount: number; closing: number },
): Value | undefined {
  const [family, number, name = ''] = key.split('.');
  const flows = family === 'partner' ? partners[Number(number) - 1] : undefined;
  return flows && readings[name]?.({ ...flows, ...terms });
}
