/**
 * Discovers the slices of data read work by work. Works are processed in groups. The cursor names the last one, so a killed
 * worker does not request the first ones again.
 */
import type { AdapterContext, Batch, Slice } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import { asDay } from '../adapter/fields.model.ts';
import { doubtful, readBatches } from './gathering.model.ts';
import type { ByWorkKey } from './plan.model.ts';
import { historiesQuestion, openMonthsQuestion } from './questions.model.ts';
import { type Months, monthOf, plainMaker, readers } from './readers.model.ts';
import { fetchDocument, isRejection } from './request.model.ts';
import { type Discovery, isTurn } from './rotation.model.ts';
import { FIRST_DAY, fetchKeys, saleKeysDue, saleSlices } from './sales.model.ts';
import { chunks, fetchSites, type UauSite, workKey } from './sites.model.ts';

const SITES_PER_BATCH = 20;
/** Plans of works extend some years ahead. The months requested end with the work, within these limits. */
const YEARS_AHEAD = { least: 5, most: 20 } as const;
/** A client gets back what was paid within this time after a cancellation. */
const REFUND_DAYS = 3 * 365;
const HISTORY_DAYS = 10;
/** Cancelled, and being settled. */
const CANCELLED = ['1', '4'];

const discoveryOf = ({ request }: Slice, today: string): Discovery => ({
  today: request.today ?? today,
  since: request.since ?? null,
});

interface FindResult extends Pick<Batch, 'rows' | 'refused'> {
  readonly discovered: readonly Slice[];
  /** Not a trace of what was looked for. */
  readonly isEmpty?: boolean;
}

const nothing: FindResult = { rows: [], refused: [], discovered: [] };

type Finder = (
  context: AdapterContext,
  sites: readonly UauSite[],
  discovery: Discovery,
) => AsyncIterable<FindResult> | Promise<FindResult>;

/** Parses the cursor: any row seen so far, and the last work done. */
const positionIn = (sites: readonly UauSite[], cursor: string | null): { from: number; isEmpty: boolean } => {
  const [, mark, key] = /^([01]) (.+)$/.exec(cursor ?? '') ?? [];
  const at = sites.findIndex((work) => workKey(work) === key);
  return { from: at + 1, isEmpty: at < 0 || mark === '0' };
};

const isStream = (results: AsyncIterable<FindResult> | Promise<FindResult>): results is AsyncIterable<FindResult> =>
  Symbol.asyncIterator in results;

async function* resultsOf(results: AsyncIterable<FindResult> | Promise<FindResult>): AsyncGenerator<FindResult> {
  if (isStream(results)) yield* results;
  else yield await results;
}

export async function* discover(
  context: AdapterContext,
  slice: Slice,
  cursor: string | null,
  resource: ByWorkKey,
): AsyncGenerator<Batch> {
  const sites = await fetchSites(context);
  const discovery = discoveryOf(slice, context.today);
  let { from, isEmpty } = positionIn(sites, cursor);
  let position = cursor;
  if (sites.length === 0) yield doubtful;
  for (const some of chunks(sites.slice(from), SITES_PER_BATCH)) {
    from += some.length;
    const last = some.at(-1);
    let held: FindResult = nothing;
    for await (const result of resultsOf(finders[resource](context, some, discovery))) {
      if (held !== nothing) yield { ...held, cursor: position };
      isEmpty &&= result.isEmpty !== false;
      held = result;
    }
    // The position advances with the last batch of these works.
    if (last) position = `${isEmpty ? 0 : 1} ${workKey(last)}`;
    const isDoubtful = from >= sites.length && isEmpty;
    yield { ...held, cursor: position, ...(isDoubtful ? { mayBeForbidden: true } : {}) };
  }
}

const workSlice = (
  resource: ByWorkKey,
  work: UauSite,
  covers: Slice['covers'],
  more: Readonly<Record<string, string>> = {},
): Slice => ({
  resource,
  label: workKey(work),
  covers,
  request: { kind: 'work', company: work.company, work: work.work, ...more },
});

const wholeWork = (work: UauSite): Slice['covers'] => ({ by: 'parents', parents: [workKey(work)] });

/** One slice for each work, whatever is in it. */
const everyWork =
  (resource: ByWorkKey): Finder =>
  async (_context, sites, { today }) => ({
    ...nothing,
    discovered: sites.map((work) => workSlice(resource, work, wholeWork(work), { today })),
    isEmpty: false,
  });

