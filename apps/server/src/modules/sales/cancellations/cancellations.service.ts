/** Cancelling contracts (distrato): retention and refund by law, the effect on the plan, and payment of refunds. */
import {
  type CancellationBasis,
  type CancellationRow as CancellationOnWire,
  type CancellationOrder,
  type CancellationOutcome,
  type CancellationSort,
  type CancellationStatement,
  type ContractOutcome,
  cancellationColumns,
  cancellationKinds,
  contractErrors,
  contractRegisterFaults,
  invalidFields,
  invariant,
  type KeyedPage,
} from '@uni/contracts';
import {
  type CancellationFacts,
  type Contract,
  type ContractState,
  cancellation,
  legalTerms,
  openInstallments,
  receivedUntil,
  totalOf,
  updatedContractValue,
} from '@uni/receivables';
import type { Context } from '../../../platform/context.ts';
import { type Actor, HttpError, orNotFound, reachOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin, findEnterprise } from '../../planner/index.ts';
import { act, holdContract, showOutcome } from '../contracts/contract-acts.service.ts';
import { clauseIn } from '../contracts/contracts.presenter.ts';
import { nextEventId, readContract, requireOwnContract } from '../ledger/contract-ledger.service.ts';
import { type ContractRow, findContract } from '../ledger/contracts.repository.ts';
import { effectOnPlan } from '../plan-feed/plan-effects.service.ts';
import { accepted } from '../shared/accepted.model.ts';
import { lastDayOf } from '../shared/calendar-months.model.ts';
import { contractIndexes } from '../shared/contract-indexes.service.ts';
import { inKeyedPage, type KeyedQuery, sliceOf, sortingOf } from '../shared/keyed-pages.model.ts';
import {
  type CancellationFilter,
  type CancellationRow,
  type CancellationSums,
  selectCancellations,
  sumCancellations,
} from './cancellations.repository.ts';

export interface CancellationQuery extends KeyedQuery, Omit<CancellationFilter, 'enterprises'> {
  readonly empreendimento?: number | undefined;
  readonly sort: CancellationSort;
}

export interface RefundOrder {
  readonly preview: boolean;
  readonly number: number;
  readonly day: string;
  readonly amount: number;
}

/** Returns the requested filter of cancellations, limited to the actor's access. */
export const cancellationFilterOf = (actor: Actor, query: Omit<CancellationQuery, 'sort'>): CancellationFilter => {
  const { empreendimento, reason, state, day_from, day_to, search, source } = query;
  const enterprises = chosenWithin(reachOf(actor, 'sales:read'), empreendimento);
  return { enterprises, reason, state, day_from, day_to, search, source };
};

const today = (platform: Platform) => dayInSaoPaulo(platform.now());

const refuseFuture = (platform: Platform, preview: boolean, day: string): void => {
  if (!preview && day > today(platform)) throw new HttpError(invalidFields({ day: [contractRegisterFaults.future] }));
};

/** Throws 404 for a missing contract and a foreign one alike. */
export const findCancellableContract = async ({ db }: Context, id: number): Promise<ContractRow> =>
  orNotFound(await findContract(db, id));

export async function listCancellations(
  { actor, db, platform }: Context,
  query: CancellationQuery,
  url: URL,
): Promise<KeyedPage<CancellationOnWire, CancellationSums>> {
  const { sort } = query;
  const filter = cancellationFilterOf(actor, query);
  const { count, sums } = await sumCancellations(db, filter);
  const sorting = sortingOf(cancellationColumns, sort);
  const rows = await selectCancellations(db, filter, sliceOf(query, count, sorting), sorting);
  const presenter = { keyOf: sorting.of, present: presentCancellation };
  return inKeyedPage(rows, presenter, { count, sums, query, url, origin: platform.origin });
}

export async function readCancellationBasis(
  { db, platform }: Context,
  row: ContractRow,
  day: string = today(platform),
): Promise<CancellationBasis> {
  requireOwnContract(row);
  requireCancellable(row);
  const contract = await readContract(db, row.id);
  const enterprise = await findEnterprise(db, row.enterprise_id);
  const indexes = await contractIndexes(db);
  return {
    ...{ day, signed: row.signed, price: row.price, open: owed(contract) },
    contract_value: accepted(updatedContractValue(contract, day, indexes)),
    received: accepted(receivedUntil(contract, day, indexes)),
    works_end: enterprise?.works_end_month ? lastDayOf(enterprise.works_end_month) : null,
    legal: cancellationKinds.map(legalTerms),
    clause: clauseIn(row),
  };
}

/** Null: the contract is not cancelled. */
export async function readCancellationStatement(
  { db }: Context,
  row: ContractRow,
): Promise<CancellationStatement | null> {
  const { state } = await readContract(db, row.id);
  return statementOf(state);
}

