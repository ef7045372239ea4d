import { isObject, type JsonObject, type RealisedPortfolio } from '@uni/contracts';
import { monthIndex, type PortfolioModule } from '@uni/engine';

/** Target of contracts: a study with its base month, the closing as a position, the longest horizon in months. */
export interface PortfolioCalendar {
  readonly study: JsonObject;
  readonly base: string;
  readonly closing: number;
  readonly horizon: number;
}

/** Returns the contracts' figures on the months of a study. */
export function placedPortfolio(
  calendar: PortfolioCalendar,
  { module, units, sold, receivables }: RealisedPortfolio,
): PortfolioModule {
  const coverage = partOf(ownUnits(calendar.study, module), units);
  return { module, sold: placedSales(calendar, sold, coverage), receivables: placedBalances(calendar, receivables) };
}

/** Shares sold by month, from nothing to all there is. What was sold before the base month counts as sold in it. */
function placedSales(
  { base, closing, horizon }: PortfolioCalendar,
  { from, values }: RealisedPortfolio['sold'],
  coverage: number,
): number[] {
  const first = monthIndex(base, from);
  const length = Math.min(horizon, Math.max(closing + 1, first + values.length));
  const sold = new Array<number>(length).fill(0);
  let before = 0;
  let all = 0;
  values.forEach((share, k) => {
    all += share;
    const until = coverage * Math.min(1, Math.max(0, all));
    const at = Math.min(length - 1, Math.max(0, first + k));
    sold[at] = (sold[at] ?? 0) + until - before;
    before = until;
  });
  return sold;
}

/** The share of a module's units that is on the map. What is sold of half a map is half as much of the whole. */
function partOf(own: number, units: number): number {
  return own > units ? units / own : 1;
}

/** Units of a module outside the land swap. */
function ownUnits(study: JsonObject, number: number): number {
  const modules = Array.isArray(study.modules) ? study.modules : [];
  const module = modules.find((one) => isObject(one) && one.number === number);
  const typologies = isObject(module) && Array.isArray(module.typologies) ? module.typologies : [];
  const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
  return typologies.reduce<number>(
    (sum, one) => (isObject(one) ? sum + count(one.units) - count(one.barter_units) : sum),
    0,
  );
}

type Receivable = PortfolioModule['receivables'][number];

/** Balances by line and index of the study. Debts under two indexes of contracts are added up where they are one in the study. */
function placedBalances(
  { study, base, closing, horizon }: PortfolioCalendar,
  balances: RealisedPortfolio['receivables'],
): Receivable[] {
  const lines = new Map<string, { key: string; index: string | null; cents: number[] }>();
  for (const { key, from, values, index } of balances) {
    const known = indexOf(study, index);
    const id = `${key} ${known ?? ''}`;
    const line = lines.get(id) ?? { key, index: known, cents: [] };
    lines.set(id, line);
    const first = monthIndex(base, from) - closing - 1;
    values.forEach((cents, k) => {
      const at = Math.max(0, first + k);
      if (closing + 1 + at > horizon) return;
      while (line.cents.length <= at) line.cents.push(0);
      line.cents[at] = (line.cents[at] ?? 0) + cents;
    });
  }
  return [...lines.values()].map(({ key, index, cents }) => ({
    key,
    values: cents.map((value) => value / 100),
    ...(index === null ? {} : { index }),
  }));
}

/** The study's index of a contract, whatever its spelling. The two series of the INCC stand in for each other. */
function indexOf(study: JsonObject, index: string | null): string | null {
  if (index === null || !isObject(study.indexes)) return null;
  const names = Object.keys(study.indexes);
  const find = (searched: string) => names.find((name) => plain(name) === searched);
  const siblings: Readonly<Record<string, string>> = { inccm: 'incc', incc: 'inccm' };
  const sibling = siblings[plain(index)];
  return find(plain(index)) ?? (sibling === undefined ? null : (find(sibling) ?? null));
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
