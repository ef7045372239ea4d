/** Bank account of the demonstration: monthly receipts of contracts, payments to suppliers, and paid commissions. */
import type { NewMovement } from '@uni/contracts';
import { planChannel } from '@uni/receivables';
import { listCommissions, payCommissions } from '../commissions/commissions.service.ts';
import { defaultCategories } from '../movements/default-categories.model.ts';
import { createAccount } from '../movements/money-registers.service.ts';
import { createMovement, moveMovements } from '../movements/movements.service.ts';
import { selectParties } from '../parties/parties.repository.ts';
import { lineOf } from '../plan-feed/plan-feed.model.ts';
import { receivedByMonth } from '../plan-feed/plan-feed.repository.ts';
import { lastDayOf } from '../shared/calendar-months.model.ts';
import type { Booking } from './booking.ts';
import { suppliers } from './people.ts';

const categoryOf = (line: string): number | null => defaultCategories.find((one) => one.line === line)?.id ?? null;

/** A movement of a month that is over was paid; one of this month still waits. */
const take = async ({ context, today }: Booking, id: number, day: string): Promise<void> => {
  const isOver = day < `${today.slice(0, 7)}-01`;
  for (const state of isOver ? (['checked', 'approved', 'settled'] as const) : (['checked'] as const))
    await moveMovements(context, [id], state, '');
};

const put = async (booking: Booking, given: Omit<NewMovement, 'to_account' | 'client' | 'empreendimento'>) => {
  const { context, enterprise: enterpriseId } = booking;
  const fields = { ...given, empreendimento: enterpriseId, to_account: null, client: null };
  const { id } = await createMovement(context, fields);
  await take(booking, id, given.day);
};

/** Books the totals of the contracts' receipts, month by month and line by line. */
const receive = async (booking: Booking, account: number): Promise<string[]> => {
  const { enterprise, today } = booking;
  const { db } = booking.context;
  const sums = new Map<string, { month: string; line: string; amount: number }>();
  for (const sum of await receivedByMonth(db, enterprise)) {
    const line = lineOf(sum);
    const key = `${sum.month} ${line}`;
    sums.set(key, { month: sum.month, line, amount: (sums.get(key)?.amount ?? 0) + sum.amount });
  }
  const received = [...sums.values()].filter(({ amount }) => amount > 0);
  for (const { month, line, amount } of received) {
    const last = lastDayOf(month);
    await put(booking, {
      ...{ kind: 'inflow', account, category: categoryOf(line), day: last < today ? last : today, amount },
      ...{ description: 'Recebimentos de clientes', document: '', supplier: null },
    });
  }
  return [...new Set(received.map(({ month }) => month))].sort();
};

const paySuppliers = async (booking: Booking, account: number, months: readonly string[]): Promise<void> => {
  const { today } = booking;
  const { db } = booking.context;
  const all = { kind: undefined, text: '', document: '' };
  const known = await selectParties(db, 'sales_suppliers', all, { by: 'name', isDown: false }, null);
  for (const [at, month] of months.entries()) {
    const day = `${month}-15`;
    for (const { name, line, reais } of day <= today ? suppliers : []) {
      const supplier = known.find((one) => one.name === name)?.id ?? null;
      await put(booking, {
        ...{ kind: 'outflow', account, category: categoryOf(line), day, amount: reais * (100 - 4 * at) },
        ...{ description: '', document: `NF ${1_200 + at}`, supplier },
      });
    }
  }
};

/** Those that fell due before this month. */
const payDueCommissions = async (booking: Booking, account: number): Promise<void> => {
  const { context, today } = booking;
  const query = { sort: 'due', state: 'open', page_size: '500' } as const;
  const { results } = await listCommissions(context, query, new URL(context.platform.origin));
  const due = results.filter((one) => one.due < `${today.slice(0, 7)}-01`);
  for (const { id, due: day, channel } of due) {
    const movement = { account, category: categoryOf(`commission.${planChannel(channel)}`) };
    const [paid] = await payCommissions(context, [id], { day, movement });
    if (paid?.movement) await take(booking, paid.movement, day);
  }
};

export const bookMoney = async (booking: Booking): Promise<void> => {
  const { id } = await createAccount(booking.context, {
    ...{ name: 'Conta da SPE Aurora', bank: 'Banco do Cerrado', branch: '0001', number: '24680-1' },
    ...{ opening: 1_500_000_00, is_active: true },
  });
  const months = await receive(booking, id);
  await paySuppliers(booking, id, months);
  await payDueCommissions(booking, id);
};
