/** Reads the data of one work. An empty answer is accepted only where other data explains it. */
import { type AdapterContext, type Batch, ErpFailure, type Slice } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import { doubtful, type ReadCounts, readBatches } from './gathering.model.ts';
import type { ByWorkKey } from './plan.model.ts';
import {
  computedQuestion,
  disbursementsQuestion,
  openQuestion,
  processesQuestion,
  unitsQuestion,
} from './questions.model.ts';
import { disbursementMaker, receivableMaker, refundMaker, unitMaker } from './readers.model.ts';
import { fetchTable, isRejection } from './request.model.ts';
import { FIRST_DAY, fetchKeys } from './sales.model.ts';
import { saleKey, type UauSite, workKey } from './sites.model.ts';

type SiteRef = Pick<UauSite, 'company' | 'work'>;
type WorkReader = (context: AdapterContext, site: SiteRef, request: Slice['request']) => AsyncGenerator<Batch>;

/** Sales of which nothing is open any more: cancelled, paid off, being settled. */
const OVER = ['1', '3', '4'];

const isOf = (item: { readonly parent: string } | { readonly reason: string }, site: SiteRef): boolean =>
  'reason' in item || item.parent === workKey(site);

/** True if every sale of the work is over: its sales confirm that nothing is open. */
const hasNothingToPay = async (context: AdapterContext, site: SiteRef, today: string): Promise<boolean> => {
  const all = { sites: [site], from: FIRST_DAY, to: plusDays(today, 1) };
  try {
    const open = new Set((await fetchKeys(context, all)).keys.map(saleKey));
    if (open.size === 0) return false;
    for (const status of OVER)
      for (const key of (await fetchKeys(context, { ...all, status })).keys) open.delete(saleKey(key));
    return open.size === 0;
  } catch (error) {
    if (isRejection(error)) return false;
    throw error;
  }
};

/** A tenant without the nightly computation may refuse the action, or answer it with nothing. */
async function* unlessRejected(batches: AsyncGenerator<Batch, ReadCounts>): AsyncGenerator<Batch, ReadCounts> {
  try {
    return yield* batches;
  } catch (error) {
    if (isRejection(error) || (error instanceof ErpFailure && error.code === 'not_found')) return { seen: 0, made: 0 };
    throw error;
  }
}

/** Open installments as computed at night. Without that computation, as they are stored. */
async function* readReceivables(
  context: AdapterContext,
  site: SiteRef,
  request: Slice['request'],
): AsyncGenerator<Batch> {
  const today = request.today ?? context.today;
  const maker = () => {
    const make = receivableMaker(context.settings);
    return (item: Parameters<typeof make>[0]) => make(item).filter((row) => isOf(row, site));
  };
  const counts = yield* unlessRejected(readBatches(context, 'reckonedReceivables', computedQuestion(site), maker));
  if (counts.made > 0) return;
  const open = yield* readBatches(context, 'openInstallments', openQuestion(site, today), maker);
  if (open.made === 0 && !(await hasNothingToPay(context, site, today))) yield doubtful;
}

/** A row of any month proves that the requested months are visible. */
const hasAnyMonth = async (context: AdapterContext, site: SiteRef, from: string, to: string): Promise<boolean> => {
  for await (const items of fetchTable(context, 'disbursements', disbursementsQuestion(site, from, to)))
    if (items.length > 0) return true;
  return false;
};

async function* readDisbursements(
  context: AdapterContext,
  site: SiteRef,
  { from = '', to = '', first = from }: Slice['request'],
): AsyncGenerator<Batch> {
  const maker = () => disbursementMaker({ from, to }, context.settings);
  const { made } = yield* readBatches(context, 'disbursements', disbursementsQuestion(site, from, to), maker);
  if (made > 0) return;
  const isSeen = first < from && (await hasAnyMonth(context, site, first, to));
  if (!isSeen) yield doubtful;
}

async function* readRefunds(
  context: AdapterContext,
  site: SiteRef,
  { from = '', to = '' }: Slice['request'],
): AsyncGenerator<Batch> {
  const maker = () => refundMaker(context.settings);
  const { seen } = yield* readBatches(context, 'paymentProcesses', processesQuestion(site, from, to), maker);
  // Any process shows that those of the work are seen.
  if (seen === 0) yield doubtful;
}

async function* readUnits(context: AdapterContext, site: SiteRef): AsyncGenerator<Batch> {
  const maker = () => unitMaker(site.work, context.settings);
  const { made } = yield* readBatches(context, 'units', unitsQuestion(site), maker);
  if (made === 0) yield doubtful;
}

export const workReaders: Readonly<Partial<Record<ByWorkKey, WorkReader>>> = {
  receivables: readReceivables,
  disbursements: readDisbursements,
  refunds: readRefunds,
  units: readUnits,
};
