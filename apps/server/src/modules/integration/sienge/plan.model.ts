/**
 * Plans the slices of a run. A full run reads every title by due date, in gapless windows: titles missing from a window are gone.
 * Other runs read the changes that the ERP lists, and the bank's last days again.
 */
import type { ConnectionSettings, Slice } from '../adapter/adapter.model.ts';
import { daysBetween, plusDays, yearOf } from '../adapter/days.model.ts';
import { type Listing, listings } from './listings.model.ts';

export const cashResources = ['income', 'outcome', 'bank-movement'] as const;
export type CashResource = (typeof cashResources)[number];

/** Before the first title and after the last. A title that was due before the start may be paid after it. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2999-12-31';
/** Days by which a change request overlaps the last reading: clocks differ, and changes appear late. */
const OVERLAP_DAYS = { modified: 2, changes: 7 } as const;
/** A bank line is entered, mended and removed for some weeks. */
const BANK_DAYS = 45;

/** A window costs several calls of the dearest quota; who has few of them reads wider ones. */
const windowYears: readonly { readonly bulkPerDay: number; readonly past: number; readonly ahead: number }[] = [
  { bulkPerDay: 200, past: 1, ahead: 5 },
  { bulkPerDay: 50, past: 3, ahead: 15 },
  { bulkPerDay: 0, past: 10, ahead: 100 },
];

interface Window {
  readonly from: string;
  readonly to: string;
}

/**
 * From the first day to the last without a gap. One step lies before the start, then years up to this one, then wider steps.
 */
const titleWindows = (today: string, { startDate, bulkPerDay }: ConnectionSettings): readonly Window[] => {
  const { past, ahead } = windowYears.find((row) => bulkPerDay >= row.bulkPerDay) ?? { past: 10, ahead: 100 };
  const current = yearOf(today);
  const ends: string[] = startDate > FIRST_DAY ? [plusDays(startDate, -1)] : [];
  for (let year = yearOf(startDate) + past - 1; year < current; year += past) ends.push(`${year}-12-31`);
  ends.push(`${current}-12-31`);
  for (let year = current + ahead; year < current + 40; year += ahead) ends.push(`${year}-12-31`);
  ends.push(LAST_DAY);
  return windowsEnding(FIRST_DAY, ends);
};

/** Bank lines lie in the past, but one may be entered for later this year. What lies before the start is read in one go, for its sum. */
const bankWindows = (today: string, { startDate, bulkPerDay }: ConnectionSettings): readonly Window[] => {
  const { past } = windowYears.find((row) => bulkPerDay >= row.bulkPerDay) ?? { past: 10 };
  const ends: string[] = startDate > FIRST_DAY ? [plusDays(startDate, -1)] : [];
  for (let year = yearOf(startDate) + past - 1; year < yearOf(today); year += past) ends.push(`${year}-12-31`);
  return windowsEnding(FIRST_DAY, [...ends, `${yearOf(today) + 1}-12-31`]);
};

const windowsEnding = (first: string, ends: readonly string[]): readonly Window[] => {
  const windows: Window[] = [];
  let from = first;
  for (const to of ends) {
    if (to < from) continue;
    windows.push({ from, to });
    from = plusDays(to, 1);
  }
  return windows;
};

const windowSlice = (resource: CashResource, { from, to }: Window, common: Slice['request']): Slice => ({
  resource,
  label: `${from} – ${to}`,
  covers: { by: 'dates', from, to },
  request: { ...common, kind: 'window', from, to },
});

const fullCash = (resource: CashResource, today: string, settings: ConnectionSettings): readonly Slice[] => {
  const windows = resource === 'bank-movement' ? bankWindows(today, settings) : titleWindows(today, settings);
  return windows.map((window) => windowSlice(resource, window, { today }));
};

const changedCash = (resource: CashResource, since: string, today: string): Slice => {
  if (resource === 'bank-movement') {
    // Never less than what was missed while nothing was read.
    const from = plusDays(since < today ? since : today, -BANK_DAYS);
    return windowSlice(resource, { from, to: `${yearOf(today) + 1}-12-31` }, { today });
  }
  const from = plusDays(since, -OVERLAP_DAYS.changes);
  const kind = resource === 'income' ? 'changes' : 'changed-bills';
  return { resource, label: `≥ ${from}`, covers: { by: 'nothing' }, request: { kind, from, to: today, today } };
};

/** The last weeks of the bank. */
export const recentBankSlice = (today: string): Slice => changedCash('bank-movement', today, today);

export const wholeListing = ({ key }: Listing): Slice => ({
  resource: key,
  label: key,
  covers: { by: 'all' },
  request: { kind: 'list' },
});

/** A cancelled contract counts as modified. Requesting the cancelled ones costs one call and does not rely on it. */
const changedListing = ({ key }: Listing, since: string, today: string): readonly Slice[] => {
  const from = plusDays(since, -OVERLAP_DAYS.modified);
  const to = plusDays(today, 1);
  const slice = (query: Record<string, string>): Slice => ({
    resource: key,
    label: `≥ ${from}`,
    covers: { by: 'nothing' },
    request: { kind: 'list', ...query },
  });
  const modified = slice({ modifiedAfter: from });
  return key === 'sales-contracts' ? [modified, slice({ initialCancelDate: from, finalCancelDate: to })] : [modified];
};

const listingSlices = (listing: Listing, since: string | null, today: string): readonly Slice[] => {
  if (since === null) return [wholeListing(listing)];
  if (listing.changes) return changedListing(listing, since, today);
  const isDue = daysBetween(since, today) >= (listing.everyDays ?? 0);
  return isDue ? [wholeListing(listing)] : [];
};

/** Registers first: a movement is read with the names of its accounts already there. */
export const plan = (
  kind: 'full' | 'incremental',
  resources: ReadonlySet<string>,
  watermarks: ReadonlyMap<string, string>,
  today: string,
  settings: ConnectionSettings,
): readonly Slice[] => {
  const since = (resource: string): string | null =>
    kind === 'full' ? null : (watermarks.get(resource)?.slice(0, 10) ?? null);
  const registers = listings
    .filter(({ key }) => resources.has(key))
    .flatMap((listing) => listingSlices(listing, since(listing.key), today));
  const cash = cashResources
    .filter((resource) => resources.has(resource))
    .flatMap((resource) => {
      const from = since(resource);
      return from === null ? fullCash(resource, today, settings) : [changedCash(resource, from, today)];
    });
  return [...registers, ...cash];
};

/** Bills of one call. */
export const BILLS_AT_ONCE = 100;

/** Slices that read bills again as a whole. A missing installment is gone, and so is a missing bill. */
export const billSlices = (
  resource: 'income' | 'outcome',
  bills: readonly string[],
  today: string,
): readonly Slice[] => {
  const slices: Slice[] = [];
  for (let at = 0; at < bills.length; at += BILLS_AT_ONCE) {
    const parents = bills.slice(at, at + BILLS_AT_ONCE);
    const [first = '', last = ''] = [parents[0], parents.at(-1)];
    slices.push({
      resource,
      label: first === last ? first : `${first} – ${last}`,
      covers: { by: 'parents', parents },
      request: { kind: 'bills', bills: parents.join(','), today },
    });
  }
  return slices;
};
