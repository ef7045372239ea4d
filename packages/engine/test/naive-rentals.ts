/** Rentals computed month by month in decimals of 40 digits, independently of the engine. */
import { roundCents } from '../oracle/arithmetic.ts';
import { type Anchors, enterpriseAnchors, Indexes, moduleAnchors, resolve } from '../oracle/calendar.ts';
import { decimal, ONE, toNumber } from '../oracle/exact.ts';
import type { Random } from '../oracle/generation/random.ts';
import { familyShares } from '../oracle/weights.ts';
import type { Rental, Study } from '../src/study.ts';

/** Cells of one rental by line, centavos with their signs. */
export type RentalCells = Record<
  'rent' | 'recovery' | 'opex' | 'management' | 'capex' | 'exit' | 'exit_costs',
  number[]
>;

export interface NaiveRental {
  readonly cells: RentalCells;
  /** Income of twelve months once everything is let and pays. */
  readonly stabilized: number;
  readonly start: number;
}

function anchorsOf(study: Study, module: number | null | undefined): Anchors {
  const own = study.modules.find(({ number }) => number === module);
  return own ? moduleAnchors(own) : enterpriseAnchors(study);
}

function product(...factors: number[]): number {
  return roundCents(toNumber(factors.reduce((all, factor) => (all * decimal(factor)) / ONE, ONE)) * 100);
}

const rest = (share: number | null | undefined): number => toNumber(ONE - decimal(share ?? 0));

/** The share let `age` months after the start. */
function letBy({ ramp }: Rental, age: number): number {
  if (age < 0) return 0;
  if (!ramp) return 1;
  const shares = ramp.shares ?? familyShares(ramp, ramp.months ?? 1);
  const sum = (list: readonly number[]): number => toNumber(list.reduce((all, share) => all + signed(share), 0n));
  const all = sum(shares);
  if (age >= shares.length - 1) return Math.abs(all - 1) <= 1e-9 ? 1 : all;
  return sum(shares.slice(0, age + 1));
}

function signed(x: number): bigint {
  return x < 0 ? -decimal(-x) : decimal(x);
}

interface Naive {
  readonly rental: Rental;
  readonly indexes: Indexes;
  readonly start: number;
}

const nothing = { rent: 0, recovery: 0, opex: 0, management: 0 };

/** The cells of the operation in a month, as if nothing ended it. */
function operation({ rental, indexes, start }: Naive, t: number): typeof nothing {
  if (t < start) return nothing;
  const year = rental.correction === 'monthly' ? t : start + 12 * Math.floor((t - start) / 12);
  const costs = indexes.correction(rental.opex_index ?? rental.index, 0, t);
  const [opex, occupied] = [rental.opex_m2 ?? 0, rest(rental.vacancy)];
  const paying = letBy(rental, t - (rental.grace ?? 0) - start);
  const factor = indexes.correction(rental.index, 0, year);
  const rent = product(rental.area, rental.rent_m2, paying, occupied, rest(rental.loss_share), factor);
  const recoverable = rental.recoverable_share ?? 0;
  return {
    rent,
    recovery: product(rental.area, opex, recoverable, letBy(rental, t - start), occupied, costs),
    opex: -product(rental.area, opex, costs),
    management: -roundCents((rental.management_fee ?? 0) * rent),
  };
}

const income = (of: Naive, t: number): number => Object.values(operation(of, t)).reduce((sum, cell) => sum + cell, 0);

/** The income of the months [from, to). */
const incomeBetween = (of: Naive, from: number, to: number): number =>
  Array.from({ length: Math.max(0, to - from) }, (_, k) => income(of, from + k)).reduce((sum, cell) => sum + cell, 0);

const rampLength = ({ ramp }: Rental): number => ramp?.shares?.length ?? ramp?.months ?? 1;

function push(cells: RentalCells, month: Readonly<Record<keyof RentalCells, number>>): void {
  for (const [name, cell] of Object.entries(month)) cells[name as keyof RentalCells].push(cell || 0);
}

export function naiveRental(study: Study, rental: Rental): NaiveRental {
  const anchors = anchorsOf(study, rental.module);
  const of = { rental, indexes: new Indexes(study), start: resolve(rental.start ?? { at: 'keys' }, anchors) };
  const { start } = of;
  const sold = rental.exit ? resolve(rental.exit.at, anchors) : -1;
  const end = start + (rental.months ?? 10_000);
  const last = Math.min(end - 1, rental.exit ? sold : end);
  const ahead = incomeBetween(of, sold + 1, Math.min(sold + 13, end));
  const price = rental.exit ? Math.max(0, roundCents(ahead / rental.exit.cap_rate)) : 0;
  const cells: RentalCells = { rent: [], recovery: [], opex: [], management: [], capex: [], exit: [], exit_costs: [] };
  for (let t = 0; t <= Math.max(last, sold); t++) {
    const now = t <= last ? operation(of, t) : nothing;
    const exit = t === sold ? price : 0;
    const capex = -roundCents((rental.capex_share ?? 0) * now.rent);
    push(cells, { ...now, capex, exit, exit_costs: -roundCents((rental.exit?.costs_share ?? 0) * exit) });
  }
  const first = start + rampLength(rental) - 1 + (rental.grace ?? 0);
  return { cells, stabilized: incomeBetween(of, first, first + 12), start };
}