export const monthsIn = ({ from, to }: Months): readonly string[] => {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthOf(plusDays(`${month}-28`, 7))) months.push(month);
  return months;
};

/** All the months of a work, to the last that may be planned. What was paid before the start is read for its sum. */
export const allMonths = ({ end }: Pick<UauSite, 'end'>, today: string): Months => {
  const year = Number(today.slice(0, 4));
  const ahead = (years: number): string => `${year + years}-12`;
  const planned = monthOf(end);
  const latest = planned < ahead(YEARS_AHEAD.most) ? planned : ahead(YEARS_AHEAD.most);
  return { from: monthOf(FIRST_DAY), to: latest > ahead(YEARS_AHEAD.least) ? latest : ahead(YEARS_AHEAD.least) };
};

/** The first month whose entries may still change; null when UAU does not say. */
const firstOpenMonth = async (context: AdapterContext, work: UauSite): Promise<string | null> => {
  try {
    const openMonths = await fetchDocument(context, 'openMonths', openMonthsQuestion(work));
    const months = Array.isArray(openMonths)
      ? openMonths.map((one) => monthOf(asDay(one))).filter((month) => month !== '')
      : [];
    return months.sort()[0] ?? null;
  } catch (error) {
    if (isRejection(error)) return null;
    throw error;
  }
};

/** A month that is closed does not change, unless it is opened again: by turns, all months are read. */
const disbursementSlices: Finder = async (context, sites, discovery) => {
  const { today } = discovery;
  const slices: Slice[] = [];
  for (const work of sites) {
    const all = allMonths(work, today);
    const open = isTurn(workKey(work), discovery) ? null : await firstOpenMonth(context, work);
    const from = open !== null && open > all.from && open <= all.to ? open : all.from;
    const parents = monthsIn({ from, to: all.to }).map((month) => `${workKey(work)}/${month}`);
    const label = `${workKey(work)} · ${from} – ${all.to}`;
    const request = { from, to: all.to, first: all.from };
    slices.push({ ...workSlice('disbursements', work, { by: 'parents', parents }, request), label });
  }
  return { ...nothing, discovered: slices, isEmpty: false };
};

/**
 * UAU lists refunds with all other processes of a work. Only works with a cancelled sale are read, and in rotation all with
 * sales.
 */
const refundSlices: Finder = async (context, sites, discovery) => {
  const { today, since } = discovery;
  const to = plusDays(today, 1);
  const whole = sites.filter((work) => isTurn(workKey(work), discovery));
  const recent = sites.filter((work) => !whole.includes(work));
  const concerned = async (some: readonly UauSite[], statuses: readonly (string | undefined)[]) => {
    const keys = new Set<string>();
    for (const status of some.length === 0 ? [] : statuses) {
      const question = { sites: some, from: FIRST_DAY, to, ...(status === undefined ? {} : { status }) };
      for (const key of (await fetchKeys(context, question)).keys) keys.add(workKey(key));
    }
    return keys;
  };
  const selling = await concerned(whole, [undefined]);
  const cancelling = await concerned(recent, CANCELLED);
  return {
    ...nothing,
    discovered: [
      ...whole
        .filter((work) => selling.has(workKey(work)))
        .map((work) => workSlice('refunds', work, wholeWork(work), { from: FIRST_DAY, to })),
      ...recent
        .filter((work) => cancelling.has(workKey(work)))
        .map((work) => workSlice('refunds', work, { by: 'nothing' }, { from: plusDays(today, -REFUND_DAYS), to })),
    ],
    isEmpty: since === null && selling.size === 0,
  };
};

const finders: Readonly<Record<ByWorkKey, Finder>> = {
  sales: async (context, sites, discovery) => {
    const { keys, refused, removed, isEmpty } = await saleKeysDue(context, sites, discovery);
    return { rows: [], refused, discovered: [...saleSlices(keys), ...removed], isEmpty };
  },
  receivables: everyWork('receivables'),
  disbursements: disbursementSlices,
  refunds: refundSlices,
  units: everyWork('units'),
  // Read during discovery: sales of some works change little within a few days.
  'sale-histories': async function* histories(context, sites, { today, since }) {
    const question = historiesQuestion(sites, plusDays(since ?? today, -HISTORY_DAYS), plusDays(today, 1));
    const maker = () => plainMaker(readers['sale-histories'], context.settings);
    for await (const { rows, refused } of readBatches(context, 'saleHistories', question, maker))
      yield { rows, refused, discovered: [], isEmpty: false };
  },
};
