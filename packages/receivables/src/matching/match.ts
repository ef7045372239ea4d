import { type Day, daysBetween } from '../calendar/civil-day.ts';
import { settledBy } from '../contract/apply-money.ts';
import { type DayValue, valueOn } from '../contract/day-value.ts';
import { settle } from '../contract/settling.ts';
import { type ContractState, type Installment, openInstallments, totalOf, unsigned } from '../contract/state.ts';
import type { Indexes } from '../correction/index-series.ts';
import { type Cents, sum } from '../money.ts';
import { inDayOrder } from './allocation-check.ts';
import { type InstallmentReference, type Named, type Naming, namings } from './naming.ts';

/** A receipt, and the debtors that its text names. */
export interface Credit {
  readonly at: number;
  readonly day: Day;
  readonly amount: Cents;
  readonly named: Named;
  /** Candidate contracts when no debtor is named: they owe a similar amount at a similar date. */
  readonly alike: readonly number[];
}

/** Fit of a credit to the debt: the reason for a match, or for none. */
export const fits = [
  'exact',
  'several',
  'without_charges',
  'near',
  'part',
  'more',
  'only_amount',
  'ambiguous',
  'taken',
  'nothing_open',
  'unnamed',
] as const;
/** Relation of a credit's amount to the installments on its day. */
export type Fit = (typeof fits)[number];

/** Confidence of a match; only `certain` needs no review. */
export type Confidence = 'certain' | 'probable' | 'none';

/** Part of a credit for one contract, and the installments that it pays. */
export interface Target {
  readonly contract: number;
  readonly installments: readonly string[];
  readonly amount: Cents;
}

/** Match of one credit of a statement, by its position there. */
export interface CreditMatch {
  readonly at: number;
  readonly confidence: Confidence;
  readonly by: Naming | null;
  readonly fit: Fit;
  readonly targets: readonly Target[];
  /** Value of the matched installments on the day; for `ambiguous` the number of candidates. */
  readonly figure: number;
}

/** A contract with the client who owes by it. */
export interface OpenContract {
  readonly client: string;
  readonly state: ContractState;
}

interface Worth {
  readonly contract: number;
  readonly client: string;
  readonly installment: Installment;
  /** Value on the credit's day, after earlier credits; `dayValue` holds its components. */
  readonly value: Cents;
  readonly dayValue: DayValue;
}

/** Centavos by which a payment may miss what was owed and still be meant for it. */
const nearCents = 100;
/** Days from a due day to a payment without a named debtor. */
const nearDays = 20;
/** Maximum installments that one credit pays at once, and maximum of a contract that are examined. */
const mostTogether = 24;
const mostLookedAt = 60;

/**
 * Matches credits with the debt, the surest first: texts that name an installment, then a client, then no debtor. No installment
 * takes more than its value.
 */
export function matchCredits(
  credits: readonly Credit[],
  contracts: ReadonlyMap<number, OpenContract>,
  indexes: Indexes,
): CreditMatch[] {
  const taken: Taken = new Map();
  const valued = valuing(contracts, indexes);
  const matches = new Map<number, CreditMatch>();
  for (const naming of [...namings, null])
    for (const credit of inDayOrder(credits.filter(({ named }) => named.by === naming))) {
      const match = matched(credit, worths(credit, contracts, taken, valued), contracts);
      matches.set(credit.at, match);
      for (const { contract, installments, amount } of match.targets)
        take(taken, credit, { contract, installments, amount }, worths(credit, contracts, taken, valued));
    }
  return credits.flatMap(({ at }) => matches.get(at) ?? []);
}

const installmentKey = (contract: number, installment: string): string => `${contract} ${installment}`;

/** Installments partly paid by credits: their remainder, with the last of those credits. */
type Taken = Map<string, { readonly left: Installment; readonly by: Pick<Credit, 'at' | 'day'> }>;

function take(
  taken: Taken,
  { at, day }: Credit,
  { contract, installments, amount }: Target,
  known: readonly Worth[],
): void {
  let rest = amount;
  for (const { installment, value, dayValue } of known.filter((one) => one.contract === contract)) {
    if (!installments.includes(installment.id)) continue;
    const applied = Math.min(rest, value);
    const left = applied > 0 ? settledBy(installment, settle(installment.id, dayValue, applied), day) : installment;
    if (left) taken.set(installmentKey(contract, installment.id), { left, by: { at, day } });
    rest -= applied;
  }
}

type Valuing = (contract: number, installment: Installment, day: Day) => DayValue | null;

/** Returns the values of installments on days, each computed once: many credits of one statement need the same. */
function valuing(contracts: ReadonlyMap<number, OpenContract>, indexes: Indexes): Valuing {
  const known = new WeakMap<Installment, Map<Day, DayValue | null>>();
  return (contract, installment, day) => {
    const days = known.get(installment) ?? new Map<Day, DayValue | null>();
    known.set(installment, days);
    const before = days.get(day);
    if (before !== undefined) return before;
    const terms = contracts.get(contract)?.state.terms;
    const value = terms ? valueOn(installment, day, terms, indexes) : null;
    const dayValue = value?.ok ? value.value : null;
    days.set(day, dayValue);
    return dayValue;
  };
}

