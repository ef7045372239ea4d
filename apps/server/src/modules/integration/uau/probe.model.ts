/** One light per resource: the cheapest call that shows whether this credential may read it. */
import type { FailureCode } from '@uni/contracts';
import { type AdapterContext, ErpFailure, type Light } from '../adapter/adapter.model.ts';
import { plusDays } from '../adapter/days.model.ts';
import type { Action } from './actions.model.ts';
import { allMonths } from './discovery.model.ts';
import { type ByWorkKey, byWork, registers } from './plan.model.ts';
import {
  computedQuestion,
  disbursementsQuestion,
  exportQuestion,
  historiesQuestion,
  openQuestion,
  processesQuestion,
  unitsQuestion,
} from './questions.model.ts';
import { fetchDocument, fetchTable, type Question } from './request.model.ts';
import { FIRST_DAY, fetchKeys } from './sales.model.ts';
import { rowsOf } from './shapes.model.ts';
import { fetchSites, type UauSite, workKey } from './sites.model.ts';

/** Works searched for sales, and works probed for the rest: one empty work proves little. */
const SITES_SEARCHED = 20;
const SITES_TRIED = 3;

/** Failures of one resource that all others would share: the others are not probed. */
const COMMON: ReadonlySet<FailureCode> = new Set([
  'credentials',
  'unknown_address',
  'unavailable',
  'timeout',
  'cancelled',
  'quota_day',
  'quota_minute',
]);

/** True if there is a row. The first one suffices, and leaving the loop closes the connection. */
const shows = async (context: AdapterContext, action: Action, question: Question = {}): Promise<boolean> => {
  for await (const items of fetchTable(context, action, question)) if (items.length > 0) return true;
  return false;
};

/** Results of the earlier trials. */
interface Known {
  sites: readonly UauSite[];
}
type Trial = (context: AdapterContext, known: Known) => Promise<boolean>;

/** The first of some works that has a row. */
const ofAnyWork =
  (hasRow: (context: AdapterContext, work: UauSite) => Promise<boolean>): Trial =>
  async (context, { sites }) => {
    for (const work of sites.slice(0, SITES_TRIED)) if (await hasRow(context, work)) return true;
    return false;
  };

const trials: Readonly<Record<ByWorkKey, Trial>> = {
  sales: async (context, known) => {
    const sites = known.sites.slice(0, SITES_SEARCHED);
    if (sites.length === 0) return false;
    const { keys } = await fetchKeys(context, { sites, from: FIRST_DAY, to: plusDays(context.today, 1) });
    // Works with sales have most of the other data.
    const selling = new Set(keys.map(workKey));
    known.sites = [...known.sites].sort((a, b) => Number(selling.has(workKey(b))) - Number(selling.has(workKey(a))));
    const [key] = keys;
    if (!key) return false;
    const [row] = rowsOf(await fetchDocument(context, 'saleExport', exportQuestion([key])));
    return row !== undefined;
  },
  receivables: ofAnyWork(
    async (context, work) =>
      (await shows(context, 'reckonedReceivables', computedQuestion(work))) ||
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
    const sites = known.sites.slice(0, SITES_SEARCHED);
    if (sites.length === 0) return false;
    return shows(context, 'saleHistories', historiesQuestion(sites, plusDays(today, -31), plusDays(today, 1)));
  },
  units: ofAnyWork((context, work) => shows(context, 'units', unitsQuestion(work))),
};

export async function* probe(context: AdapterContext): AsyncGenerator<Light> {
  let blocked: FailureCode | null = null;
  const known: Known = { sites: [] };
  const tried = [
    ...registers.map(({ key, action }) => ({ resource: key, isShown: () => shows(context, action) })),
    ...byWork.map(({ key }) => ({ resource: key, isShown: () => trials[key](context, known) })),
  ];
  for (const { resource, isShown: hasRow } of tried) {
    if (blocked !== null) {
      yield { resource, light: 'failed', detail: blocked };
      continue;
    }
    try {
      if (resource === 'works') known.sites = await fetchSites(context);
      const isOk = resource === 'works' ? known.sites.length > 0 : await hasRow();
      yield { resource, light: isOk ? 'ok' : 'empty', detail: null };
    } catch (error) {
      if (!(error instanceof ErpFailure)) throw error;
      const { code } = error;
      if (COMMON.has(code)) blocked = code;
      yield { resource, light: code === 'forbidden' ? 'forbidden' : 'failed', detail: code };
    }
  }
}
