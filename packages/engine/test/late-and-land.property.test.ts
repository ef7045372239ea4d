import { describe, expect, it } from 'vitest';
import { roundCents } from '../oracle/arithmetic.ts';
import { Indexes, moduleAnchors, monthNumber, resolve } from '../oracle/calendar.ts';
import { decimal, ONE } from '../oracle/exact.ts';
import { generateStudy } from '../oracle/generation/generate.ts';
import { indexName } from '../oracle/generation/generate-sales.ts';
import { Random } from '../oracle/generation/random.ts';
import { COUNTING_MINIMUM, forSeeds } from '../oracle/generation/seeds.ts';
import { detailed } from '../src/evaluation/model.ts';
import { evaluateStudy, explanationsOf, type Model, openStudy, type Projection, type Study } from '../src/index.ts';
import type { Delinquency, FinancialLandSwap, MonthRef, StudyModule } from '../src/study.ts';
import { Walk } from './reason-walk.ts';

type LandSwap = FinancialLandSwap;

function drawDelinquency(random: Random): Delinquency {
  const ages = new Set(Array.from({ length: random.whole(0, 4) }, () => random.whole(1, 14)));
  return {
    ...(random.chance(0.8)
      ? { recovery: [...ages].map((after) => ({ after, share: random.share(0, 0.12) })) }
      : { late_share: random.share(0.01, 0.2), delay: random.maybe(0.6, () => random.whole(1, 6)) }),
    loss_share: random.maybe(0.5, () => random.share(0, 0.1)),
    fine: random.maybe(0.6, () => random.share(0, 0.05)),
    late_interest: random.maybe(0.6, () => random.share(0, 0.03)),
    channels: random.maybe(0.6, () => random.pick(['financed' as const], ['direct' as const, 'financed' as const])),
  };
}

function drawMonth(random: Random): MonthRef {
  return random.pick<MonthRef>(
    random.whole(0, 40),
    { at: 'keys', plus: random.whole(0, 12) },
    { at: 'base', plus: random.whole(0, 9) },
  );
}

function drawLandSwap(random: Random): LandSwap {
  const base = random.maybe(0.8, () => random.pick('gross' as const, 'net_of_commission' as const));
  return {
    share: random.chance(0.1) ? 0 : random.share(0.05, 0.4),
    base,
    minimum: random.maybe(0.7, () =>
      Array.from({ length: random.whole(0, 3) }, () => ({ at: drawMonth(random), amount: random.money(100, 900_000) })),
    ),
    minimum_index: indexName(random),
    cap: random.maybe(0.6, () => (random.chance(0.05) ? 0 : random.money(50_000, 3_000_000))),
    cap_index: indexName(random),
    taxed_by_owner: random.maybe(0.6, () => random.chance(0.7)),
  };
}

/** A generated study whose modules have late installments by age and guaranteed shares of the land's owner. */
function draw(seed: number): Study {
  const random = new Random(seed + 501);
  const study = generateStudy(seed);
  const modules = study.modules.map((module) => ({
    ...module,
    delinquency: random.chance(0.8) ? drawDelinquency(random) : module.delinquency,
    financial_barter: random.chance(0.8) ? drawLandSwap(random) : module.financial_barter,
  }));
  return { ...study, modules };
}

/** A module's cells of a line; zeros where the projection leaves it out. */
function reader({ lines, months }: Projection, module: number | null): (key: string) => number[] {
  return (key) =>
    lines.find((line) => line.key === key && line.module === module)?.values ?? Array<number>(months).fill(0);
}

const months = (count: number): number[] => Array.from({ length: count }, (_, t) => t);

/** Late installments month by month, each share to its last digit. */
function lateLines({ delinquency }: StudyModule, read: (key: string) => number[], count: number) {
  const { recovery, late_share, delay, loss_share, fine, late_interest, channels } = delinquency ?? {};
  const rows = recovery ?? [{ after: delay ?? 2, share: late_share ?? 0 }];
  const kinds = ['until_keys', 'fixed_term', 'periodic', 'post_keys'];
  const due = months(count).map((t) =>
    (channels ?? ['direct'])
      .flatMap((channel) => kinds.map((kind) => read(`receipts.${channel}.${kind}`)[t] ?? 0))
      .reduce((sum, cell) => sum + cell, 0),
  );
  const at = (t: number): bigint => BigInt(due[t] ?? 0);
  const cell = (value: bigint): number => roundCents(Number(value) / Number(ONE) ** 2);
  const all = [...rows.map(({ share }) => share), loss_share ?? 0].reduce((sum, share) => sum + decimal(share), 0n);
  const charge = (after: number): bigint => decimal(fine ?? 0) + decimal(late_interest ?? 0) * BigInt(after);
  const overRows = (t: number, term: (share: bigint, after: number) => bigint): bigint =>
    rows.reduce((sum, { share, after }) => (t < after ? sum : sum + term(decimal(share), after)), 0n);
  return {
    delinquency: months(count).map((t) =>
      cell(overRows(t, (share, after) => share * (ONE + charge(after)) * at(t - after)) - all * ONE * at(t)),
    ),
    late_charges: months(count).map((t) => cell(overRows(t, (share, after) => share * charge(after) * at(t - after)))),
    overdue: months(count).map((t) =>
      cell(
        rows.reduce((sum, { share, after }) => {
          const open = months(after).reduce((due, j) => due + at(t - j), 0n);
          return sum + decimal(share) * ONE * open;
        }, 0n),
      ),
    ),
  };
}

