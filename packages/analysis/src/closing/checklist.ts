import type { ClosingDeviation, ClosingGap, ClosingItem, ClosingItemKey, ClosingItemResult } from '@uni/contracts';

/** Facts from the ERPs of an enterprise about the months to be closed. */
export interface ErpFacts {
  /** Magnitudes in centavos: of accounts without a line, and of sites without an enterprise. */
  readonly unmapped: number;
  readonly unbound: number;
  /** Rows that could not be read. */
  readonly quarantined: number;
  /** Of the reading that lies back farthest; null: something was never read. */
  readonly reading: { readonly day: string; readonly hours: number; readonly isAfterMonth: boolean } | null;
  /** The last one of these months; null: none was issued. */
  readonly certificate: { readonly day: string; readonly differences: number } | null;
}

/** Facts of a month from which its checklist follows. */
export interface ClosingFacts {
  /** Null: no ERP feeds the enterprise. */
  readonly erp: ErpFacts | null;
  /** Null: there is no plan to compare with. */
  readonly gaps: readonly ClosingGap[] | null;
  readonly deviations: readonly ClosingDeviation[] | null;
  /** Modules whose works are planned to go on in the month, and how many of them were measured in it. */
  readonly works: { readonly going: number; readonly measured: number };
}

type Seen = Omit<ClosingItem, 'key'>;

const seen = (result: ClosingItemResult, more: Partial<Seen> = {}): Seen => ({
  verdict: result,
  amount: null,
  count: null,
  day: null,
  ...more,
});
const nothing = seen('absent');

/** In hours. An older reading raises a warning. */
const staleAfter = 24;

const money = (amount: number | undefined): Seen =>
  amount === undefined ? nothing : seen(amount === 0 ? 'fine' : 'stops', { amount });

const reading = (erp: ErpFacts): Seen => {
  if (erp.reading === null) return seen('stops');
  const { day, hours, isAfterMonth } = erp.reading;
  // A reading from before the end of the month does not hold all of it.
  if (!isAfterMonth) return seen('stops', { day, count: hours });
  return seen(hours > staleAfter ? 'warns' : 'fine', { day, count: hours });
};

const certificate = (erp: ErpFacts): Seen => {
  if (erp.certificate === null) return seen('warns');
  const { day, differences } = erp.certificate;
  return seen(differences === 0 ? 'fine' : 'stops', { day, count: differences });
};

const gaps = (rows: readonly ClosingGap[]): Seen => {
  const open = rows.filter(({ policy }) => policy === null);
  const of = open.length > 0 ? open : rows;
  const amount = of.reduce((sum, { planned }) => sum + Math.abs(planned), 0);
  return seen(open.length > 0 ? 'stops' : 'fine', { count: of.length, amount });
};

const deviations = (rows: readonly ClosingDeviation[]): Seen => {
  const requestedRows = rows.filter(({ is_asked }) => is_asked);
  const amount = requestedRows.reduce((sum, { planned, realised }) => sum + Math.abs(realised - planned), 0);
  return seen(requestedRows.length > 0 ? 'stops' : 'fine', { count: requestedRows.length, amount });
};

/** Checks before a month is closed, in display order. */
const rules: Readonly<Record<ClosingItemKey, (facts: ClosingFacts) => Seen>> = {
  unmapped: ({ erp }) => money(erp?.unmapped),
  unbound: ({ erp }) => money(erp?.unbound),
  quarantined: ({ erp }) =>
    erp === null ? nothing : seen(erp.quarantined === 0 ? 'fine' : 'stops', { count: erp.quarantined }),
  reading: ({ erp }) => (erp === null ? nothing : reading(erp)),
  certificate: ({ erp }) => (erp === null ? nothing : certificate(erp)),
  gaps: (facts) => (facts.gaps === null ? nothing : gaps(facts.gaps)),
  progress: ({ works: { going, measured } }) =>
    going === 0 ? nothing : seen(measured < going ? 'warns' : 'fine', { count: going - measured }),
  deviations: (facts) => (facts.deviations === null ? nothing : deviations(facts.deviations)),
};

/** Evaluates each item by itself. An item that `stops` needs a reason from a user who may give one. */
export const evaluateClosing = (facts: ClosingFacts): ClosingItem[] =>
  (Object.keys(rules) as ClosingItemKey[]).map((key) => ({ key, ...rules[key](facts) }));

/** True if an item prevents the closing. */
export const isStopped = (items: readonly Pick<ClosingItem, 'verdict'>[]): boolean =>
  items.some(({ verdict }) => verdict === 'stops');
