/** The demonstration's contracts: signed at the tables of the current version, paid until today, and what became of some. */
import { contractTerms, type ProposalOffers, type Unit } from '@uni/contracts';
import { cancelContract, readCancellationBasis } from '../cancellations/cancellations.service.ts';
import { addContact } from '../contacts/contacts.service.ts';
import { appendContractEvent, readContractStatement } from '../contracts/contract-events.service.ts';
import { createContract } from '../contracts/contracts.service.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';
import { listOffers } from '../proposals/proposals.service.ts';
import { dayFrom, lastDayOf } from '../shared/calendar-months.model.ts';
import { findUnits } from '../units/units.repository.ts';
import type { Booking } from './booking.ts';
import { brokers } from './people.ts';
import type { BookedSale } from './sales-book.ts';

type Offer = ProposalOffers['tables'][number];

/** A table's conditions with so much of the price taken off the largest part. */
export const termsOver = ({ price, keys, channel, parts }: Offer, discount: number, signed: string) => {
  const less = Math.round(price * discount);
  const most = Math.max(...parts.map(({ amount }) => amount));
  const at = parts.findIndex(({ amount }) => amount === most);
  return contractTerms.parse({
    ...{ channel, price: price - less, signed, base_month: signed.slice(0, 7), keys },
    correction: { before_keys: { index: 'incc' }, after_keys: { index: 'ipca' } },
    parts: parts.map((one, index) => (index === at ? { ...one, amount: one.amount - less } : one)),
  });
};

/** Returns the offers of the current version's tables for a unit on a day. */
export const offersFor = async ({ context, today }: Booking, unit: Unit, day: string): Promise<readonly Offer[]> => {
  const [row] = await findUnits(context.db, [unit.id], today);
  return row ? (await listOffers(context, row, day)).tables : [];
};

interface Sold {
  readonly sale: BookedSale;
  readonly contract: ContractRow;
}

interface SaleInputs {
  readonly book: readonly BookedSale[];
  readonly forSale: readonly Unit[];
  readonly clients: readonly { readonly id: number; readonly name: string }[];
}

const sell = async (booking: Booking, sale: BookedSale, { forSale, clients }: SaleInputs): Promise<Sold | null> => {
  const unit = forSale[sale.unit];
  const client = clients[sale.buyer];
  const offer = unit && (await offersFor(booking, unit, sale.signed))[sale.table];
  if (!unit || !client || !offer) return null;
  const contract = await createContract(booking.context, {
    ...{ empreendimento: booking.enterprise, purpose: 'sale', unit: unit.id, number: sale.number, note: '' },
    ...{ client: client.id, client_name: client.name, broker: brokers[sale.broker] ?? '' },
    ...{ table: offer.at, fiduciary: null },
    terms: termsOver(offer, sale.discount, sale.signed),
  });
  return { sale, contract };
};

/** Pays what falls due, day by day, as far as a day. */
const payUntil = async ({ context }: Booking, contract: ContractRow, until: string): Promise<void> => {
  const plan = await readContractStatement(context, contract, contract.signed);
  const days = [...new Set(plan.installments.map(({ due }) => due))].filter((due) => due <= until).sort();
  for (const day of days) {
    const { installments } = await readContractStatement(context, contract, day);
    const due = installments.filter((one) => one.due <= day);
    const amount = due.reduce((sum, { total }) => sum + total, 0);
    const order = { kind: 'payment', day, amount, from_credit: 0, surplus: 'credit' } as const;
    const input = { preview: false, order: { ...order, installments: due.map(({ id }) => id) } };
    if (amount > 0) await appendContractEvent(context, contract, input, null);
  }
};

