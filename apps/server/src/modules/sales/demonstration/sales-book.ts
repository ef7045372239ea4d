/** Sales of the book: unit, buyer and day of each, its table, and its payments since. */
import { monthAt } from '@uni/engine';

/** Course of a sale besides its payments. */
export type Story = 'goes_on' | 'settled' | 'renegotiated' | 'assigned' | 'cancelled';

export interface BookedSale {
  readonly number: string;
  readonly signed: string;
  /** Its position among the units for sale, its buyer's, its broker's, and its table's among those of the module. */
  readonly unit: number;
  readonly buyer: number;
  readonly broker: number;
  readonly table: number;
  /** Share of the table's price that was granted. */
  readonly discount: number;
  readonly story: Story;
  /** Days without a payment up to today. */
  readonly silentDays: number;
}

/** Sales of the launch and of the five months after it; the last one is the month of today. */
const salesByMonth = [14, 7, 5, 4, 3, 2] as const;

const stories: Readonly<Record<number, Story>> = { 4: 'settled', 8: 'cancelled', 11: 'renegotiated', 13: 'assigned' };

/** Buyers without payments, by days: longer than between two installments, so that each owes one at least. */
const silent: Readonly<Record<number, number>> = { 2: 135, 6: 78, 9: 52, 17: 36, 22: 45 };

/** Seven in ten are financed by a bank, the others by the organization, as in the study. */
const tables = [0, 0, 1, 0, 0, 2, 0, 0, 1, 0] as const;

export const firstMonth = (today: string): string => monthAt(today.slice(0, 7), 1 - salesByMonth.length);

export const salesBook = (today: string): BookedSale[] => {
  const months = salesByMonth.flatMap((count, at) => Array.from({ length: count }, () => at));
  return months
    .map((month, at): BookedSale => {
      const day = String(3 + ((at * 7) % 24)).padStart(2, '0');
      return {
        number: `RA-${String(at + 1).padStart(3, '0')}`,
        signed: `${monthAt(firstMonth(today), month)}-${day}`,
        // A step without a common divisor goes through the tower without repeating a unit.
        ...{ unit: (at * 37 + 11) % 101, buyer: at, broker: at % 3, table: tables[at % tables.length] ?? 0 },
        ...{ discount: at % 3 === 1 ? 0.015 : 0, story: stories[at] ?? 'goes_on', silentDays: silent[at] ?? 0 },
      };
    })
    .filter(({ signed }) => signed <= today);
};
