/** What of a stock came on offer, was sold and came back in a month, in units or in money. */
export interface OfferMonth {
  readonly launched: number;
  /** Gross: with what is cancelled later. */
  readonly sold: number;
  /** Given back in the month, whenever it was sold. */
  readonly cancelled: number;
}

/** Sales over offer (VSO): fractions of what was on offer in the window; null when nothing was. */
export interface Velocity {
  readonly gross: number | null;
  readonly net: number | null;
}

/** What is on offer at the end of each month. */
export function stocks(months: readonly OfferMonth[]): number[] {
  let stock = 0;
  return months.map(({ launched, sold, cancelled }) => {
    stock += launched - sold + cancelled;
    return stock;
  });
}

/**
 * Sales of the window of so many months that ends with a month, over the stock at its beginning and what was launched in it. Of
 * several months it is not the sum of the monthly ones. Net takes off what was given back in the window.
 * Source: the definition of the Brazilian housing market surveys (Secovi, CBIC).
 */
export function velocity(months: readonly OfferMonth[], last: number, window: number): Velocity {
  const first = Math.max(0, last - window + 1);
  const within = months.slice(first, last + 1);
  const sum = (of: (month: OfferMonth) => number): number => within.reduce((all, month) => all + of(month), 0);
  const offered = (stocks(months)[first - 1] ?? 0) + sum(({ launched }) => launched);
  if (offered <= 0) return { gross: null, net: null };
  const sold = sum((month) => month.sold);
  return { gross: sold / offered, net: (sold - sum(({ cancelled }) => cancelled)) / offered };
}
