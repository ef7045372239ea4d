/** Views of a folded contract: its history, a day's open amounts, and the allocation of a payment. */

import type { ContractStatement, ReceiptAllocation, SalesContractEvent } from '@uni/contracts';
import { invariant } from '@uni/contracts';
import {
  ageing,
  append,
  type Contract,
  type ContractEvent,
  type Indexes,
  type Installment,
  installmentStatus,
  noContract,
  openInstallments,
  owedOn,
  type Paid,
  settlementBalance,
  totalOf,
  valueOn,
} from '@uni/receivables';
import type { FoldedInstallment } from '../contract-rows/contract-rows.model.ts';
import { accepted } from '../shared/accepted.model.ts';
import { amountOf } from './contract-orders.model.ts';

export const bodyOf = ({ id: _id, day: _day, type: _type, ...body }: ContractEvent): Record<string, unknown> => body;

/** Maps each undone event to the event that undid it. */
const undoings = (events: readonly ContractEvent[]): ReadonlyMap<string, number> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'reversed' || event.type === 'reinstated' ? [[event.event, Number(event.id)] as const] : [],
    ),
  );

type PresentedEvent = Omit<SalesContractEvent, 'at' | 'by' | 'by_name'>;

/** Each event with what it moved, first to last. */
export const historyOf = (events: readonly ContractEvent[]): PresentedEvent[] => {
  const undone = undoings(events);
  let contract: Contract = noContract;
  return events.map((event) => {
    const after = accepted(append(contract, event));
    const amount = amountOf(event, contract, after);
    contract = after;
    return {
      ...{ sequence: Number(event.id), kind: event.type, day: event.day, amount, body: bodyOf(event) },
      reversed_by: undone.get(event.id) ?? null,
    };
  });
};

const dayMs = 86_400_000;

/** Days from one to another; none when it comes first. */
export const daysLate = (due: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(due)) / dayMs));

const idOf = (ids: ReadonlyMap<string, number>, key: string): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`an installment without a row: ${key}`);
  return id;
};

/** Returns the open amounts on a day, by the ids of the installments' rows. */
export const statementOf = (
  { state }: Contract,
  day: string,
  ids: ReadonlyMap<string, number>,
  indexes: Indexes,
): ContractStatement => {
  const { terms } = state;
  invariant(terms, 'a contract without terms');
  const line = (installment: Installment) => {
    const { id: key, kind, number, of, due } = installment;
    const value = accepted(valueOn(installment, day, terms, indexes));
    const early = due > day ? accepted(valueOn(installment, day, terms, indexes, true)) : value;
    return {
      ...{ id: idOf(ids, key), key, kind, number, of, due, status: installmentStatus(installment, day) },
      ...{ days_late: value.days_late, ...value.owed, total: value.total, present_value: early.total },
      estimated: value.estimated || early.estimated,
    };
  };
  const { late, to_fall_due, total, delinquency } = ageing(accepted(owedOn(state, day, indexes)), day);
  return {
    ...accepted(settlementBalance(state, day, indexes)),
    installments: openInstallments(state).map(line),
    ageing: { to_fall_due: [...to_fall_due], ...late, total, delinquency },
  };
};

/** Returns the ERP's open amounts as it states them: it computes what a delay adds. */
export const statementOfErp = (
  rows: readonly FoldedInstallment[],
  day: string,
  ids: ReadonlyMap<string, number>,
): ContractStatement => {
  const open = rows.filter(({ status }) => status === 'open');
  const sum = (isDue: boolean): number =>
    open.filter(({ due }) => due <= day === isDue).reduce((total, row) => total + row.open, 0);
  const { late, to_fall_due, total, delinquency } = ageing(
    open.map(({ due, open: amount }) => ({ due, amount })),
    day,
  );
  return {
    ...{ day, estimated: false, due: sum(true), ahead: sum(false), discount: 0, credit: 0, total },
    uncharged_residue: 0,
    installments: open.map(({ key, kind, number, of, due, paid, open: owed }) => ({
      ...{ id: idOf(ids, key), key, kind, number, of, due, days_late: daysLate(due, day) },
      status: due < day ? ('late' as const) : paid > 0 ? ('partly_paid' as const) : ('to_fall_due' as const),
      ...{ fine: 0, mora: 0, correction: 0, interest: 0, principal: owed, total: owed, present_value: owed },
      estimated: false,
    })),
    ageing: { to_fall_due: [...to_fall_due], ...late, total, delinquency },
  };
};

type Allocated = Omit<
  ReceiptAllocation,
  'preview' | 'event' | 'contract' | 'contract_number' | 'client_name' | 'version'
>;

/** Returns a payment's allocation, line by line. `after` is the contract with it. */
export const allocationOf = (
  { day, received, from_credit, to_credit, lines }: Paid,
  { state }: Contract,
  ids: ReadonlyMap<string, number>,
): Allocated => {
  const installments = new Map(state.installments.map((one) => [one.id, one]));
  return {
    ...{ day, amount: received, from_credit, to_credit },
    lines: lines.map(({ installment, paid, discount }) => {
      const row = installments.get(installment);
      invariant(row, `a payment of no installment: ${installment}`);
      const { kind, number, of, due } = row;
      return {
        ...{ installment: idOf(ids, installment), key: installment, kind, number, of, due },
        ...{ days_late: daysLate(due, day), ...paid, paid: totalOf(paid), discount, left: totalOf(row.open) },
      };
    }),
  };
};
