import { describe, expect, it } from 'vitest';
import { monthNumber, monthText } from '../oracle/calendar.ts';
import { compare } from '../oracle/compare.ts';
import { generateStudy } from '../oracle/generation/generate.ts';
import { FEATURES } from '../oracle/generation/generate-features.ts';
import { Random } from '../oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '../oracle/generation/seeds.ts';
import { oracleProject } from '../oracle/project.ts';
import { lineKind } from '../src/catalogue/lines.ts';
import { detailed } from '../src/evaluation/model.ts';
import { evaluateStudy, explanationsOf, type Model, openStudy, type ProjectionLine, type Study } from '../src/index.ts';
import { decimalsOf } from '../src/numeric/money.ts';
import { evaluationOf } from '../src/open-study.ts';
import type { ForecastPolicy, Realised } from '../src/study.ts';

const invariants = new Set([
  'units',
  'spread',
  'receipts',
  'loans',
  'closing',
  'portfolio',
  'partners',
  'classes',
  'assignments',
  'balance_sheet',
  'companies',
]);
/**
 * Seeds that once differed. One charges unsold stock shares, paid after the last month of all else; one is half of a beta. In
 * the third the last installment is all that remains of the VGV, and gives an exact half.
 */
const onceDifferent = [700_661, 727_957_206, 368_522_295];

/** A generated study: every other one has some of the features, alone or together. */
function drawStudy(seed: number, size: 'small' | 'medium' = 'small'): Study {
  const random = new Random(seed + 5);
  const chosen = seed % 2 === 0 ? [] : FEATURES.filter(() => random.chance(0.5));
  return generateStudy(seed, size, new Set(chosen));
}

function open(study: Study, previous?: Model): Model {
  const opened = openStudy(study, previous);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model;
}

/** The study after a typical edit. A price, a cost, a delay, or one cell of a sales curve moved to the next. */
function edited(study: Study, seed: number): Study {
  const copy = structuredClone(study);
  const module = copy.modules[seed % copy.modules.length];
  const shares = module?.sales_curve?.shares;
  const expense = copy.expenses?.[seed % Math.max(1, copy.expenses.length)];
  if (seed % 4 === 0 && shares && shares.length > 1) [shares[0], shares[1]] = [shares[1] ?? 0, shares[0] ?? 0];
  else if (seed % 4 === 1 && module?.typologies?.[0])
    module.typologies[0].price_m2 = Math.round(module.typologies[0].price_m2 * 103) / 100;
  else if (seed % 4 === 2 && module) module.works_months += module.schedule?.shares ? 0 : 1;
  else if (expense?.value.amount) expense.value.amount = Math.round(expense.value.amount * 110) / 100;
  return copy;
}

/** A line by its key and its owner. */
const lineName = ({ key, module, company }: { key: string; module: number | null; company: string | undefined }) =>
  `${key}|${module}|${company}`;

/** Shares that add up to one, lists of which only the order may change, and counts instead of measures. */
const fixed =
  /\/(tables|parts|partners|calendar)\/\d+\/share$|\/(shares|lags|monthly)\/|(a|b|k|alpha|beta|number|module|keys|from|look_ahead|month|months|launch|start|age|delay|every|installments|lag|grace|first|shift|plus|at|after|signing|release)$/;

/** The study with other numbers wherever one may stand: few or most of them, now and then a zero. Shares change positions. */
function otherNumbers(study: Study, seed: number): Study {
  const random = new Random(seed);
  const often = random.pick(0.02, 0.2, 0.7);
  const other = (x: number): number => {
    if (random.chance(0.002)) return 0;
    return Number((x * random.decimal(0.9, 1.1, 3)).toFixed(Math.max(2, Math.min(6, decimalsOf(x)))));
  };
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'number') return fixed.test(path) || !random.chance(often) ? value : other(value);
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, walk(entry, `${path}/${key}`)]));
    const list = value.map((entry, k) => walk(entry, `${path}/${k}`));
    if (path.endsWith('/shares') && list.length > 1 && random.chance(often)) [list[0], list[1]] = [list[1], list[0]];
    return list;
  };
  return walk(study, '') as Study;
}

/** Returns the study with tax tables that are missing, empty, too recent or zero, and realised months of either sign. */
function withGaps(study: Study, seed: number): Study {
  const random = new Random(seed + 77);
  const copy = structuredClone(study);
  const young = monthText(monthNumber(copy.base_month) + random.whole(1, 24));
  const { presumed } = copy.taxation ?? {};
  if (presumed) {
    const rates = ['pis', 'cofins', 'irpj_base', 'irpj', 'irpj_surcharge', 'csll_base', 'csll'] as const;
    for (const key of rates) {
      const gap = random.pick('as it is', 'as it is', 'absent', 'empty', 'young', 'zero');
      if (gap === 'absent') delete presumed[key];
      if (gap === 'empty') presumed[key] = [];
      if (gap === 'young') presumed[key] = [{ from: young, rate: 0.05 }];
      if (gap === 'zero') presumed[key] = [{ from: '2020-01', rate: 0 }];
    }
    const floor = random.pick('as it is', 'absent', 'young');
    if (floor === 'absent') delete presumed.irpj_surcharge_floor;
    if (floor === 'young') presumed.irpj_surcharge_floor = [{ from: young, amount: 5_000 }];
  }
  if (copy.accomplished) turnSigns(copy, copy.accomplished, random);
  return copy;
}

