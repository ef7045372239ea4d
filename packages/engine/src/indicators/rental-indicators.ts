/** Sums for the indicators of rentals, centavos. */
export interface RentalSums {
  readonly stabilized: number;
  readonly cost: number;
  readonly exit: number;
}

type Reading = (of: RentalSums & { readonly receipts: number }) => number | null;

const share = (amount: number, whole: number): number | null => (whole <= 0 ? null : amount / whole);

/** Computation of each indicator of rentals; null where it is not defined. */
const readings: Readonly<Record<string, Reading>> = {
  noi_stabilized: ({ stabilized }) => stabilized,
  yield_on_cost: ({ stabilized, cost }) => share(stabilized, cost),
  exit_value: ({ exit }) => exit,
  exit_share: ({ exit, receipts }) => share(exit, receipts),
};

/** The indicators of a study with rentals, in the order of the registry. */
export const rentalIndicators: readonly string[] = Object.keys(readings);

/** Value of an indicator of rentals; undefined for another key, or in a study without them. */
export function readRentals(key: string, sums: RentalSums | null, receipts: () => number): number | null | undefined {
  const read = readings[key];
  return sums ? read?.({ ...sums, receipts: receipts() }) : undefined;
}
