/** Draws studies with every rule and other numbers, to try the C loop on. */
import type { PlanPart, PriceTable, Study, StudyModule } from '@uni/engine';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { featuredStudy } from './featured-study.ts';

function drawBank(random: Random, series: PlanPart): void {
  series.signing = random.whole(0, 4);
  series.min_sold = random.pick(0, 0.2, 0.5);
  series.land_share = random.pick(0, 0.1, 1);
  series.retention = random.pick(0, 0.05);
  series.lag = random.whole(0, 2);
  series.release = random.pick({ at: 'keys' }, { at: 'works_end', plus: -2 }, { at: 'keys', plus: 3 });
}

function drawTable(random: Random, table: PriceTable): void {
  table.correction = random.pick('monthly', 'yearly');
  table.discount = random.share(0, 0.1);
  table.commission = { share: random.share(0.005, 0.07), installments: random.whole(1, 5) };
  for (const series of table.parts) if (series.kind === 'works_transfer') drawBank(random, series);
}

function drawModule(random: Random, module: StudyModule): void {
  module.keys = { at: 'works_end', plus: random.whole(0, 3) };
  module.works_start += random.whole(0, 2);
  module.price_steps = random.pick(
    [],
    [
      { sold: 0.5, change: 0.04 },
      { from: 10, change: -0.01 },
    ],
    [{ sold: 0, change: 0.02 }],
  );
  module.cancellation = {
    share: random.share(0, 0.4),
    hazard: random.pick(
      { from: 1, family: 'linear', months: 10 },
      { from: 2, shares: [0.5, 0.25, 0.25] },
      { from: 6, family: 's_curve', months: 12 },
      { from: 3, family: 'front', k: 1.7, months: 24 },
    ),
    after_keys: random.chance(0.5),
    law: 'segregated',
    resale_delay: random.whole(1, 3),
  };
  const recovery = [1, 2, 5].slice(random.whole(0, 3)).map((after) => ({ after, share: random.share(0, 0.05) }));
  const [fine, interest] = [random.pick(0, 0.02), random.pick(0, 0.01)];
  module.delinquency = { recovery, loss_share: random.share(0, 0.03), fine, late_interest: interest };
  module.financial_barter = { share: random.share(0, 0.2), taxed_by_owner: true };
  for (const typology of module.typologies ?? []) {
    typology.price_m2 = random.money(5_000, 14_000);
    typology.barter_units = random.pick(0, 1, 4);
  }
  const own = (module.typologies ?? []).flatMap(({ tables }) => tables ?? []);
  for (const table of [...(module.tables ?? []), ...own]) drawTable(random, table);
}

/** Returns a study with every rule; `round` numbers make exact half centavos. Some are refused by the engine. */
export function drawnStudy(seed: number, round: boolean): Study {
  const random = new Random(seed, round);
  const size = { modules: random.whole(2, 4), months: 12 * random.whole(5, 8) };
  const study = structuredClone(featuredStudy(size));
  study.name = `Sorteio ${seed}`;
  study.indexes = {
    incc: { annual: random.decimal(-0.02, 0.1, round ? 2 : 4) },
    ipca: { annual: random.decimal(0, 0.1, round ? 2 : 4) },
  };
  for (const module of study.modules) drawModule(random, module);
  for (const rental of study.rentals ?? []) {
    rental.vacancy = random.share(0, 0.2);
    rental.months = random.pick(12, 36, 50);
    rental.ramp = random.pick({ family: 'linear', months: 6 }, { shares: [0.2, 0.3, 0.5] });
    rental.exit = { at: { at: 'keys', plus: random.pick(20, 30, 36) }, cap_rate: 0.085, costs_share: 0.03 };
  }
  for (const assignment of study.assignments ?? []) {
    assignment.share = random.share(0.5, 1);
    assignment.subordination = random.pick(0, 0.1);
    assignment.at = { at: 'keys', plus: random.whole(0, 5) };
  }
  for (const loan of study.loans ?? []) {
    if (!loan.coverage) continue;
    loan.coverage = { receivables: random.share(0.5, 1), stock: random.share(0, 0.5), min: random.pick(1, 1.3) };
    loan.trap = { coverage: random.pick(1.05, 1.2) };
    loan.share = random.pick(0.5, 0.8, 1);
  }
  return study;
}
