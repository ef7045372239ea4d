/** Fills the demonstration's sales through the services, so that its book obeys the rules that everybody's obeys. */
import type { Unit } from '@uni/contracts';
import { inContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Demonstration, Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { actorOf, auroraCode, currentStudyOf, livingEnterprises } from '../../planner/index.ts';
import { createCommissionTerms } from '../commissions/commission-terms.service.ts';
import { createParty } from '../parties/parties.service.ts';
import { dayFrom } from '../shared/calendar-months.model.ts';
import { importUnits, listUnits, presentUnit, setUnitStates } from '../units/units.service.ts';
import type { Booking } from './booking.ts';
import { mirrorOf } from './mirror.ts';
import { bookMoney } from './money-booked.service.ts';
import { buyers, suppliers } from './people.ts';
import { propose } from './proposals-made.service.ts';
import { firstMonth, salesBook } from './sales-book.ts';
import { sellBook } from './sales-made.service.ts';

/** All of it in one transaction: an interrupted start begins again from nothing. */
export const seedSales = async (platform: Platform, demonstration: Demonstration): Promise<void> => {
  if (!demonstration.sells) return;
  const { organizationId, staffId, plannerId } = demonstration;
  await inContext(platform, actorOf(staffId, organizationId), async (context) => {
    const { db } = context;
    if (await isBegun(db)) return;
    const aurora = (await livingEnterprises(db)).find(({ code }) => code === auroraCode);
    const current = aurora && (await currentStudyOf(db, aurora.id));
    if (!aurora || !current) return;
    const today = dayInSaoPaulo(platform.now());
    const seller = { ...context, actor: actorOf(plannerId, organizationId) };
    const booking: Booking = { context, seller, today, enterprise: aurora.id };
    const units = await register(booking, mirrorOf(current.study, today.slice(0, 7)));
    const clients = await people(booking);
    await agreeCommissions(booking);
    const book = salesBook(today);
    const forSale = units.filter(({ state }) => state === 'available');
    const sold = await sellBook(booking, { book, forSale, clients });
    await bookMoney(booking);
    await sold.cancel();
    const free = forSale.filter((_, at) => !book.some(({ unit }) => unit === at));
    await hold(booking, free.splice(0, 3));
    await propose(booking, free);
  });
};

const tables = ['sales_units', 'sales_clients', 'sales_suppliers', 'sales_accounts', 'sales_movements'] as const;

const isBegun = async (db: TenantDatabase): Promise<boolean> => {
  for (const table of tables) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) return true;
  }
  return false;
};

const register = async ({ context, enterprise }: Booking, rows: ReturnType<typeof mirrorOf>): Promise<Unit[]> => {
  await importUnits(context, enterprise, rows, false);
  const { rows: known } = await listUnits(context, { empreendimento: enterprise });
  const order = new Map(rows.map(({ block, nome }, at) => [`${block} ${nome}`, at]));
  const at = ({ block, nome }: Unit) => order.get(`${block} ${nome}`) ?? 0;
  return known.map(presentUnit).sort((one, other) => at(one) - at(other));
};

const nothingMore = {
  ...{ email: '', phone: '', postal_code: '', address: '', city: '', uf: null, note: '' },
  ...{ related_bond: null, related_name: '', related_document: null },
} as const;

/** Returns the buyers' numbers. Their phones are in a range that no operator gives out. */
const people = async ({ context }: Booking): Promise<{ id: number; name: string }[]> => {
  const clients = { table: 'sales_clients', one: 'client', many: 'clients' } as const;
  const rows: { id: number; name: string }[] = [];
  for (const [at, [name, document]] of buyers.entries()) {
    const phone = `62900000${String(100 + at)}`;
    const fields = { ...nothingMore, kind: 'person', name, document, phone, city: 'Goiânia', uf: 'GO' } as const;
    rows.push({ id: (await createParty(context, clients, fields)).id, name });
  }
  const paid = { table: 'sales_suppliers', one: 'supplier', many: 'suppliers' } as const;
  for (const { name, cnpj: document } of suppliers)
    await createParty(context, paid, { ...nothingMore, kind: 'company', name, document, city: 'Goiânia', uf: 'GO' });
  return rows;
};

/** Commissions of the study: 4.5% of each sale, most of it the broker's. */
const agreeCommissions = async ({ context, enterprise, today }: Booking): Promise<void> => {
  const receivers = [
    { name: 'Corretor', broker: true, share: 0.7 },
    { name: 'Cerrado Imóveis', broker: false, share: 0.3 },
  ];
  for (const channel of ['direct', 'financed'] as const)
    await createCommissionTerms(context, {
      ...{ empreendimento: enterprise, channel, from: `${firstMonth(today)}-01`, share: 0.045 },
      ...{ installments: 1, delay: 1, pay_day: 10, receivers },
    });
};

/** Two units await a buyer's answer. One is a furnished show unit. */
const hold = async ({ context, today }: Booking, [first, second, third]: readonly Unit[]): Promise<void> => {
  const waiting = [first, second].flatMap((unit) => unit?.id ?? []);
  await setUnitStates(context, waiting, { state: 'reserved', reserved_until: dayFrom(today, 5) });
  if (third) await setUnitStates(context, [third.id], { state: 'blocked', reserved_until: null });
};