/** The study with what its rentals give as other revenue and as costs, an item for each cell. */
export function withoutRentals(study: Study, rentals: readonly NaiveRental[]): Study {
  const { rentals: given, ...others } = study;
  const once = (amount: number, at: number) =>
    ({ value: { basis: 'amount', amount: Math.abs(amount) / 100 }, timing: { kind: 'once', at } }) as const;
  const revenues = [...(study.revenues ?? [])];
  const expenses = [...(study.expenses ?? [])];
  rentals.forEach(({ cells }, k) => {
    const { module, taxed, recovery_taxed, exit } = given?.[k] ?? {};
    const owner = module === null || module === undefined ? {} : { module };
    const isTaxed = { rent: taxed !== false, recovery: recovery_taxed === true, exit: exit?.taxed !== false };
    for (const [name, values] of Object.entries(cells))
      values.forEach((cell, at) => {
        if (cell === 0) return;
        if (name === 'rent' || name === 'recovery' || name === 'exit')
          revenues.push({ ...owner, ...once(cell, at), taxed: isTaxed[name] });
        else expenses.push({ group: 'rental_costs', ...owner, ...once(cell, at) });
      });
  });
  return { ...others, revenues, expenses, groups: [...(study.groups ?? []), { key: 'rental_costs' }] };
}

/** Draws rentals of a study, of every field alone and mixed. */
export function drawRentals(random: Random, study: Study): Rental[] {
  const names = Object.keys(study.indexes ?? {});
  const index = () => random.maybe(0.7, () => random.pick(names[0] ?? '', ...names.slice(1)));
  const start = () =>
    random.pick<Rental['start']>(null, random.whole(0, 30), { at: 'keys', plus: random.whole(0, 4) }, { at: 'launch' });
  const exit = () => ({
    at: random.pick<NonNullable<Rental['exit']>['at']>(
      { at: 'keys', plus: random.whole(31, 60) },
      random.whole(60, 90),
    ),
    cap_rate: random.pick(0.08, random.decimal(0.05, 0.2, 4)),
    costs_share: random.maybe(0.6, () => random.share(0, 0.1)),
    taxed: random.maybe(0.3, () => random.chance(0.5)),
  });
  const ramp = (): NonNullable<Rental['ramp']> => {
    if (random.chance(0.5)) return { months: random.whole(1, 24), ...random.family() };
    const shares = random.sharesOfOne(random.whole(1, 6));
    return { shares: random.chance(0.3) ? shares.slice(1) : shares };
  };
  const one = (): Rental => {
    const isSold = random.chance(0.6);
    return {
      name: random.maybe(0.5, () => 'Lojas'),
      module: random.maybe(0.6, () =>
        random.pick(study.modules[0]?.number ?? 1, ...study.modules.map((m) => m.number)),
      ),
      area: random.pick(0, random.whole(1, 5_000), random.decimal(10, 5_000, 2)),
      rent_m2: random.money(0, 200),
      start: start(),
      months: isSold && random.chance(0.7) ? null : random.whole(1, 70),
      ramp: random.maybe(0.6, ramp),
      vacancy: random.maybe(0.6, () => random.share(0, 0.4)),
      loss_share: random.maybe(0.3, () => random.share(0, 0.1)),
      grace: random.maybe(0.5, () => random.whole(0, 8)),
      index: index(),
      correction: random.maybe(0.5, () => random.pick<'monthly' | 'yearly'>('monthly', 'yearly')),
      opex_m2: random.maybe(0.7, () => random.money(0, 60)),
      opex_index: index(),
      recoverable_share: random.maybe(0.6, () => random.share(0, 1)),
      management_fee: random.maybe(0.6, () => random.share(0, 0.1)),
      capex_share: random.maybe(0.5, () => random.share(0, 0.1)),
      taxed: random.maybe(0.3, () => random.chance(0.5)),
      recovery_taxed: random.maybe(0.3, () => random.chance(0.5)),
      exit: isSold ? exit() : null,
    };
  };
  const rentals = Array.from({ length: random.whole(1, 3) }, one);
  return JSON.parse(JSON.stringify(rentals));
}
