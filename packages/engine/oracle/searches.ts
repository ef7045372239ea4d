/** Searches over whole projections: the land that a target allows, and the price that it requires. */

import type { ExpenseItem, Study } from '../src/study.ts';
import { total } from './arithmetic.ts';
import { oracleLines, oracleProject } from './project.ts';

function reaches(study: Study, indicator: string, target: number): boolean {
  const answer = oracleProject(study);
  const value = 'refused' in answer ? null : (answer.indicators[indicator] ?? null);
  return typeof value === 'number' && value >= target;
}

function cents(reais: number): number {
  return Number(`${Math.round(Number(`${reais}e2`))}e-2`);
}

/** The study with its land at a sum of reais; one without land pays it once, in the base month. */
function withLand(study: Study, whole: number, reais: number): Study {
  if (whole === 0) {
    const land: ExpenseItem = {
      group: 'terrain',
      value: { basis: 'amount', amount: reais },
      timing: { kind: 'once', at: 0 },
    };
    return { ...study, expenses: [...(study.expenses ?? []), land] };
  }
  const factor = reais / whole;
  const expenses = (study.expenses ?? []).map((item) => {
    if (item.group !== 'terrain') return item;
    const { amount, share } = item.value;
    const value = { ...item.value };
    if (amount !== null && amount !== undefined) value.amount = cents(amount * factor);
    if (share !== null && share !== undefined) value.share = share * factor;
    return { ...item, value };
  });
  return { ...study, expenses };
}

/** The most whole reais of land with which an indicator reaches a target; null if none. */
export function residualLand(study: Study, indicator: string, target: number): number | null {
  const lines = oracleLines(study);
  if ('refused' in lines) return null;
  const whole = lines.expenses.groupTotal('terrain', null) / 100;
  const reachesAt = (reais: number) => reaches(withLand(study, whole, reais), indicator, target);
  if (!reachesAt(0)) return null;
  let [low, high] = [0, Math.floor(total(lines.estates.map(({ vgvOwn }) => vgvOwn)) / 100)];
  if (reachesAt(high)) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reachesAt(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function withPrices(study: Study, factor: number): Study {
  const modules = study.modules.map((module) => ({
    ...module,
    typologies: module.typologies?.map((typology) => ({
      ...typology,
      price_m2: cents((typology.price_m2 * factor) / 10_000),
    })),
  }));
  return { ...study, modules };
}

/** Σ of the prices over Σ of the private areas; null where nothing has an area to be sold. */
function averagePrice(study: Study): number | null {
  let [value, area] = [0, 0];
  for (const { units, private_area, price_m2 } of study.modules.flatMap(({ typologies }) => typologies ?? [])) {
    value += units * private_area * price_m2;
    area += units * private_area;
  }
  return area === 0 ? null : value / area;
}

/** The least factor of all prices with which an indicator reaches a target, in steps of 0.0001; null above 10. */
export function breakEvenPrice(
  study: Study,
  indicator: string,
  target: number,
): { factor: number; price: number | null } | null {
  const reachesAt = (factor: number) => reaches(withPrices(study, factor), indicator, target);
  let [low, high] = [0, 100_000];
  if (!reachesAt(high)) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reachesAt(middle)) high = middle;
    else low = middle;
  }
  return { factor: high / 10_000, price: averagePrice(withPrices(study, high)) };
}