/** Sets realised months of either sign, also on unplanned lines. */
function turnSigns(copy: Study, realised: Realised, random: Random): void {
  for (const line of realised.lines) if (random.chance(0.4)) line.values = line.values.map((value) => -value);
  const given = new Set(realised.lines.map(({ key, module }) => `${key} ${module ?? null}`));
  const policy = { ...realised.policy };
  for (const { number } of copy.modules)
    for (const key of ['delinquency', 'refunds', 'financial_barter', 'commission.direct']) {
      if (given.has(`${key} ${number}`) || random.chance(0.4)) continue;
      const values = Array.from({ length: random.whole(1, 4) }, () => random.pick(-1, 1) * random.money(10, 90_000));
      realised.lines.push({ key, module: number, values });
      policy[key] = random.pick<ForecastPolicy>('balance', 'balance', 'plan');
    }
  realised.policy = policy;
}

describe('studies drawn from a seed', () => {
  it('hold every invariant', () => {
    const broken: unknown[] = [];
    let months = 0;
    const runs = forSeeds((seed) => {
      const { projection } = open(drawStudy(seed));
      months += projection.months;
      const failed = projection.checks.filter(({ code }) => invariants.has(code));
      if (failed.length > 0) broken.push({ seed, failed });
      for (const line of projection.lines) {
        if (!line.values.every(Number.isInteger)) broken.push({ seed, line: line.key });
      }
      expect(broken).toEqual([]);
    });
    expect(months).toBeGreaterThan(20 * runs);
  });

  it('equal an independent implementation in every cell', () => {
    const compareBoth = (seed: number, study: Study): void => {
      const expected = oracleProject(study);
      const opened = openStudy(study);
      if ('refused' in expected) expect({ seed, opens: opened.ok }).toEqual({ seed, opens: false });
      else if (!opened.ok) expect({ seed, errors: opened.errors }).toBe('the oracle opens it');
      else expect({ seed, first: compare(opened.model.projection, expected).slice(0, 3) }).toEqual({ seed, first: [] });
    };
    for (const seed of onceDifferent) compareBoth(seed, drawStudy(seed));
    forSeeds((seed) => compareBoth(seed, drawStudy(seed, seed % 8 === 0 ? 'medium' : 'small')));
  });

  it('equal it in every cell where rates are lacking and realised values have either sign', () => {
    let [lacking, realised] = [0, 0];
    const runs = forSeeds(
      (seed) => {
        const study = withGaps(drawStudy(seed), seed);
        if (study.taxation?.regime !== 'presumed' && !study.accomplished) return false;
        const expected = oracleProject(study);
        const opened = openStudy(study);
        expect({ seed, opens: opened.ok }).toEqual({ seed, opens: !('refused' in expected) });
        if (!opened.ok || 'refused' in expected) return false;
        expect({ seed, first: compare(opened.model.projection, expected).slice(0, 3) }).toEqual({ seed, first: [] });
        if (expected.checks.some(({ code }) => code === 'rate_missing')) lacking++;
        if (study.accomplished) realised++;
        return true;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect([lacking > runs / 10, realised > runs / 10]).toEqual([true, true]);
  });

  it('have the same cells with and without the rows behind their sums', () => {
    const compareDetails = (seed: number): void => {
      const { study, projection } = open(drawStudy(seed, seed % 8 === 0 ? 'medium' : 'small'));
      const cells = (lines: readonly ProjectionLine[] | undefined) =>
        lines?.map(({ key, module, company, values }) => ({ key, module, company, values }));
      const explained = cells(detailed(study, 'explained')?.projection.lines);
      expect(JSON.stringify(explained) === JSON.stringify(cells(projection.lines)), `seed ${seed}`).toBe(true);
      // Rows that are zero only now are still there: the lines come in another order.
      const sorted = (lines: readonly ProjectionLine[] | undefined) =>
        cells(lines)?.sort((a, b) => lineName(a).localeCompare(lineName(b)));
      const written = sorted(detailed(study, 'written')?.projection.lines);
      expect(JSON.stringify(written) === JSON.stringify(sorted(projection.lines)), `seed ${seed}`).toBe(true);
    };
    // All its units are in the land swap: nothing is received.
    compareDetails(192_773_884);
    forSeeds(compareDetails);
  });

  it('recomputed after an edit are those defined anew', () => {
    let reusedCount = 0;
    let all = 0;
    forSeeds((seed) => {
      const study = drawStudy(seed);
      const before = open(study);
      const changed = edited(study, seed);
      const after = openStudy(changed, before);
      const recomputed = after.ok ? detailed(changed, 'explained') : null;
      expect(after.ok).toBe(recomputed !== null);
      if (!after.ok || !recomputed) return;
      expect(after.model.projection).toEqual(recomputed.projection);
      const evaluation = evaluateStudy(changed, Object.keys(recomputed.projection.indicators), before);
      expect(evaluation.ok && evaluation.indicators).toEqual(recomputed.projection.indicators);
      expect(open(study, after.model).projection).toEqual(before.projection);
      const everything = open(changed);
      expect(everything.projection).toEqual(recomputed.projection);
      reusedCount += everything.computed - after.model.computed;
      all += everything.computed;
    });
    expect(reusedCount / all).toBeGreaterThan(0.3);
  });

  it('are the same whatever other numbers their plan computed before', () => {
    const different: unknown[] = [];
    let [compared, bound, lent] = [0, 0, 0];
    const holdAfterOthers = (seed: number): void => {
      const study = drawStudy(seed, seed % 8 === 0 ? 'medium' : 'small');
      let model = open(study);
      for (let round = 1; round <= 6; round++) {
        const changed = otherNumbers(study, seed * 31 + round);
        // Lines that are lent in between are computed over by the next.
        const between = otherNumbers(study, seed * 37 + round);
        const expected = detailed(between, 'explained')?.projection.indicators;
        const evaluation = evaluateStudy(between, Object.keys(expected ?? {}));
        const after = openStudy(changed, round % 2 === 0 ? model : undefined);
        if (!after.ok) continue;
        compared++;
        if (evaluationOf(after.model).plan === evaluationOf(model).plan) bound++;
        model = after.model;
        const recomputed = detailed(changed, 'explained')?.projection;
        if (JSON.stringify(after.model.projection) !== JSON.stringify(recomputed)) different.push({ seed, round });
        const again = evaluateStudy(changed, Object.keys(recomputed?.indicators ?? {}));
        if (!again.ok || JSON.stringify(again.indicators) !== JSON.stringify(recomputed?.indicators))
          different.push({ seed, round, evaluated: true });
        if (!evaluation.ok) continue;
        lent++;
        if (JSON.stringify(evaluation.indicators) !== JSON.stringify(expected))
          different.push({ seed, round, lent: true });
      }
      expect(different).toEqual([]);
    };
    // Six rounds each.
    const runs = forSeeds(holdAfterOthers, { atLeast: 50 });
    expect(compared).toBeGreaterThan(2.5 * runs);
    expect(lent).toBeGreaterThan(2.5 * runs);
    // Some two in five by the plan of the study before; fifty seeds give no less than one in five.
    expect(bound / compared).toBeGreaterThan(0.2);
  });

  it('are judged alike where memo lines alone reach the last month', () => {
    let beyond = 0;
    const runs = forSeeds(
      (seed) => {
        // Indexes that lose nearly all in a year: installments round to zero, the correction removes all that was contracted.
        const study = drawStudy(seed);
        const falling = Object.fromEntries(
          Object.entries(study.indexes ?? {}).map(([key, series]) => [key, series && { ...series, annual: -0.99 }]),
        );
        const changed: Study = { ...study, indexes: falling };
        const projection = detailed(changed, 'explained')?.projection;
        if (!projection) return false;
        const cash = projection.lines.filter(
          ({ key }) => lineKind(key) === 'cash' && !/^(loan|contribution|distribution)/.test(key),
        );
        if (cash.every(({ values }) => values.at(-1) === 0)) beyond++;
        for (const of of [study, changed]) evaluateStudy(of, ['npv']);
        const evaluation = evaluateStudy(changed, Object.keys(projection.indicators));
        const isAlike =
          evaluation.ok && JSON.stringify(evaluation.indicators) === JSON.stringify(projection.indicators);
        expect(isAlike, `seed ${seed}`).toBe(true);
        return true;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(beyond).toBeGreaterThan(runs / 30);
  });

  it('explain every cell with parts that add up to it', { tags: ['proof'] }, () => {
    // A study has some 10,000 cells to explain: as long as hundreds of projections.
    const explain = (seed: number): void => {
      const model = open(drawStudy(seed));
      for (const line of model.projection.lines) {
        line.values.forEach((value, month) => {
          const explanation = explanationsOf(model).explain(line.key, line.module, month, line.company);
          expect(explanation?.value).toBe(value);
          if (explanation?.combine !== 'sum' || !explanation.parts?.length) return;
          const sum = explanation.parts.reduce((total, term) => total + term.value, 0);
          expect(Math.abs(sum - value)).toBeLessThan(1e-6 + Math.abs(value) * 1e-12);
        });
      }
      for (const key of Object.keys(model.projection.indicators))
        expect(explanationsOf(model).explainIndicator(key), key).not.toBeNull();
    };
    forSeeds(explain, { atLeast: 25 });
  });
});
