/**
 * Corrects many contracts together. An installment's value on a day includes its index anyway. A correction adds it to the open
 * amount, and charges what yearly steps omitted. It always covers a whole contract: the requested installments select the
 * contracts.
 */
import type {
  BodyOf,
  CorrectedContract,
  CorrectionReading,
  CorrectionRefusal,
  CorrectionReport,
  correctionEndpoints,
} from '@uni/contracts';
import { correctionIndexes, correctionLimits } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import {
  append,
  type Contract,
  type Corrected,
  correction,
  type Indexes,
  type Installment,
  openInstallments,
  type Refusal,
  totalOf,
} from '@uni/receivables';
import type { Context, LongContext } from '../../../platform/context.ts';
import { reaches } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { amountOf } from '../contracts/contract-orders.model.ts';
import { ofRows } from '../installments/installments.repository.ts';
import { installmentFilterOf } from '../installments/installments.service.ts';
import { addEvent, nextEventId, readContract } from '../ledger/contract-ledger.service.ts';
import { findContract } from '../ledger/contracts.repository.ts';
import { listInstallmentKeys } from '../receipts/receipt-imports.repository.ts';
import { idsOf } from '../receipts/receipt-matching.model.ts';
import { readContracts } from '../receipts/receipt-readings.service.ts';
import { contractIndexes } from '../shared/contract-indexes.service.ts';
import { listMeant } from './corrections.repository.ts';

type ReadBody = BodyOf<(typeof correctionEndpoints)['read']>;
type SaveBody = BodyOf<(typeof correctionEndpoints)['save']>;
type Order = Pick<SaveBody, 'day' | 'to' | 'residue'>;
/** Without a month: as far as what is published reaches. */
type OpenOrder = Omit<Order, 'to'> & { readonly to: string | null };

type ComputedCorrection =
  | { readonly ok: true; readonly event: Corrected; readonly after: Contract }
  | { readonly ok: false; readonly refusal: CorrectionRefusal };

const openOf = ({ state }: Contract): number =>
  openInstallments(state).reduce((total, { open }) => total + totalOf(open), 0);

const refusals: Partial<Record<Refusal['code'], CorrectionRefusal>> = {
  event_order: 'event_order',
  not_active: 'closed',
  index_unpublished: 'unpublished',
};

/** Corrects a contract by published values. An amount that depends on a projection is charged to no one. */
const computeCorrection = (contract: Contract, { day, to, residue }: Order, indexes: Indexes): ComputedCorrection => {
  const event = correction(contract.state, { id: nextEventId(contract), day, to, residue }, indexes);
  if (!event.ok) return { ok: false, refusal: refusals[event.refusals[0]?.code ?? 'day_invalid'] ?? 'refused' };
  const { lines, residue: left } = event.value;
  if (lines.length === 0 && left === null) return { ok: false, refusal: 'nothing' };
  if (lines.some(({ billing }) => billing.estimated)) return { ok: false, refusal: 'unpublished' };
  const after = append(contract, event.value);
  if (!after.ok) return { ok: false, refusal: refusals[after.refusals[0]?.code ?? 'day_invalid'] ?? 'refused' };
  return { ok: true, event: event.value, after: after.value };
};

const indexesOf = ({ state }: Contract): CorrectedContract['indexes'] => {
  const { before_keys, after_keys } = state.terms?.correction ?? { before_keys: null, after_keys: null };
  const named = [before_keys?.index, after_keys?.index];
  return correctionIndexes.filter((index) => named.includes(index));
};

/** Number of months searched for the last published one. */
const mostMonths = 600;

/**
 * The last month to which published values can correct a contract: by the index in force, less its lag. Of a contract without
 * indexes, the month of the order.
 */
const lastMonth = ({ state }: Contract, { day, to }: OpenOrder, indexes: Indexes): string => {
  const { terms } = state;
  const now = day.slice(0, 7);
  if (to !== null || !terms) return to ?? now;
  const isPublished = (month: string): boolean => {
    const { before_keys, after_keys } = terms.correction;
    const index = month <= terms.keys ? before_keys : after_keys;
    if (!index) return month <= now;
    const variation = indexes.variation(index.index, monthAt(month, -index.lag));
    return variation.ok && !variation.value.estimated;
  };
  let last = terms.base_month;
  for (let at = 1; at <= mostMonths && isPublished(monthAt(terms.base_month, at)); at += 1)
    last = monthAt(terms.base_month, at);
  return last;
};