/** The land swap by the letter of the rule: what is paid, month by month. */
function landSwapLine(study: Study, module: StudyModule, read: (key: string) => number[], count: number): number[] {
  const { share, base, minimum, minimum_index, cap, cap_index } = module.financial_barter as LandSwap;
  const indexes = new Indexes(study);
  const anchors = moduleAnchors(module);
  const rows = ['net_receipts', ...(base === 'net_of_commission' ? ['commission.direct', 'commission.financed'] : [])];
  const paid: number[] = [];
  let [earned, isOver] = [0, false];
  for (const t of months(count)) {
    const of = rows.reduce((sum, key) => sum + (read(key)[t] ?? 0), 0);
    earned += roundCents(share * Math.max(0, of));
    const floor = (minimum ?? [])
      .map(({ at, amount }) => ({ month: resolve(at, anchors), cents: Math.round(amount * 100) }))
      .filter(({ month }) => month <= t)
      .reduce((sum, { month, cents }) => sum + roundCents(cents * indexes.correction(minimum_index, 0, month)), 0);
    const before = paid.reduce((sum, cell) => sum + cell, 0);
    const used = paid.reduce((sum, cell, k) => sum + cell / indexes.correction(cap_index, 0, k), 0);
    const most = cap === null || cap === undefined ? Number.POSITIVE_INFINITY : Math.round(cap * 100) - used;
    const left = indexes.correction(cap_index, 0, t) * most;
    const room = Number.isFinite(left) ? Math.max(0, roundCents(left)) : left;
    const pay = isOver ? 0 : Math.min(room, Math.max(0, Math.max(earned, floor) - before));
    if (pay === room) isOver = true;
    paid.push(pay);
  }
  return paid.map((cell) => -cell || 0);
}

/** RET on the enterprise's base, the owners' shares out of it. */
function retLine(study: Study, read: (key: string) => number[], count: number): number[] {
  const { rates = [], lag } = study.taxation?.ret ?? {};
  const rateOf = (t: number): number => {
    const now = monthNumber(study.base_month) + t;
    const inForce = rates.filter(({ from }) => monthNumber(from) <= now);
    return inForce.sort((a, b) => monthNumber(b.from) - monthNumber(a.from))[0]?.rate ?? 0;
  };
  return months(count).map((month) => {
    const t = month - (lag ?? 1);
    if (t < 0) return 0;
    const at = (key: string): number => read(key)[t] ?? 0;
    const base = Math.max(0, at('receipts') - at('revenue.untaxed') + at('refunds') + at('tax_shift'));
    return -roundCents(rateOf(t) * base) || 0;
  });
}

const isReal = (study: Study, key: string, module: number | null): boolean =>
  (study.accomplished?.lines ?? []).some((line) => line.key === key && (line.module ?? null) === module);

function open(study: Study, previous?: Model): Model | null {
  const opened = openStudy(study, previous);
  return opened.ok ? opened.model : null;
}

type ExpectedLine = [key: string, module: number | null, cells: number[]];

/** The lines of a study that the rules give by their letter; realised ones are left out. */
function expectedLines(study: Study, projection: Projection): ExpectedLine[] {
  const ofTaxes: ExpectedLine[] =
    study.taxation?.regime === 'ret'
      ? [['tax.ret', null, retLine(study, reader(projection, null), projection.months)]]
      : [];
  return [...study.modules.flatMap((module) => moduleLines(study, module, projection)), ...ofTaxes].filter(
    ([key, module]) => !isReal(study, key, module),
  );
}

function moduleLines(study: Study, module: StudyModule, projection: Projection): ExpectedLine[] {
  const { number, delinquency, financial_barter: landSwap } = module;
  const read = reader(projection, number);
  const late = lateLines(module, read, projection.months);
  const aged = [delinquency?.recovery, delinquency?.fine, delinquency?.late_interest];
  const memo: ExpectedLine[] = [
    ['late_charges', number, late.late_charges],
    ['overdue', number, late.overdue],
  ];
  const isComputed = landSwap && landSwap.base !== 'net_of_commission_and_taxes';
  const paid = isComputed ? landSwapLine(study, module, read, projection.months) : [];
  return [
    ['delinquency', number, late.delinquency],
    ...(aged.some((field) => field !== null && field !== undefined) ? memo : []),
    ...(isComputed ? ([['financial_barter', number, paid]] satisfies ExpectedLine[]) : []),
    ...(landSwap?.taxed_by_owner ? ([['tax_shift', number, read('financial_barter')]] satisfies ExpectedLine[]) : []),
  ];
}

