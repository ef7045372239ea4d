/** One light per resource: the cheapest call that shows whether this credential may read it. */
import type { FailureCode } from '@uni/contracts';
import { type AdapterContext, ErpFailure, type Light } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import type { Action } from './actions.model.ts';
import { ask, askTable, type Question } from './ask.model.ts';
import { allMonths } from './discovery.model.ts';
import { type ByWorkKey, byWork, registers } from './plan.model.ts';
import {
  disbursementsQuestion,
  exportQuestion,
  historiesQuestion,
  openQuestion,
  processesQuestion,
  reckonedQuestion,
  unitsQuestion,
} from './questions.model.ts';
import { askKeys, FIRST_DAY } from './sales.model.ts';
import { rowsOf } from './shapes.model.ts';
import { askWorks, type Work, workKey } from './works.model.ts';

/** Works whose sales are looked for, and works that are tried for the rest: one that has nothing says little. */
const WORKS_LOOKED_AT = 20;
const WORKS_TRIED = 3;

/** What one resource fails by and all others would: they are not asked. */
const COMMON: ReadonlySet<FailureCode> = new Set([
  'credentials',
  'unknown_address',
  'unavailable',
  'timeout',
  'cancelled',
  'quota_day',
  'quota_minute',
]);

/** Whether there is a row; the first is enough, and leaving closes the connection. */
const shows = async (context: AdapterContext, action: Action, question: Question = {}): Promise<boolean> => {
  for await (const items of askTable(context, action, question)) if (items.length > 0) return true;
  return false;
};

/** What the trials before have found. */
interface Known {
  works: readonly Work[];
}
type Trial = (context: AdapterContext, known: Known) => Promise<boolean>;

/** The first of some works that has a row. */
const ofAnyWork =
  (isShown: (context: AdapterContext, work: Work) => Promise<boolean>): Trial =>
  async (context, { works }) => {
    for (const work of works.slice(0, WORKS_TRIED)) if (await isShown(context, work)) return true;
    return false;
  };

const trials: Readonly<Record<ByWorkKey, Trial>> = {
  sales: async (context, known) => {
    const works = known.works.slice(0, WORKS_LOOKED_AT);
    if (works.length === 0) return false;
    const { keys } = await askKeys(context, { works, from: FIRST_DAY, to: plusDays(context.today, 1) });
    // Where there are sales there is most of the rest.
    const selling = new Set(keys.map(workKey));
    known.works = [...known.works].sort((a, b) => Number(selling.has(workKey(b))) - Number(selling.has(workKey(a))));
    const [key] = keys;
    if (!key) return false;
    const [row] = rowsOf(await ask(context, 'saleExport', exportQuestion([key])));
    return row !== undefined;
  },
  receivables: ofAnyWork(
    async (context, work) =>
      (await shows(context, 'reckonedReceivables', reckonedQuestion(work))) ||
      (await shows(context, 'openInstallments', openQuestion(work, context.today))),
  ),
  disbursements: ofAnyWork((context, work) => {
    const { from, to } = allMonths(work, context.today);
    return shows(context, 'disbursements', disbursementsQuestion(work, from, to));
  }),
  refunds: ofAnyWork((context, work) => {
    const { today } = context;
    return shows(context, 'paymentProcesses', processesQuestion(work, plusDays(today, -31), plusDays(today, 1)));
  }),
  'sale-histories': async (context, known) => {
    const { today } = context;
    const works = known.works.slice(0, WORKS_LOOKED_AT);
    if (works.length === 0) return false;
    return shows(context, 'saleHistories', historiesQuestion(works, plusDays(today, -31), plusDays(today, 1)));
  },
  units: ofAnyWork((context, work) => shows(context, 'units', unitsQuestion(work))),
};

export async function* probe(context: AdapterContext): AsyncGenerator<Light> {
  let blocked: FailureCode | null = null;
  const known: Known = { works: [] };
  const tried = [
    ...registers.map(({ key, action }) => ({ resource: key, isShown: () => shows(context, action) })),
    ...byWork.map(({ key }) => ({ resource: key, isShown: () => trials[key](context, known) })),
  ];
  for (const { resource, isShown } of tried) {
    if (blocked !== null) {
      yield { resource, light: 'failed', detail: blocked };
      continue;
    }
    try {
      if (resource === 'works') known.works = await askWorks(context);
      const isOk = resource === 'works' ? known.works.length > 0 : await isShown();
      yield { resource, light: isOk ? 'ok' : 'empty', detail: null };
    } catch (error) {
      if (!(error instanceof ErpFailure)) throw error;
      const { code } = error;
      if (COMMON.has(code)) blocked = code;
      yield { resource, light: code === 'forbidden' ? 'forbidden' : 'failed', detail: code };
    }
  }
}