/** Spreads installments unpaid for months over a year. They are paid since. */
const renegotiate = async (booking: Booking, contract: ContractRow): Promise<void> => {
  const { context, today } = booking;
  await payUntil(booking, contract, dayFrom(today, -105));
  const day = dayFrom(today, -32);
  const { installments } = await readContractStatement(context, contract, day);
  const late = installments.filter(({ due }) => due < day).map(({ id }) => id);
  if (late.length > 0) {
    const plan = { installments: 12, first: dayFrom(day, 25), due_day: null, every: 1, grace: 0 };
    const series = { share: 1, ...plan, system: 'price', rate: { value: 0.01, basis: 'effective_month' } } as const;
    const order = { kind: 'renegotiation', day, installments: late, waived_charges: 0.5, fee: 0 } as const;
    await appendContractEvent(context, contract, { preview: false, order: { ...order, parts: [series] } }, null);
  }
  await payUntil(booking, contract, today);
};

/** The last of the clients, who bought nothing of their own. */
const assign = async (booking: Booking, contract: ContractRow, clients: SaleInputs['clients']): Promise<void> => {
  const { context, today } = booking;
  const day = dayFrom(today, -26);
  await payUntil(booking, contract, dayFrom(day, -1));
  const to = clients.at(-1);
  if (to && day > contract.signed) {
    const order = {
      kind: 'assignment',
      day,
      client: to.id,
      client_name: to.name,
      fee_share: 0,
      fee_due: null,
    } as const;
    await appendContractEvent(context, contract, { preview: false, order }, null);
  }
  await payUntil(booking, contract, today);
};

const settle = async (booking: Booking, contract: ContractRow): Promise<void> => {
  const { context, today } = booking;
  const day = dayFrom(contract.signed, 50);
  await payUntil(booking, contract, day < today ? day : today);
  if (day > today) return;
  await appendContractEvent(context, contract, { preview: false, order: { kind: 'settlement', day } }, null);
};

/** Records a talk after three weeks without payment, with a promise to pay twenty days later. */
const remind = async ({ context, today }: Booking, contract: ContractRow, silentDays: number): Promise<void> => {
  const day = dayFrom(today, 20 - silentDays);
  await addContact(context, contract, {
    ...{ day, channel: 'phone', person: '', promised_day: dayFrom(day, 20), promised_amount: null },
    said: 'Diz que o salário atrasou e que paga as parcelas vencidas de uma vez.',
  });
};

/** Given up six weeks after the last payment. */
const cancel = async ({ context, today }: Booking, contract: ContractRow): Promise<void> => {
  const day = dayFrom(today, -12);
  const { legal } = await readCancellationBasis(context, contract, day);
  const terms = legal.find(({ kind }) => kind === 'segregated');
  if (!terms || day <= contract.signed) return;
  const facts = {
    ...{ away_from_office: false, brokerage: { amount: 0, inside_price: true }, down_payment: 0, possession: null },
    ...{ charges: [], seller_penalty: 0, works_done: false, resold: null, refund_first: null },
    works_end: lastDayOf(contract.signed.slice(0, 7).replace(/^\d+/, (year) => String(Number(year) + 3))),
  };
  const input = { preview: false, day, reason: 'buyer', terms, facts, resale: null } as const;
  await cancelContract(context, contract, input, null);
};

/** Signs and pays the book; the distrato comes after commissions were paid, some of which it takes back. */
export const sellBook = async (booking: Booking, input: SaleInputs): Promise<{ cancel(): Promise<void> }> => {
  const ended: ContractRow[] = [];
  for (const sale of input.book) {
    const sold = await sell(booking, sale, input);
    if (!sold) continue;
    const { contract } = sold;
    const until = dayFrom(booking.today, -sale.silentDays);
    if (sale.story === 'goes_on') await payUntil(booking, contract, until);
    if (sale.silentDays > 0) await remind(booking, contract, sale.silentDays);
    if (sale.story === 'settled') await settle(booking, contract);
    if (sale.story === 'renegotiated') await renegotiate(booking, contract);
    if (sale.story === 'assigned') await assign(booking, contract, input.clients);
    if (sale.story === 'cancelled') {
      await payUntil(booking, contract, dayFrom(booking.today, -54));
      ended.push(contract);
    }
  }
  return {
    cancel: async () => {
      for (const contract of ended) await cancel(booking, contract);
    },
  };
};
