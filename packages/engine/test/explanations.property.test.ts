import { describe, expect, it } from 'vitest';
import { datedMonths, realFlow } from '../oracle/analysis.ts';
import { generateStudy } from '../oracle/generation/generate.ts';
import { COUNTING_MINIMUM, forSeeds } from '../oracle/generation/seeds.ts';
import { internalRate as oracleRate, rateOfReturn } from '../oracle/rates.ts';
import {
  type Explanation,
  explanationsOf,
  type Model,
  openStudy,
  type ProjectionLine,
  resolveDiscountRate,
} from '../src/index.ts';
import { entryAt, opened, Walk } from './reason-walk.ts';

/** Lines whose zeros have a reason: loan releases, distributions, bank transfers. */
const reasoned = /^(loan\.\d+\.release|distribution(\.\d+)?|receipts\.(direct|financed)\.bank_transfer)$/;

function open(seed: number): Model {
  const answer = openStudy(generateStudy(seed));
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.model;
}

const linesOf = ({ projection }: Model): ProjectionLine[] => projection.lines.filter(({ key }) => reasoned.test(key));

/** Indicators that no discount rate moves. */
const unread =
  /^result|margin|^vgv|roi|moic|^max_exposure(_month)?$|^payback_month|^npv_real$|^cost_of_equity$|^wacc_year$|^peak_equity|^profit_on_cost$|^equity_multiple$/;
/** Those that it moves only where it chooses among several rates of return. */
const chosen = /^x?irr|^shareholder_x?irr|cet_year$/;

/** True if a condition's own figures prove that it is not met, and it leads to the study. */
function isClosed(model: Model, { condition, value, input, parts }: Explanation): boolean {
  if (!condition || condition.met) return false;
  const { kind, bound = 0, from, to, every, subject } = condition;
  if (kind === 'gate') return value < bound;
  if (kind === 'limit') return subject === 'liberado' ? value >= bound : value <= bound;
  if (kind === 'window')
    return (from !== undefined && value < from) || (to !== undefined && value > to) || every !== undefined;
  if (condition.bound !== undefined) return value > bound;
  const paths = [input, ...(parts ?? []).map((term) => term.input)].filter((path) => path !== undefined);
  return parts?.length ? true : paths.some((path) => entryAt(model.study, path) !== null);
}

/** True for a zero whose own operands are zero, or that names the condition that closed it. */
function isExplained(model: Model, explanation: Explanation, key: string, levels = 12): boolean {
  const { parts = [], combine, note } = explanation;
  if (explanation.value !== 0) return false;
  if (explanation.input !== undefined && parts.length === 0) return true;
  const closed = parts.filter((term) => isClosed(model, term));
  if (closed.length > 0)
    return closed.every(({ condition }) => note?.startsWith('0: ') && note.includes(condition?.text ?? '?'));
  if (parts.length === 0 || levels === 0) return false;
  if (combine === 'sum') {
    if (Math.abs(parts.reduce((sum, { value }) => sum + value, 0)) > 0.5) return false;
    return parts.every((term) => term.value !== 0 || isExplained(model, opened(model, term), '', levels - 1));
  }
  if (key.endsWith('.release')) return releaseOf(parts) === 0;
  if (/^distribution\.\d+$/.test(key)) return partnersPartOf(parts) === 0;
  const product = parts.reduce((all, { value, unit }) => (unit === 'money' || unit === 'share' ? all * value : all), 1);
  return parts.some(({ value }) => value === 0) || Math.abs(product) < 1;
}

/** A release by its own operands. */
function releaseOf(terms: readonly Explanation[]): number {
  const [share, eligible] = terms as [Explanation, Explanation];
  const released = terms.find(({ label }) => label === 'Já liberado')?.value ?? 0;
  const limit = terms.find(({ label }) => label.endsWith(': limite'))?.value ?? Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(limit, Math.round(share.value * eligible.value)) - released);
}

/** A partner's part of a distribution by its own operands. */
function partnersPartOf(terms: readonly Explanation[]): number {
  const [distribution, upper, lower] = terms as [Explanation, Explanation, Explanation];
  return Math.round(-distribution.value * upper.value) - Math.round(-distribution.value * lower.value);
}

