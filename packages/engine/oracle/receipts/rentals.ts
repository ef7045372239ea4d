/** Areas that are rented: an object for every month of life of each, and the lines they add up to. */

import type { Rental, Study } from '../../src/study.ts';
import { addTo, type Cells, centavos, plus, roundCents, total } from '../arithmetic.ts';
import { type Indexes, resolve } from '../calendar.ts';
import { anchorsOf, modulesOf, type Owner, ownerOf, ownersOf } from '../companies.ts';
import { exactTotal } from '../exact.ts';
import type { LineBook } from '../lines.ts';
import { familyShares } from '../weights.ts';

/** What one month of an area brings and costs, rounded; costs are negative. */
interface RentalMonth {
  rent: number;
  recovery: number;
  opex: number;
  management: number;
  capex: number;
}

/** An area with the months it is rented in. */
interface Roll {
  rental: Rental;
  owner: Owner;
  indexes: Indexes;
  begins: number;
  /** The first month after its life by `months`; Infinity if none. */
  ends: number;
  /** The month of its sale; Infinity if never. */
  sold: number;
  let: number[];
}

const INCOME = ['rent', 'recovery', 'exit'] as const;
const COSTS = ['opex', 'management', 'capex', 'exit_costs'] as const;
export const RENTAL_INCOME: readonly string[] = INCOME.map((name) => `rental.${name}`);
export const RENTAL_COSTS: readonly string[] = COSTS.map((name) => `rental.${name}`);
const NOI: readonly string[] = ['rent', 'recovery', 'opex', 'management'].map((name) => `rental.${name}`);

/** The let share at the end of each month of the ramp; it stays at the last one. */
function letShares({ ramp }: Rental): number[] {
  if (!ramp) return [1];
  const shares = ramp.shares ?? familyShares(ramp, ramp.months ?? 1);
  const isWhole = !ramp.shares || Math.abs(total(shares) - 1) <= 1e-9;
  return shares.map((_, k) => {
    if (isWhole && k === shares.length - 1) return 1;
    return exactTotal([0], ...shares.slice(0, k + 1).map((share) => [share]));
  });
}

function rollOf(study: Study, indexes: Indexes, rental: Rental): Roll {
  const owner = ownerOf(rental);
  const anchors = anchorsOf(study, modulesOf(study, owner));
  const begins = resolve(rental.start ?? { at: 'keys' }, anchors);
  return {
    rental,
    owner,
    indexes,
    begins,
    ends: rental.months === null || rental.months === undefined ? Infinity : begins + rental.months,
    sold: rental.exit ? resolve(rental.exit.at, anchors) : Infinity,
    let: letShares(rental),
  };
}

function shareLet(roll: Roll, month: number): number {
  if (month < roll.begins) return 0;
  return roll.let[Math.min(month - roll.begins, roll.let.length - 1)] ?? 0;
}

/** The cells of a month as if the area were never sold and its life never ended. */
function monthOf(roll: Roll, month: number): RentalMonth {
  const { rental, indexes, begins } = roll;
  const anniversary = begins + 12 * Math.floor((month - begins) / 12);
  const moved = rental.correction === 'monthly' ? month : anniversary;
  const occupied = exactTotal([1], [-(rental.vacancy ?? 0)]);
  const paying = exactTotal([1], [-(rental.loss_share ?? 0)]);
  const rented = rental.area * centavos(rental.rent_m2) * shareLet(roll, month - (rental.grace ?? 0));
  const rent = roundCents(rented * occupied * paying * indexes.correction(rental.index, 0, moved));
  const opexIndex = rental.opex_index ?? rental.index;
  const cost = rental.area * centavos(rental.opex_m2 ?? 0) * indexes.correction(opexIndex, 0, month);
  const recoverable = (rental.recoverable_share ?? 0) * shareLet(roll, month) * occupied;
  return {
    rent,
    recovery: roundCents(cost * recoverable),
    opex: -roundCents(cost),
    management: -roundCents((rental.management_fee ?? 0) * rent),
    capex: -roundCents((rental.capex_share ?? 0) * rent),
  };
}

function incomeOf({ rent, recovery, opex, management }: RentalMonth): number {
  return rent + recovery + opex + management;
}

