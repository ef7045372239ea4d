/** Typologies with terms of their own, modules that sell nothing, and price steps. */

import type { PriceStep, StudyModule, Typology } from '../../src/study.ts';
import { monthRef } from './generate-costs.ts';
import type { Draft } from './generate-draft.ts';
import { indexName, salesCurve, table } from './generate-sales.ts';
import type { Random } from './random.ts';

function addTerms({ random, extent }: Draft, module: StudyModule, typology: Typology): void {
  const keys = module.works_start + module.works_months;
  if (random.chance(0.5)) typology.sales_curve = salesCurve(random, module.launch, Math.max(keys - 2, 0));
  if (random.chance(0.5)) {
    typology.tables = random.sharesOfOne(random.whole(1, 3)).map((share) => table(random, share, extent));
  }
  if (random.chance(0.3)) typology.price_growth = random.rate(0, 0.06);
  if (random.chance(0.3)) typology.price_index = indexName(random);
}

/** What every typology names, the module may leave out. */
function leaveOut(random: Random, module: StudyModule): void {
  const all = (term: 'sales_curve' | 'tables') =>
    (module.typologies ?? []).length > 0 && (module.typologies ?? []).every((typology) => typology[term]);
  if (all('sales_curve') && random.chance(0.6)) Reflect.deleteProperty(module, 'sales_curve');
  if (all('tables') && random.chance(0.6)) Reflect.deleteProperty(module, 'tables');
}

function hold({ study, random }: Draft, module: StudyModule): void {
  Reflect.deleteProperty(module, 'sales_curve');
  Reflect.deleteProperty(module, 'tables');
  if (random.chance(0.3)) module.typologies = [{ units: 0, private_area: 30, price_m2: 5000 }];
  else if (random.chance(0.5)) module.typologies = [];
  else Reflect.deleteProperty(module, 'typologies');
  const { accomplished } = study;
  if (accomplished?.portfolio)
    accomplished.portfolio = accomplished.portfolio.filter((entry) => entry.module !== module.number);
}

function addOwnTerms(draft: Draft, module: StudyModule, typology: Typology): void {
  const { random } = draft;
  if (random.chance(0.6)) addTerms(draft, module, typology);
  if (random.chance(0.3)) typology.units += random.pick(0.5, 0.25, 0.4);
}

export function addOffers(draft: Draft): void {
  const { study, random } = draft;
  for (const module of study.modules) {
    for (const typology of module.typologies ?? []) addOwnTerms(draft, module, typology);
    leaveOut(random, module);
  }
  for (const module of study.modules) {
    if (random.chance(study.modules.length > 1 ? 0.15 : 0.03)) hold(draft, module);
  }
}

function priceSteps(random: Random): PriceStep[] {
  return Array.from({ length: random.whole(0, 3) }, () => {
    const change = random.round ? random.pick(0.05, 0.1, -0.02) : random.decimal(-0.1, 0.15, 4);
    if (random.chance(0.35)) return { from: monthRef(random), change };
    return { sold: random.pick(0, 0.1, 0.3, random.share(0, 1), 0.9, 1), change };
  });
}

export function addPriceSteps({ study, random }: Draft): void {
  for (const module of study.modules) {
    if (random.chance(0.7)) module.price_steps = priceSteps(random);
    for (const typology of module.typologies ?? []) {
      if (random.chance(0.25)) typology.price_steps = priceSteps(random);
    }
  }
}