/** Every release that names what is sold, with what the lines and the study say of it. */
function gatesOf(model: Model): { gate: Explanation; value: number; sold: number; least: number }[] {
  const { lines, indicators } = model.projection;
  const sales = lines.find(({ key, module }) => key === 'sales_base' && module === null)?.values ?? [];
  const share = (month: number): number =>
    sales.slice(0, month + 1).reduce((sum, each) => sum + each, 0) / (indicators.vgv_own as number);
  const releases = lines.filter(({ key }) => /^loan\.\d+\.release$/.test(key));
  return releases.flatMap(({ key, values }) =>
    values.flatMap((value, month) => {
      const terms = explanationsOf(model).explain(key, null, month)?.parts ?? [];
      const gate = terms.find(({ condition }) => condition?.subject === 'vendidos');
      const least = model.study.loans?.[Number(key.split('.')[1]) - 1]?.min_sold ?? 0;
      return gate ? [{ gate, value, sold: share(month), least }] : [];
    }),
  );
}

/** Counts the conditions that closed a cell, by their kinds. */
function count(closedBy: Record<string, number>, explanation: Explanation | null): void {
  for (const { condition } of explanation?.parts ?? [])
    if (condition && !condition.met) closedBy[condition.kind] = (closedBy[condition.kind] ?? 0) + 1;
}

/** True if the independent computation gives other rates of return of an indicator's flow from either end. */
function hasSeveralRates(projected: Model, key: string): boolean {
  const { projection } = projected;
  const loan = /^loan\.\d+\./.exec(key)?.[0];
  const ofProject = key.startsWith('shareholder') ? ['distribution', 'contribution'] : ['free_cash_flow'];
  const keys = loan ? ['release', 'interest_paid', 'fees', 'amortization'].map((name) => loan + name) : ofProject;
  const sign = keys[0] === 'free_cash_flow' ? 1 : -1;
  const lines = projection.lines.filter((line) => line.module === null && keys.includes(line.key));
  const flow = Array.from({ length: projection.months }, (_, t) =>
    lines.reduce((sum, { values }) => sum + sign * (values[t] ?? 0), 0),
  );
  const { study } = projected;
  const rate = (discount: number): number | null => {
    if (key.includes('xirr')) return rateOfReturn(flow, datedMonths(study, flow.length), discount).month;
    return oracleRate(key === 'irr_real_year' ? realFlow(study, flow) : flow, discount).month;
  };
  return rate(-1) !== rate(10);
}

/** Of every indicator whether it names the discount rate, and whether another rate moves it. */
function discountedOf(
  seed: number,
): { key: string; isNamed: boolean; isMoved: boolean; isRead: boolean; isChosen: boolean }[] {
  const model = open(seed);
  const { value: typed, basis } = resolveDiscountRate(model.study);
  const rate = { basis, value: typed + 0.031 };
  const after = openStudy({ ...model.study, discount_rate: rate });
  if (!after.ok) return [];
  return Object.entries(model.projection.indicators).map(([key, value]) => {
    const { parts = [], note = '' } = explanationsOf(model).explainIndicator(key) ?? {};
    // Statuses are keys of the engine, not texts for users.
    expect([seed, key, note]).toEqual([seed, key, expect.not.stringMatching(/^[a-z_]+$/)]);
    const isNamed = parts.some(({ input, label }) => input === '/discount_rate/value' || label === 'Taxa de desconto');
    const isMoved = after.model.projection.indicators[key] !== value;
    const isRead = isMoved && parts.length > 0 && parts.every(({ indicator }) => indicator === undefined);
    return { key, isNamed, isMoved, isRead, isChosen: chosen.test(key) && hasSeveralRates(model, key) };
  });
}

/** True if an indicator names the discount rate exactly where it reads the rate or the rate chooses its root. */
function isRateExplained({
  key,
  isNamed,
  isMoved,
  isRead,
  isChosen,
}: ReturnType<typeof discountedOf>[number]): boolean {
  if (unread.test(key)) return !isNamed && !isMoved;
  if (chosen.test(key)) return isNamed === isChosen && (isChosen || !isMoved);
  return isNamed || !isRead;
}

/** The zeros of the reasoned lines, each with its explanation. */
function zerosOf(
  model: Model,
): { key: string; module: number | null; month: number; explanation: Explanation | null }[] {
  return linesOf(model).flatMap(({ key, module, values }) =>
    values.flatMap((value, month) =>
      value === 0 ? [{ key, module, month, explanation: explanationsOf(model).explain(key, module, month) }] : [],
    ),
  );
}

