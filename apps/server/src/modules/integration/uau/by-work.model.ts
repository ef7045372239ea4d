/** Reads what belongs to one work. An answer without rows is taken for what it says only where something else shows why. */
import { type AdapterContext, type Batch, ErpFailure, type Slice } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import { askTable, isRejection } from './ask.model.ts';
import { doubtful, type Gathered, gathered } from './gathering.model.ts';
import type { ByWorkKey } from './plan.model.ts';
import {
  disbursementsQuestion,
  openQuestion,
  processesQuestion,
  reckonedQuestion,
  unitsQuestion,
} from './questions.model.ts';
import { disbursementMaker, receivableMaker, refundMaker, unitMaker } from './readers.model.ts';
import { askKeys, FIRST_DAY } from './sales.model.ts';
import { saleKey, type Work, workKey } from './works.model.ts';

type Place = Pick<Work, 'company' | 'work'>;
type WorkReader = (context: AdapterContext, place: Place, request: Slice['request']) => AsyncGenerator<Batch>;

/** Sales of which nothing is open any more: cancelled, paid off, being settled. */
const OVER = ['1', '3', '4'];

const isOf = (item: { readonly parent: string } | { readonly reason: string }, place: Place): boolean =>
  'reason' in item || item.parent === workKey(place);

/** Each sale of the work is told as one that is over: that nothing is open is what its sales say, too. */
const hasNothingToPay = async (context: AdapterContext, place: Place, today: string): Promise<boolean> => {
  const all = { works: [place], from: FIRST_DAY, to: plusDays(today, 1) };
  try {
    const open = new Set((await askKeys(context, all)).keys.map(saleKey));
    if (open.size === 0) return false;
    for (const status of OVER)
      for (const key of (await askKeys(context, { ...all, status })).keys) open.delete(saleKey(key));
    return open.size === 0;
  } catch (error) {
    if (isRejection(error)) return false;
    throw error;
  }
};

/** A tenant without the nightly job that reckons may refuse the action, or answer it with nothing. */
async function* unlessRejected(batches: AsyncGenerator<Batch, Gathered>): AsyncGenerator<Batch, Gathered> {
  try {
    return yield* batches;
  } catch (error) {
    if (isRejection(error) || (error instanceof ErpFailure && error.code === 'not_found')) return { shown: 0, made: 0 };
    throw error;
  }
}

/** The open instalments, as they were reckoned at night; where they were not, as they stand. */
async function* readReceivables(
  context: AdapterContext,
  place: Place,
  request: Slice['request'],
): AsyncGenerator<Batch> {
  const today = request.today ?? context.today;
  const maker = () => {
    const make = receivableMaker(context.settings);
    return (item: Parameters<typeof make>[0]) => make(item).filter((row) => isOf(row, place));
  };
  const reckoned = yield* unlessRejected(gathered(context, 'reckonedReceivables', reckonedQuestion(place), maker));
  if (reckoned.made > 0) return;
  const open = yield* gathered(context, 'openInstallments', openQuestion(place, today), maker);
  if (open.made === 0 && !(await hasNothingToPay(context, place, today))) yield doubtful;
}

/** A row of any month shows that the months that were asked for are seen. */
const hasAnyMonth = async (context: AdapterContext, place: Place, from: string, to: string): Promise<boolean> => {
  for await (const items of askTable(context, 'disbursements', disbursementsQuestion(place, from, to)))
    if (items.length > 0) return true;
  return false;
};

async function* readDisbursements(
  context: AdapterContext,
  place: Place,
  { from = '', to = '', first = from }: Slice['request'],
): AsyncGenerator<Batch> {
  const maker = () => disbursementMaker({ from, to }, context.settings);
  const { made } = yield* gathered(context, 'disbursements', disbursementsQuestion(place, from, to), maker);
  if (made > 0) return;
  const isSeen = first < from && (await hasAnyMonth(context, place, first, to));
  if (!isSeen) yield doubtful;
}

async function* readRefunds(
  context: AdapterContext,
  place: Place,
  { from = '', to = '' }: Slice['request'],
): AsyncGenerator<Batch> {
  const maker = () => refundMaker(context.settings);
  const { shown } = yield* gathered(context, 'paymentProcesses', processesQuestion(place, from, to), maker);
  // Any process shows that those of the work are seen.
  if (shown === 0) yield doubtful;
}

async function* readUnits(context: AdapterContext, place: Place): AsyncGenerator<Batch> {
  const maker = () => unitMaker(place.work, context.settings);
  const { made } = yield* gathered(context, 'units', unitsQuestion(place), maker);
  if (made === 0) yield doubtful;
}

export const workReaders: Readonly<Partial<Record<ByWorkKey, WorkReader>>> = {
  receivables: readReceivables,
  disbursements: readDisbursements,
  refunds: readRefunds,
  units: readUnits,
};
