/** Launched, sold and returned stock of a month, in units or in money. */
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

/** Returns the stock on offer at the end of each month. */
export function stocks(months: readonly OfferMonth[]): number[] {
  let stock = 0;
  return months.map(({ launched, sold, cancelled }) => {
    stock += launched - sold + cancelled;
    return stock;
  });
}

/**
 * Returns the sales over a window of months, divided by the stock at its beginning and the launches in it. It is not the sum of
 * monthly velocities. Net deducts returns in the window.
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