describe('the explanations of drawn studies', () => {
  it('tell of every zero of releases, distributions and transfers what made it', () => {
    const untold: unknown[] = [];
    const closedBy: Record<string, number> = {};
    let zeros = 0;
    const report = (seed: number): void => {
      const model = open(seed);
      for (const { explanation, ...path } of zerosOf(model)) {
        zeros++;
        count(closedBy, explanation);
        if (!explanation || !isExplained(model, explanation, path.key)) untold.push({ seed, ...path });
      }
      expect(untold).toEqual([]);
    };
    forSeeds(report, { atLeast: 90 });
    expect(zeros).toBeGreaterThan(5_000);
    for (const kind of ['gate', 'limit', 'policy', 'window'])
      expect([kind, (closedBy[kind] ?? 0) > 0]).toEqual([kind, true]);
    process.stdout.write(`${zeros} zeros told: ${JSON.stringify(closedBy)}\n`);
  });

  it('hold a gate against what the lines themselves say was sold', () => {
    let gates = 0;
    forSeeds(
      (seed) => {
        for (const { gate, value, sold, least } of gatesOf(open(seed))) {
          gates++;
          expect(gate.value).toBeCloseTo(sold, 12);
          expect([seed, gate.condition?.bound, value !== 0 && !gate.condition?.met]).toEqual([seed, least, false]);
        }
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(gates).toBeGreaterThan(500);
  });

  it('lead to inputs of the study, and name no place that it does not have', () => {
    let [leaves, strange] = [0, 0];
    // A study has thousands of cells behind these lines, each opened to the end: as long as hundreds of projections.
    forSeeds(
      (seed) => {
        const model = open(seed);
        const walk = new Walk(model);
        for (const { key, module, values } of linesOf(model))
          values.forEach((_, month) => {
            const explanation = explanationsOf(model).explain(key, module, month);
            if (explanation) walk.down(explanation);
          });
        leaves += walk.leaves;
        strange += walk.strange.length;
        expect({ seed, lost: walk.lost.slice(0, 3) }).toEqual({ seed, lost: [] });
      },
      { atLeast: 12 },
    );
    expect(leaves).toBeGreaterThan(10_000);
    expect(strange / leaves).toBeLessThan(0.01);
    process.stdout.write(`${leaves} leaves, ${strange} of them no input\n`);
  });

  it('name no place that the study does not have in any line', { tags: ['proof'] }, () => {
    const everyMonths = 7;
    forSeeds(
      (seed) => {
        const model = open(seed);
        const lost: string[] = [];
        const inspect = ({ input, parts = [] }: Explanation): void => {
          if (input !== undefined && entryAt(model.study, input) === null) lost.push(input);
          for (const term of parts) inspect(term);
        };
        for (const { key, module, values } of model.projection.lines)
          for (let month = seed % everyMonths; month < values.length; month += everyMonths) {
            const explanation = explanationsOf(model).explain(key, module, month);
            if (explanation) inspect(explanation);
          }
        expect({ seed, lost: lost.slice(0, 3) }).toEqual({ seed, lost: [] });
      },
      // As above.
      { atLeast: 20 },
    );
  });

  it('name in an indicator only what it is read from: one that the discount rate does not move does not name it', () => {
    const seen = { moved: 0, still: 0 };
    forSeeds(
      (seed) => {
        for (const one of discountedOf(seed)) {
          seen[one.isMoved ? 'moved' : 'still']++;
          expect({ seed, ...one, isExplained: isRateExplained(one) }).toMatchObject({ isExplained: true });
        }
      },
      { atLeast: COUNTING_MINIMUM },
    );
    expect(Math.min(seen.moved, seen.still)).toBeGreaterThan(300);
  });

  it('name the discount rate in a rate of return that it chooses among several', () => {
    const model = open(897_345_803);
    const terms = explanationsOf(model).explainIndicator('irr_month')?.parts ?? [];
    expect(terms.at(-1)).toMatchObject({
      input: '/discount_rate/value',
      note: expect.stringContaining('mais próxima'),
    });
    expect(model.projection.indicators.irr_status).toBe('multiple');
  });
});