const linesOf = (
  before: Contract,
  { event, after }: Extract<ComputedCorrection, { ok: true }>,
  ids: ReadonlyMap<string, number>,
): CorrectedContract['lines'] => {
  const open = ({ state }: Contract) => new Map(state.installments.map((one): [string, Installment] => [one.id, one]));
  const [was, is] = [open(before), open(after)];
  return event.lines.flatMap(({ installment: key }) => {
    const [old, now, installment] = [was.get(key), is.get(key), ids.get(key)];
    if (!old || !now || installment === undefined) return [];
    const { kind, number, of, due } = now;
    return [{ installment, kind, number, of, due, before: totalOf(old.open), after: totalOf(now.open) }];
  });
};

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

/** One contract, corrected as it was seen, or not. */
const correct = async (
  { actor, db, platform }: Context,
  order: Order,
  seen: SaveBody['rows'][number],
): Promise<Outcome> => {
  const refused = (refusal: CorrectionRefusal): Outcome => ({
    contract: seen.contract,
    event: null,
    refusal,
    amount: 0,
  });
  const row = await findContract(db, seen.contract, true);
  if (!row || !reaches(actor, 'sales:write', row.enterprise_id)) return refused('missing');
  if (row.origin === 'erp') return refused('erp');
  if (order.day > today(platform)) return refused('refused');
  const before = await readContract(db, row.id);
  const indexes = await contractIndexes(db);
  const result = computeCorrection(before, { ...order, to: seen.to ?? order.to }, indexes);
  if (!result.ok) return refused(result.refusal);
  const { event, after } = result;
  if (openOf(before) !== seen.before || openOf(after) !== seen.after) return refused('moved');
  const amount = amountOf(event, before, after);
  await addEvent(platform, db, actor, row, { before, after, event, holder: null, amount });
  return { contract: row.id, event: Number(event.id), refusal: null, amount };
};

export async function readCorrections(
  { actor, db, platform }: Context,
  { day, to, residue, after, index, supposed, ...filterQuery }: ReadBody,
): Promise<CorrectionReading> {
  const given = Object.fromEntries(Object.entries(filterQuery).filter(([, value]) => value !== null && value !== ''));
  const filter = await installmentFilterOf(db, actor, given, today(platform));
  const { count, rows } = await listMeant(db, {
    where: ofRows(filter, 'due'),
    ...{ index, after: after ?? 0, size: correctionLimits.contracts },
  });
  const reached = rows.filter(({ enterprise_id }) => reaches(actor, 'sales:write', enterprise_id));
  const contracts = await readContracts(db, reached);
  const ids = idsOf(await listInstallmentKeys(db, 'contract_id', [...contracts.keys()]));
  const indexes = await contractIndexes(db, index && { index, months: supposed });
  const rowsOnPage = [...contracts.values()].map(({ id, number, client_name, unit_name, contract }) => {
    const until = lastMonth(contract, { day, to, residue }, indexes);
    const result = computeCorrection(contract, { day, to: until, residue }, indexes);
    const before = openOf(contract);
    const facts = {
      ...{ contract: id, contract_number: number, client_name, unit_name },
      ...{ indexes: indexesOf(contract), to: until },
    };
    if (!result.ok) return { ...facts, before, after: before, residue: null, lines: [], refusal: result.refusal };
    return {
      ...{ ...facts, before, after: openOf(result.after), residue: result.event.residue?.amount ?? null },
      ...{ lines: linesOf(contract, result, ids.get(id) ?? new Map()), refusal: null },
    };
  });
  const last = rows.at(-1);
  return { count, rows: rowsOnPage, next: rows.length < correctionLimits.contracts || !last ? null : last.id };
}

export async function saveCorrections(
  { transact }: LongContext,
  { rows, ...order }: SaveBody,
): Promise<CorrectionReport> {
  const outcomes: Outcome[] = [];
  for (const seen of rows) outcomes.push(await transact((context) => correct(context, order, seen)));
  const saved = outcomes.filter(({ refusal }) => refusal === null);
  return {
    saved: saved.length,
    amount: saved.reduce((total, { amount }) => total + amount, 0),
    rows: outcomes.map(({ contract, event, refusal }) => ({ contract, event, refusal })),
  };
}

interface Outcome {
  readonly contract: number;
  readonly event: number | null;
  readonly refusal: CorrectionRefusal | null;
  readonly amount: number;
}
