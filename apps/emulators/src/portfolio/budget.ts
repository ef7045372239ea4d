import { addMonths, lastOf, monthOf, monthsBetween } from './calendar.ts';
import type { Work, World } from './world.ts';

const SERVICES = [
  'Fundações',
  'Estrutura',
  'Alvenarias',
  'Instalações',
  'Revestimentos',
  'Esquadrias',
  'Pintura',
  'Cobertura',
];

/** The version of every budget; there is one. */
export const BUDGET_VERSION = 3;

/** A service of a work's budget, with what of it is still to be spent and when. */
export interface Service {
  readonly position: number;
  readonly id: number;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
  readonly left: number;
  readonly disbursements: readonly { readonly month: string; readonly amount: number }[];
}

export interface Measurement {
  readonly work: Work;
  readonly number: number;
  readonly date: string;
  /** Still being drawn up. */
  readonly last: boolean;
}

/** Progress of a work in hundredths of a per cent, by the months that have passed. */
export function progressOf(world: World, work: Work, monthsAhead = 0): number {
  const whole = monthsBetween(work.startDate, work.endDate);
  const passed = monthsBetween(work.startDate, world.today) + monthsAhead;
  return Math.max(0, Math.min(10_000, Math.round((passed / whole) * 10_000)));
}

export function servicesOf(world: World, work: Work): Service[] {
  return SERVICES.map((description, position) => {
    const dice = world.dice(6, work.index, position);
    const [quantity, unitPrice] = [dice.int(100, 900), dice.int(2_000, 90_000)];
    const total = quantity * unitPrice;
    const left = total - Math.round((total * progressOf(world, work)) / 10_000);
    const first = lastOf(addMonths(world.today, 1), work.startDate);
    const spread = Math.max(1, Math.min(6, monthsBetween(world.today, work.endDate)));
    const each = Math.floor(left / spread);
    const disbursements = Array.from({ length: spread }, (_, turn) => ({
      month: monthOf(addMonths(first, turn)),
      amount: turn === spread - 1 ? left - each * (spread - 1) : each,
    }));
    return { position, id: 10 + position, description, quantity, unitPrice, total, left, disbursements };
  });
}

/** One measurement a month from the start of the work. */
export function measurementsOf(world: World, work: Work): Measurement[] {
  const end = work.endDate < world.today ? work.endDate : world.today;
  const count = Math.max(0, monthsBetween(work.startDate, end));
  return Array.from({ length: count }, (_, position) => ({
    work,
    number: position + 1,
    date: addMonths(`${work.startDate.slice(0, 8)}28`, position),
    last: position === count - 1 && end === world.today,
  }));
}