/** A value with some of its numbers changed. */
function edited(value: unknown, random: Random, path = ''): unknown {
  if (typeof value === 'number') return random.chance(0.3) ? otherNumber(value, random, path) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry, k) => edited(entry, random, `${path}/${k}`));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, edited(entry, random, `${path}/${key}`)]),
  );
}

function otherNumber(value: number, random: Random, path: string): number {
  if (/\/(after|delay|at|plus)$/.test(path)) return value + random.whole(0, 3);
  return random.chance(0.05) ? 0 : Number((value * random.pick(0.5, 0.9, 1)).toFixed(3 - Math.sign(value - 1)));
}

describe('late installments by age and guaranteed land swaps', () => {
  it('equal a computation by the letter of their rules in every cell', () => {
    const seen = new Map<string, number>();
    const note = (key: string, cells: readonly number[]): void => {
      if (cells.some((cell) => cell !== 0)) seen.set(key, (seen.get(key) ?? 0) + 1);
    };
    const runs = forSeeds(
      (seed) => {
        const study = draw(seed);
        const model = open(study);
        if (!model) return false;
        const { projection } = model;
        const compare = (key: string, module: number | null, cells: readonly number[]): void => {
          note(key, cells);
          expect({ seed, key, module, cells: reader(projection, module)(key) }).toEqual({ seed, key, module, cells });
        };
        for (const [key, module, cells] of expectedLines(study, projection)) compare(key, module, cells);
        return true;
      },
      { atLeast: COUNTING_MINIMUM },
    );
    for (const key of ['delinquency', 'late_charges', 'overdue', 'financial_barter', 'tax_shift', 'tax.ret'])
      expect({ key, often: (seen.get(key) ?? 0) > runs / 10 }).toEqual({ key, often: true });
  });

  it('are the same after an edit of any of their numbers, and with the rows behind their sums', () => {
    let compared = 0;
    const runs = forSeeds((seed) => {
      const study = draw(seed);
      let model = open(study);
      if (!model) return false;
      for (let round = 1; round <= 3; round++) {
        const random = new Random(seed * 31 + round);
        const modules = study.modules.map((module) => ({
          ...module,
          delinquency: edited(module.delinquency, random) as Delinquency,
          financial_barter: edited(module.financial_barter, random) as LandSwap,
        }));
        const changed = { ...study, modules };
        const anew = detailed(changed, 'explained')?.projection;
        const after: Model | null = open(changed, model);
        if (!after || !anew) continue;
        compared++;
        model = after;
        expect(JSON.stringify(after.projection) === JSON.stringify(anew), `seed ${seed} ${round}`).toBe(true);
        const evaluated = evaluateStudy(changed, Object.keys(anew.indicators));
        expect(evaluated.ok && evaluated.indicators, `seed ${seed} ${round}`).toEqual(anew.indicators);
        const written = detailed(changed, 'written')?.projection.indicators;
        expect(written, `seed ${seed} ${round}`).toEqual(anew.indicators);
      }
      return true;
    });
    expect(compared).toBeGreaterThan(runs);
  });

  it('explain every cell down to inputs', () => {
    let [leaves, strange] = [0, 0];
    const explain = (seed: number): unknown => {
      const model = open(draw(seed));
      if (!model) return false;
      const walk = new Walk(model);
      for (const line of model.projection.lines) {
        if (!/^(delinquency|late_charges|overdue|financial_barter|tax_shift)$/.test(line.key)) continue;
        line.values.forEach((value, month) => {
          const explanation = explanationsOf(model).explain(line.key, line.module, month);
          expect(explanation?.value).toBe(value);
          if (!explanation) return;
          walk.down(explanation);
          if (explanation.combine !== 'sum' || !explanation.parts?.length) return;
          const sum = explanation.parts.reduce((all, term) => all + term.value, 0);
          expect(Math.abs(sum - value), `seed ${seed} ${line.key} ${month}`).toBeLessThan(
            1e-6 + Math.abs(value) * 1e-12,
          );
        });
      }
      expect(walk.lost, `seed ${seed}`).toEqual([]);
      leaves += walk.leaves;
      strange += walk.strange.length;
      return true;
    };
    // Explanations of a study take as long as hundreds of projections.
    forSeeds(explain, { atLeast: 6 });
    expect(strange / leaves).toBeLessThan(0.01);
  });
});
