/** Turns users' orders into events. All amounts come from the library of receivables, none from here. */
import type { ContractOrder } from '@uni/contracts';
import {
  assignment,
  type Contract,
  type ContractEvent,
  correction,
  earlyPayment,
  type Indexes,
  type Outcome,
  payment,
  renegotiation,
  settlement,
  totalOf,
} from '@uni/receivables';
import { withDueDay } from '../shared/contract-terms.model.ts';

export interface OrderContext {
  /** The event's own id. */
  readonly id: string;
  readonly contract: Contract;
  readonly indexes: Indexes;
  /** Keys of the installments that the order names; null: it names none. */
  readonly keys: readonly string[] | null;
  /** Key of the client who takes over. */
  readonly holder: string;
}

export const eventOf = (order: ContractOrder, context: OrderContext): Outcome<ContractEvent> => {
  const { id, contract, indexes, keys, holder } = context;
  const { state } = contract;
  const { day } = order;
  const named = keys ? { installments: keys } : {};
  switch (order.kind) {
    case 'payment': {
      const { amount: received, from_credit, surplus } = order;
      return payment(state, { id, day, received, from_credit, surplus, ...named }, indexes);
    }
    case 'early_payment':
      return earlyPayment(state, { id, day, received: order.amount, order: order.order }, indexes);
    case 'settlement':
      return settlement(state, id, day, indexes);
    case 'correction':
      return correction(state, { id, day, to: order.to, residue: order.residue }, indexes);
    case 'renegotiation': {
      const { waived_charges, fee } = order;
      const installmentSeries = order.parts.map((one) => ({ ...withDueDay(one), kind: 'renegotiated' as const }));
      return renegotiation(state, { id, day, ...named, waived_charges, fee, parts: installmentSeries }, indexes);
    }
    case 'assignment': {
      const { fee_share, fee_due } = order;
      return assignment(state, { id, day, to: holder, fee_share, fee_due });
    }
  }
};

const owed = ({ state }: Contract): number =>
  state.installments.reduce((total, { open }) => total + totalOf(open), -state.credit);

/** The money that an event moved or, where none was moved, charged. */
export const amountOf = (event: ContractEvent, before: Contract, after: Contract): number => {
  switch (event.type) {
    case 'signed':
    case 'adopted':
      return event.terms.price;
    case 'paid':
      return event.received;
    case 'corrected':
      return owed(after) - owed(before);
    case 'renegotiated':
      return event.parts.reduce((total, { amount }) => total + amount, 0);
    case 'assigned':
      return event.fee;
    case 'cancelled':
      return event.statement.schedule.reduce((total, { amount }) => total - amount, 0);
    case 'refunded':
      return -event.amount;
    default:
      return 0;
  }
};