/** The price of an area: the net operating income of the twelve months after its sale. */
function exitPrice(roll: Roll): number {
  let forward = 0;
  for (let month = roll.sold + 1; month <= roll.sold + 12; month++) {
    if (month < roll.ends) forward += incomeOf(monthOf(roll, month));
  }
  return Math.max(0, roundCents(forward / (roll.rental.exit?.cap_rate ?? 1)));
}

/** The cells of every line of one area. */
function cellsOf(roll: Roll): Map<string, Cells> {
  const lines = new Map<string, Cells>();
  const set = (name: string, month: number, cell: number) => {
    const cells = lines.get(`rental.${name}`) ?? [];
    lines.set(`rental.${name}`, cells);
    addTo(cells, month, cell === 0 ? 0 : cell);
  };
  const last = Math.min(roll.ends - 1, roll.sold);
  for (let month = roll.begins; month <= last; month++)
    for (const [name, cell] of Object.entries(monthOf(roll, month))) set(name, month, cell);
  if (!roll.rental.exit) return lines;
  const price = exitPrice(roll);
  set('exit', roll.sold, price);
  set('exit_costs', roll.sold, -roundCents((roll.rental.exit.costs_share ?? 0) * price));
  return lines;
}

/** The class of what an area brings; null is untaxed. */
function classOf(rental: Rental, key: string): string | null {
  const own = rental.tax_class ?? 'standard';
  if (key === 'rental.exit') return (rental.exit?.taxed ?? true) ? (rental.exit?.tax_class ?? own) : null;
  const taxed = key === 'rental.rent' ? (rental.taxed ?? true) : (rental.recovery_taxed ?? false);
  return taxed ? own : null;
}

/** Enters the lines of all areas, with the classes that they are taxed by. */
export function enterRentals(study: Study, book: LineBook, indexes: Indexes): void {
  const all = (study.rentals ?? []).map((rental) => rollOf(study, indexes, rental));
  const owners = ownersOf(study);
  for (const owner of owners) {
    const rolls = all.filter((roll) => roll.owner === owner).map((roll) => ({ roll, lines: cellsOf(roll) }));
    if (rolls.length === 0) continue;
    for (const key of [...RENTAL_INCOME, ...RENTAL_COSTS]) {
      book.enter(key, owner, plus(...rolls.map(({ lines }) => lines.get(key) ?? [])));
    }
    for (const { roll, lines } of rolls) {
      for (const key of RENTAL_INCOME) book.classify(key, owner, classOf(roll.rental, key), lines.get(key) ?? []);
    }
  }
  book.enterUnplanned((key) => key.startsWith('rental.'));
  for (const owner of owners) {
    const income = book.sumOf(owner, (key) => NOI.includes(key));
    if (income.length > 0) book.enter('noi', owner, income);
  }
}

/** Twelve months of income, once the area is let and pays. Its end and its sale are ignored. */
function stabilized(roll: Roll): number {
  const first = roll.begins + roll.let.length - 1 + (roll.rental.grace ?? 0);
  const year = Array.from({ length: 12 }, (_, k) => incomeOf(monthOf(roll, first + k)));
  return total(year);
}

/** Costs before the first rental begins: of the modules that rentals name, of all where one names none. */
function costBefore(book: LineBook, rolls: readonly Roll[]): number {
  const first = Math.min(...rolls.map(({ begins }) => begins));
  const owners = new Set(rolls.map(({ owner }) => owner));
  const keys = book.keys((key) => key.startsWith('expense.') || key === 'financial_barter');
  const cells = (key: string) =>
    owners.has(null) ? book.whole(key) : plus(...[...owners].map((owner) => book.ownCells(key, owner)));
  return -total(keys.map((key) => total(cells(key).slice(0, first))));
}

/** The indicators of a study with rentals. */
export function rentalIndicators(study: Study, book: LineBook, indexes: Indexes): Record<string, number | null> {
  const rolls = (study.rentals ?? []).map((rental) => rollOf(study, indexes, rental));
  if (rolls.length === 0) return {};
  const income = total(rolls.map(stabilized));
  const cost = costBefore(book, rolls);
  const exit = total(book.whole('rental.exit'));
  const receipts = total(book.whole('receipts'));
  return {
    noi_stabilized: income,
    yield_on_cost: cost > 0 ? income / cost : null,
    exit_value: exit,
    exit_share: receipts > 0 ? exit / receipts : null,
  };
}