/** Returns the candidate contracts' debt on the day, by installment in the order of the due days. */
function worths(credit: Credit, contracts: ReadonlyMap<number, OpenContract>, taken: Taken, valued: Valuing): Worth[] {
  const { named, alike, day } = credit;
  const candidates = named.by === null ? alike : named.contracts;
  const rows = candidates.flatMap((contract) => {
    const known = contracts.get(contract);
    if (!known) return [];
    const reference = named.installments.get(contract);
    return lookedAt(openInstallments(known.state), reference).flatMap((installment): Worth[] => {
      const before = taken.get(installmentKey(contract, installment.id));
      // A later credit is paying it already: nothing of it is left to this one.
      if (before && inDayOrder([credit, before.by])[0] === credit) return [];
      const left = before?.left ?? installment;
      const dayValue = left.status === 'open' ? valued(contract, left, day) : null;
      if (!dayValue || dayValue.total <= 0) return [];
      return [{ contract, client: known.client, installment: left, value: dayValue.total, dayValue }];
    });
  });
  return rows.sort((a, b) =>
    a.installment.due < b.installment.due ? -1 : a.installment.due > b.installment.due ? 1 : 0,
  );
}

/** The first ones, and whichever is named. */
function lookedAt(open: readonly Installment[], reference: InstallmentReference | undefined): readonly Installment[] {
  if (open.length <= mostLookedAt) return open;
  return open.filter((one, at) => at < mostLookedAt || (reference !== undefined && isNamed(one, reference)));
}

const isNamed = ({ number, of, kind }: Installment, reference: InstallmentReference): boolean =>
  number === reference.number &&
  (reference.of === null || of === reference.of) &&
  (reference.kind === null || kind === reference.kind);

/** `by` when the match uses less of the text than it states. */
type MatchResult = Omit<CreditMatch, 'at' | 'by'> & { readonly by?: Naming };
const none = (fit: Fit, figure = 0): MatchResult => ({ confidence: 'none', fit, targets: [], figure });

function matched(credit: Credit, owed: readonly Worth[], contracts: ReadonlyMap<number, OpenContract>): CreditMatch {
  const { at, named } = credit;
  const result = named.by === null ? byAmountAlone(credit, owed) : ofNamed(credit, owed, contracts);
  return { at, by: named.by, ...result };
}

/** Without a named debtor: the only installment with this value about that day, if there is exactly one. */
function byAmountAlone({ day, amount }: Credit, owed: readonly Worth[]): MatchResult {
  const alike = owed.filter(
    ({ value, installment }) => value === amount && Math.abs(daysBetween(installment.due, day)) <= nearDays,
  );
  const [only, ...more] = alike;
  if (!only) return none('unnamed');
  if (more.length > 0) return none('ambiguous', alike.length);
  return { confidence: 'probable', fit: 'only_amount', targets: targetsOf([only], amount), figure: only.value };
}

function ofNamed(credit: Credit, owed: readonly Worth[], contracts: ReadonlyMap<number, OpenContract>): MatchResult {
  const { named } = credit;
  const meant = owed.filter(({ contract, installment }) => {
    const reference = named.installments.get(contract);
    return reference !== undefined && isNamed(installment, reference);
  });
  if (meant.length > 0) return matchInstallment(credit, meant);
  // The named installment is not open: the result falls back to its contract.
  const lost = named.by === 'installment' ? { by: 'contract' as const } : {};
  return { ...ofClient(credit, owed, contracts), ...lost };
}

function ofClient(
  { named, amount, day }: Credit,
  owed: readonly Worth[],
  contracts: ReadonlyMap<number, OpenContract>,
): MatchResult {
  const isOpen = named.contracts.some((one) => openInstallments(contracts.get(one)?.state ?? unsigned).length > 0);
  if (owed.length === 0) return none(isOpen ? 'taken' : 'nothing_open');
  const clients = [...new Set(owed.map(({ client }) => client))];
  const closed = clients.flatMap((client) => {
    const own = owed.filter((one) => one.client === client);
    const exactMatch = exactly(own, amount, day);
    return exactMatch ? [exactMatch] : [];
  });
  const [best, ...others] = closed;
  if (others.length > 0) return none('ambiguous', closed.length);
  const isSure = named.by !== 'part_of_name' && named.by !== 'installment' && clients.length === 1;
  if (best)
    return {
      confidence: isSure ? 'certain' : 'probable',
      fit: best.length > 1 ? 'several' : 'exact',
      targets: targetsOf(best, amount),
      figure: amount,
    };
  if (clients.length > 1) return none('ambiguous', clients.length);
  return approximately(owed, amount, day);
}