export async function cancelContract(
  { actor, db, platform }: Context,
  read: ContractRow,
  input: CancellationOrder,
  ifMatch: string | null,
): Promise<CancellationOutcome> {
  const { preview, day, terms } = input;
  refuseFuture(platform, preview, day);
  const held = await holdContract(db, read.id, ifMatch);
  const { before, row } = held;
  requireCancellable(row);
  requireAgreed(row, terms);
  const indexes = await contractIndexes(db);
  const facts = factsOf(input, row, accepted(updatedContractValue(before, day, indexes)));
  const event = accepted(cancellation(before, { id: nextEventId(before), terms, facts }, indexes));
  const done = await act(platform, db, actor, held, { event, holder: null, preview, at: '' });
  const statement = statementOf(done.after.state);
  invariant(statement, 'a cancelled contract has a statement');
  const changes = changesOf(before, statement, input.resale);
  const effect = preview ? await effectOnPlan(db, row.enterprise_id, changes) : null;
  return {
    ...(await showOutcome(platform, db, actor, done, preview)),
    ...{ statement, written_off: owed(before) - owed(done.after), effect },
  };
}

export async function refundBuyer(
  { actor, db, platform }: Context,
  read: ContractRow,
  { preview, number, day, amount }: RefundOrder,
  ifMatch: string | null,
): Promise<ContractOutcome> {
  refuseFuture(platform, preview, day);
  const held = await holdContract(db, read.id, ifMatch);
  const event = { type: 'refunded', id: nextEventId(held.before), day, number, amount } as const;
  const done = await act(platform, db, actor, held, { event, holder: null, preview, at: '' });
  return showOutcome(platform, db, actor, done, preview);
}

export const presentCancellation = ({ enterprise_id: enterpriseId, ...row }: CancellationRow): CancellationOnWire => ({
  ...row,
  empreendimento: enterpriseId,
});

const owed = ({ state }: Contract): number =>
  openInstallments(state).reduce((total, { open }) => total + totalOf(open), 0);

const factsOf = (
  { day, reason, facts: { refund_first, ...facts } }: CancellationOrder,
  { signed }: ContractRow,
  contract_value: number,
): CancellationFacts => ({
  ...facts,
  ...{ day, reason, signed, contract_value },
  ...(refund_first === null ? {} : { refund_first }),
});

/** A defaulting buyer under fiduciary property loses the unit by Lei 9.514/1997 (STJ, Tema 1095): there is no distrato. */
const requireCancellable = ({ fiduciary }: ContractRow): void => {
  if (fiduciary) throw new HttpError(contractErrors.fiduciary);
};

/** The kind has to be the contract's own, within its clause. A contract that was signed without a clause is not bound. */
const requireAgreed = (row: ContractRow, terms: CancellationOrder['terms']): void => {
  const clause = clauseIn(row);
  if (!clause) return;
  if (terms.kind !== clause.kind) throw new HttpError(contractErrors.beyond('otherKind', 'kind'));
  const isBeyond = {
    penalty: terms.penalty + terms.administration > clause.penalty + clause.administration + 1e-12,
    occupancy_month: terms.occupancy_month > clause.occupancy_month,
    keeps_late_charges: terms.keeps_late_charges && !clause.keeps_late_charges,
    refund_installments: terms.refund_installments > clause.refund_installments,
  };
  const [field] = Object.entries(isBeyond).find(([, beyond]) => beyond) ?? [];
  if (field) throw new HttpError(contractErrors.beyond('beyondClause', field));
};

/** Null: the contract is not cancelled. */
const statementOf = ({ cancellation: cancelled }: ContractState): CancellationStatement | null => {
  if (!cancelled) return null;
  const { terms, facts, received, deductions, findings, ...money } = cancelled.statement;
  const { retained, refunded, rescheduled, compensation, uncovered, claim } = money;
  return {
    ...{ day: facts.day, reason: facts.reason, terms, received, contract_value: facts.contract_value },
    deductions: deductions.map((one) => ({ ...one })),
    ...{ retained, refunded, rescheduled, compensation, uncovered, claim },
    refunds: cancelled.refunds.map((one) => ({ ...one })),
    findings: findings.map((one) => ({ ...one })),
  };
};

/**
 * Changes of the plan: installments that no one will pay, refunds, and the unit's price at the expected resale. Late installments
 * fall in the month of the cancellation. All are receipts of sales, which taxes follow.
 */
const changesOf = (before: Contract, { day, refunds }: CancellationStatement, resale: CancellationOrder['resale']) => {
  const month = day.slice(0, 7);
  const lost = openInstallments(before.state).map(({ due, open }) => ({
    month: due < day ? month : due.slice(0, 7),
    amount: -totalOf(open),
  }));
  const given = refunds.map(({ due, amount }) => ({ month: due.slice(0, 7), amount: -amount }));
  const sold = resale ? [{ month: resale.month, amount: resale.price }] : [];
  return [...lost, ...given, ...sold].map((change) => ({ ...change, taxed: true }));
};
