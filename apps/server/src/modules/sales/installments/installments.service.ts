/** Lists over all contracts: what is to come, what is late, what came in. */
import {
  type ContractPurpose,
  type Installment,
  type InstallmentKind,
  type InstallmentSort,
  type InstallmentState,
  type InstallmentSums,
  installmentColumns,
  type KeyedPage,
  type Receipt,
  type ReceiptSort,
  type ReceiptSums,
  type RowSource,
  receiptColumns,
} from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type Actor, reachOf } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin } from '../../planner/index.ts';
import { contractIds } from '../ledger/contracts.repository.ts';
import { inKeyedPage, type KeyedQuery, sliceOf, sortingOf } from '../shared/keyed-pages.model.ts';
import { presentInstallment, presentReceipt } from './installments.presenter.ts';
import { type LedgerFilter, selectInstallments, selectReceipts, summarizeLedger } from './installments.repository.ts';

export interface LedgerQuery extends KeyedQuery {
  readonly empreendimento?: number | undefined;
  readonly contract?: number | undefined;
  readonly client?: number | undefined;
  readonly purpose?: ContractPurpose | undefined;
  readonly search?: string | undefined;
  /** An instant since when anything of the contract is other than it was. */
  readonly changed_from?: string | undefined;
}

export interface InstallmentQuery extends LedgerQuery {
  readonly state?: InstallmentState | undefined;
  readonly kind?: InstallmentKind | undefined;
  readonly source?: RowSource | undefined;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
  readonly sort: InstallmentSort;
}

export interface ReceiptQuery extends LedgerQuery {
  readonly day_from?: string | undefined;
  readonly day_to?: string | undefined;
  readonly sort: ReceiptSort;
}

const dayAfter = (text: string): string => {
  const next = new Date(Date.parse(text) + 86_400_000).toISOString();
  return next.slice(0, next.indexOf('T'));
};

const earliest = (...days: readonly (string | undefined)[]): string | undefined =>
  days.filter((one) => one !== undefined).sort()[0];

/** Row status that a state filter requires. */
const statusOf = (state: InstallmentState): NonNullable<LedgerFilter['status']> => {
  if (state === 'received') return 'paid';
  return state === 'to_receive' || state === 'late' ? 'open' : state;
};

/** Resolves client, search and change filters through contracts, which are a hundred times fewer than ledger rows. */
const meant = async (db: TenantDatabase, actor: Actor, query: LedgerQuery): Promise<LedgerFilter> => {
  const { empreendimento, contract, client, purpose, search, changed_from } = query;
  const enterprises = chosenWithin(reachOf(actor, 'sales:read'), empreendimento);
  const isOfAny = [contract, client, search || undefined, changed_from].every((value) => value === undefined);
  if (isOfAny) return { enterprises, contracts: null, purpose };
  const filter = { enterprises, contract, client, purpose, search, changed_from };
  return { enterprises, purpose, contracts: await contractIds(db, filter) };
};

/** Returns the filter of the requested installments, limited to the actor's permissions. */
export const installmentFilterOf = async (
  db: TenantDatabase,
  actor: Actor,
  query: Omit<InstallmentQuery, 'sort'>,
  today: string,
): Promise<LedgerFilter> => {
  const { state, kind, source, due_from, due_to } = query;
  const from = due_from === 'today' ? today : due_from;
  const before = earliest(due_to && dayAfter(due_to), state === 'late' ? today : undefined);
  return { ...(await meant(db, actor, query)), status: state && statusOf(state), kind, source, from, before };
};

/** Returns the filter of the requested receipts, limited to the actor's permissions. */
export const receiptFilterOf = async (
  db: TenantDatabase,
  actor: Actor,
  query: Omit<ReceiptQuery, 'sort'>,
): Promise<LedgerFilter> => {
  const { day_from: from, day_to } = query;
  return { ...(await meant(db, actor, query)), from, before: day_to && dayAfter(day_to) };
};

export async function listInstallments(
  { actor, db, platform }: Context,
  query: InstallmentQuery,
  url: URL,
): Promise<KeyedPage<Installment, InstallmentSums>> {
  const today = dayInSaoPaulo(platform.now());
  const filter = await installmentFilterOf(db, actor, query, today);
  const { count, sums, groups } = await summarizeLedger(db, 'installments', filter);
  const sorting = sortingOf(installmentColumns, query.sort);
  const slice = sliceOf(query, count, sorting);
  const rows = await selectInstallments(db, filter, { slice, sorting, count, groups });
  const presenter = { keyOf: sorting.of, present: presentInstallment(today) };
  return inKeyedPage(rows, presenter, { count, sums, query, url, origin: platform.origin });
}

export async function listReceipts(
  { actor, db, platform }: Context,
  query: ReceiptQuery,
  url: URL,
): Promise<KeyedPage<Receipt, ReceiptSums>> {
  const filter = await receiptFilterOf(db, actor, query);
  const { count, sums, groups } = await summarizeLedger(db, 'receipts', filter);
  const sorting = sortingOf(receiptColumns, query.sort);
  const slice = sliceOf(query, count, sorting);
  const rows = await selectReceipts(db, filter, { slice, sorting, count, groups });
  const presenter = { keyOf: sorting.of, present: presentReceipt };
  return inKeyedPage(rows, presenter, { count, sums, query, url, origin: platform.origin });
}