/** A named installment takes the money, whatever its value. */
function matchInstallment({ amount, day }: Credit, meant: readonly Worth[]): MatchResult {
  const [one] = byNearness(meant, amount, day);
  if (!one) return none('nothing_open');
  const fit = fitOf(one, amount);
  const isOnly = meant.every(({ contract }) => contract === one.contract);
  return {
    confidence: fit === 'exact' && isOnly ? 'certain' : 'probable',
    ...{ fit, targets: targetsOf([one], amount), figure: one.value },
  };
}

function fitOf({ value, installment }: Worth, amount: Cents): Fit {
  if (amount === value) return 'exact';
  if (Math.abs(amount - value) <= nearCents) return 'near';
  if (amount < value && amount === totalOf(installment.open)) return 'without_charges';
  return amount < value ? 'part' : 'more';
}

/** Orders by nearest value to the amount, then by nearest due day. */
function byNearness(rows: readonly Worth[], amount: Cents, day: Day): Worth[] {
  const distance = ({ installment }: Worth): number => Math.abs(daysBetween(installment.due, day));
  const miss = ({ value }: Worth): number => (value === amount ? 0 : 1);
  return [...rows].sort((a, b) => miss(a) - miss(b) || distance(a) - distance(b));
}

/** Returns installments of one client that total exactly the amount: one, or consecutive ones. */
function exactly(own: readonly Worth[], amount: Cents, day: Day): readonly Worth[] | null {
  const [one] = byNearness(
    own.filter(({ value }) => value === amount),
    amount,
    day,
  );
  if (one) return [one];
  for (const rows of [own, ...eachContract(own)])
    for (const from of rows.keys()) {
      let total = 0;
      for (let to = from; to < rows.length && to < from + mostTogether && total < amount; to++) {
        total += rows[to]?.value ?? 0;
        if (total === amount) return rows.slice(from, to + 1);
      }
    }
  return null;
}

function eachContract(rows: readonly Worth[]): Worth[][] {
  const contracts = [...new Set(rows.map(({ contract }) => contract))];
  return contracts.length > 1 ? contracts.map((one) => rows.filter(({ contract }) => contract === one)) : [];
}

/** Nothing fits to the centavo. Then it is the one without its charges, one nearly met, or the oldest debts in order. */
function approximately(owed: readonly Worth[], amount: Cents, day: Day): MatchResult {
  const probable = (rows: readonly Worth[], fit: Fit): MatchResult => ({
    ...{ confidence: 'probable', fit, targets: targetsOf(rows, amount) },
    figure: sum(rows.map(({ value }) => value)),
  });
  const nearest = (rows: readonly Worth[]) => byNearness(rows, amount, day)[0];
  const bare = nearest(owed.filter(({ installment, value }) => totalOf(installment.open) === amount && value > amount));
  if (bare) return probable([bare], 'without_charges');
  const near = nearest(owed.filter(({ value }) => Math.abs(value - amount) <= nearCents));
  if (near) return probable([near], 'near');
  const rows: Worth[] = [];
  let total = 0;
  for (const one of owed) {
    if (total >= amount || rows.length >= mostTogether) break;
    rows.push(one);
    total += one.value;
  }
  return probable(rows, amount < total ? 'part' : 'more');
}

/** Distributes the amount over contracts in the order of the installments; the last one takes the rest. */
function targetsOf(rows: readonly Worth[], amount: Cents): Target[] {
  const targets = new Map<number, { installments: string[]; amount: Cents }>();
  let rest = amount;
  for (const [at, { contract, installment, value }] of rows.entries()) {
    const applied = at === rows.length - 1 ? rest : Math.min(rest, value);
    rest -= applied;
    const target = targets.get(contract) ?? { installments: [], amount: 0 };
    target.installments.push(installment.id);
    target.amount += applied;
    targets.set(contract, target);
  }
  return [...targets].filter(([, target]) => target.amount > 0).map(([contract, target]) => ({ contract, ...target }));
}

/** The user's choice for a contract. */
export interface Chosen {
  readonly contract: number;
  readonly state: ContractState;
  readonly installments: readonly string[];
}

/** Distributes a credit over the contracts of chosen installments, each up to its value on the day. The last takes the rest. */
export function shareOut(
  chosen: readonly Chosen[],
  { day, amount }: Pick<Credit, 'day' | 'amount'>,
  indexes: Indexes,
): Target[] {
  let rest = amount;
  return chosen.flatMap(({ contract, state, installments }, at) => {
    const { terms } = state;
    const worth = openInstallments(state).map((one) => {
      const value = terms && installments.includes(one.id) ? valueOn(one, day, terms, indexes) : null;
      return value?.ok ? value.value.total : 0;
    });
    const applied = at === chosen.length - 1 ? rest : Math.min(rest, sum(worth));
    rest -= applied;
    return applied > 0 ? [{ contract, installments, amount: applied }] : [];
  });
}
