import { addMonths } from './calendar.ts';
import { accounts, PAYMENT } from './catalogue.ts';
import { Ledger } from './ledger.ts';
import type { Bill, Installment, Sale } from './model.ts';
import type { World } from './world.ts';

const INSTALLMENTS = 4;

/** Makes the refund to the client of a cancelled sale, in monthly installments from the month after. */
export function makeRefund(world: World, sale: Sale, cancelledOn: string, amount: number): Bill {
  const ledger = new Ledger('payable', world.bankAccounts(sale.company), 300_000_000 + sale.index * 100);
  const each = Math.floor(amount / INSTALLMENTS);
  const installments = Array.from({ length: INSTALLMENTS }, (_, position): Installment => {
    const value = position === INSTALLMENTS - 1 ? amount - each * (INSTALLMENTS - 1) : each;
    const dueDate = addMonths(cancelledOn, position + 1);
    const open: Installment = {
      id: position + 1,
      number: `${position + 1}/${INSTALLMENTS}`,
      condition: '',
      dueDate,
      amount: value,
      balance: value,
      settlements: [],
      changedOn: cancelledOn,
    };
    return dueDate <= world.today ? ledger.settle(open, PAYMENT, dueDate, value) : open;
  });
  return {
    side: 'payable',
    id: 50_000_000 + sale.index,
    company: sale.company,
    party: sale.customer,
    document: 'DIS',
    documentNumber: sale.number,
    forecast: false,
    consistency: 'S',
    origin: 'DV',
    issueDate: cancelledOn,
    changedOn: installments.reduce((day, row) => (row.changedOn > day ? row.changedOn : day), cancelledOn),
    shares: [{ costCenter: world.work(sale.work).id, account: accounts.refund, rate: 10_000 }],
    installments,
    sale: sale.index,
    input: '',
    indexer: 1,
  };
}
