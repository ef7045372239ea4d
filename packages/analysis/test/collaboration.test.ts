/** Compares catalog values with a second computation, written from the market's definitions and not from the catalog. */
import { readdirSync, readFileSync } from 'node:fs';
import { type CollaborationFact, type CollaborationKey, collaborationKeys } from '@uni/contracts';
import { monthAt, type Projection, project, type Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { velocity } from '@uni/receivables';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factTable } from '../src/collaboration/fact-table.ts';
import {
  enterpriseFacts,
  type FactTable,
  indicatorValue,
  parseFormula,
  type SalesMonthFacts,
  type SalesSeries,
  standardIndicators,
  togetherFacts,
} from '../src/index.ts';

const folder = new URL('../../engine/fixtures/cases/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.study.json'))
  .map((name) => ({
    name,
    study: read(name) as Study,
    projection: read(name.replace('.study', '.projection')) as Projection,
  }));

const formulaOf = (key: CollaborationKey) => {
  const parsed = parseFormula(standardIndicators.get(key)?.formula ?? '');
  if (!parsed.ok) throw new Error(parsed.fault.code);
  return parsed.formula;
};

interface Enterprise {
  readonly study: Study;
  readonly projection: Projection;
  readonly sales: SalesSeries | null;
}

/** Months as plain numbers, so that enterprises of different bases can be added up without the code under test. */
const serial = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** Returns Σ of a function of enterprise and calendar month, over enterprises and the months from..to. */
const over = (
  all: readonly Enterprise[],
  from: number,
  to: number,
  of: (one: Enterprise, at: number) => number,
): number => {
  let sum = 0;
  for (const one of all) for (let at = from; at <= to; at += 1) sum += of(one, at);
  return sum;
};

const cell = ({ projection }: Enterprise, at: number, test: RegExp, module: number | null = null): number => {
  const t = at - serial(projection.base_month);
  if (t < 0 || t >= projection.months) return 0;
  return projection.lines
    .filter((line) => line.module === module && test.test(line.key))
    .reduce((sum, { values }) => sum + (values[t] ?? 0), 0);
};

const held = (one: Enterprise, at: number, test: RegExp): number =>
  cell(one, Math.min(at, serial(one.projection.base_month) + one.projection.months - 1), test);

/** Whole centavos, of fifteen significant digits. */
const cents = (reais: number): number => Math.round(Number((reais * 100).toPrecision(15)));

interface ExpectedFacts {
  units: number;
  area: number;
  table: number;
  money: number;
}
const nought: ExpectedFacts = { units: 0, area: 0, table: 0, money: 0 };

const ofContracts = ({ sales }: Enterprise, at: number): SalesMonthFacts | 'later' => {
  if (!sales) return 'later';
  const k = at - serial(sales.from);
  const none = { units: 0, value: 0, area: 0 };
  return (
    sales.months[k] ?? (k < 0 ? { offered: none, sold: none, cancelled: none, agreed: 0, agreedBack: 0 } : 'later')
  );
};

/** Returns sold, returned or offered amounts of a month, by contracts as far as they report, then by the plan. */
const traded = (one: Enterprise, at: number, what: 'sold' | 'cancelled' | 'offered'): ExpectedFacts => {
  const salesFacts = ofContracts(one, at);
  if (salesFacts !== 'later') {
    const { units, value, area } = salesFacts[what];
    return { units, area, table: value, money: what === 'sold' ? salesFacts.agreed : salesFacts.agreedBack };
  }
  return one.study.modules.reduce((sum, module) => {
    const own = (module.typologies ?? []).map((each) => ({ ...each, count: each.units - (each.barter_units ?? 0) }));
    const units = own.reduce((all, { count }) => all + count, 0);
    const area = own.reduce((all, { count, private_area }) => all + count * private_area, 0);
    const vgv = own.reduce((all, { count, private_area, price_m2 }) => all + cents(count * private_area * price_m2), 0);
    if (what === 'offered') {
      const here = serial(one.study.base_month) + module.launch === at;
      return here ? { units: sum.units + units, area: sum.area + area, table: sum.table + vgv, money: 0 } : sum;
    }
    const base = what === 'sold' ? /^(sales_base|resale_base)$/ : /^cancelled_base$/;
    const table = Math.abs(cell(one, at, base, module.number));
    const money = what === 'sold' ? cell(one, at, /^(sales|resales)\./, module.number) : table;
    const share = vgv === 0 ? 0 : table / vgv;
    return {
      units: sum.units + share * units,
      area: sum.area + share * area,
      table: sum.table + table,
      money: sum.money + money,
    };
  }, nought);
};

const launchedIn = (one: Enterprise, at: number): ExpectedFacts =>
  one.study.modules
    .filter(({ launch }) => serial(one.study.base_month) + launch === at)
    .flatMap(({ typologies }) => typologies ?? [])
    .reduce(
      (sum, { units, private_area, price_m2 }) => ({
        units: sum.units + units,
        area: sum.area + units * private_area,
        table: sum.table + cents(units * private_area * price_m2),
        money: 0,
      }),
      nought,
    );

/** Contracts signed less what was paid of them, module by module; what contracts given back stop paying goes with them. */
const owedBy = (one: Enterprise, at: number, onlyDelivered: boolean): number => {
  const base = serial(one.study.base_month);
  const end = base + one.projection.months - 1;
  const until = Math.min(at, end);
  return one.study.modules.reduce((sum, module) => {
    const constructionEnd = module.works_start + module.works_months;
    const { keys } = module;
    const anchors = {
      base: 0,
      launch: module.launch,
      works_start: module.works_start,
      works_end: constructionEnd,
      keys: constructionEnd,
    };
    const handed =
      keys == null ? constructionEnd : typeof keys === 'number' ? keys : anchors[keys.at] + (keys.plus ?? 0);
    if (onlyDelivered && until - base < handed) return sum;
    const upTo = (to: number, test: RegExp): number =>
      over([one], base, to, (each, t) => cell(each, t, test, module.number));
    const left = upTo(until, /^(sales|resales)\./) - upTo(until, /^contracted$/);
    const back = Math.abs(upTo(end, /^cancelled_base$/));
    const forgone = Math.max(0, upTo(end, /^(sales|resales)\./) - upTo(end, /^contracted$/));
    const dropped = back === 0 ? 0 : Math.round((forgone * Math.abs(upTo(until, /^cancelled_base$/))) / back);
    return sum + Math.max(0, left - dropped);
  }, 0);
};

const groups = {
  land: /^expense\.(terrain|terrain_other_payment_methods|outorga)$/,
  works:
    /^expense\.(labor_cost|readjust_labor_cost|non_incident_infra_cost|other_labor_cost|post_cost_labor|adm_taxes)$/,
  incorporation: /^expense\.incorporation$/,
  commercial:
    /^(commission\..+|expense\.(marketing|construction_standing|maintenance_standing|commercial_expense|doc_client|business_expenses))$/,
  administration: /^expense\.(legal_expenses|admin_expenses|bank_rate|bank_fee)$/,
};
/** Groups that a study declares under land or works count with these. */
const declared = ({ study }: Enterprise): RegExp => {
  const own = (study.groups ?? []).filter(({ parent }) => ['land', 'works', 'Terreno', 'Obra'].includes(parent ?? ''));
  return new RegExp(`^expense\\.(${own.map(({ key }) => key).join('|') || '-'})$`);
};
const cost = (one: Enterprise, at: number): number =>
  -[groups.land, groups.works, groups.incorporation, declared(one)].reduce((sum, of) => sum + cell(one, at, of), 0);
const netRevenue = (one: Enterprise, at: number): number =>
  cell(one, at, /^(receipts|refunds)$/) + cell(one, at, /^tax\.(?!irpj$|csll$)/);

/**
 * Tolerance worth a centavo of price in units or m², far below the display. Monthly fractions of sold units leave it as rounding.
 */
const dust = 1e-4;
const ratio = (above: number, below: number): number | null => (Math.abs(below) < dust ? null : above / below);

/** The fourteen indicators, each by its market definition. */
const naive = (all: readonly Enterprise[], month: string, months: number): Record<CollaborationKey, number | null> => {
  const at = serial(month);
  const within = (of: (one: Enterprise, t: number) => number) => over(all, at - months + 1, at, of);
  const year = (of: (one: Enterprise, t: number) => number) => over(all, at - 11, at, of);
  const begin = Math.min(
    ...all.flatMap(({ study, sales }) => [serial(study.base_month), ...(sales ? [serial(sales.from)] : [])]),
  );
  const end = Math.max(
    ...all.map(({ projection, sales }) =>
      Math.max(
        serial(projection.base_month) + projection.months - 1,
        sales ? serial(sales.from) + sales.months.length - 1 : 0,
      ),
    ),
  );
  const ever = (of: (one: Enterprise, t: number) => number) => over(all, begin, end, of);
  const soFar = (of: (one: Enterprise, t: number) => number) => over(all, begin, at, of);
  const atClose = (test: RegExp) => all.reduce((sum, one) => sum + held(one, at, test), 0);
  const stock = (what: 'units' | 'area' | 'table', until: number) =>
    over(
      all,
      begin,
      until,
      (one, t) => traded(one, t, 'offered')[what] - traded(one, t, 'sold')[what] + traded(one, t, 'cancelled')[what],
    );
  const net = (what: 'table' | 'money') =>
    soFar((one, t) => traded(one, t, 'sold')[what] - traded(one, t, 'cancelled')[what]);
  const debt = atClose(/^loan\.\d+\.balance$/);
  const cash = atClose(/^closing_cash$/);
  const budget = ever(cost);
  const poc = ratio(soFar(cost), budget);
  const fraction = ratio(
    net('table'),
    ever((one, t) => traded(one, t, 'offered').table),
  );
  const revenueToCome = poc === null ? null : net('money') * (1 - poc);
  const costToCome = fraction === null ? null : (budget - soFar(cost)) * fraction;
  return {
    lct: within((one, t) => launchedIn(one, t).table),
    lctc: year((one, t) => launchedIn(one, t).table),
    aptpu: ratio(
      soFar((one, t) => launchedIn(one, t).area),
      soFar((one, t) => launchedIn(one, t).units),
    ),
    grm: within((one, t) => cell(one, t, /^receipts$/)) / months,
    vso: ratio(
      within((one, t) => traded(one, t, 'sold').units - traded(one, t, 'cancelled').units),
      stock('units', at - months) + within((one, t) => traded(one, t, 'offered').units),
    ),
    apm: ratio(
      within((one, t) => traded(one, t, 'sold').money),
      within((one, t) => traded(one, t, 'sold').area),
    ),
    aprc: revenueToCome === null || costToCome === null ? null : ratio(revenueToCome - costToCome, revenueToCome),
    art: stock('area', at),
    crf: ratio(all.reduce((sum, one) => sum + owedBy(one, at, false), 0) + 0.7 * stock('table', at), debt),
    drc: ratio(
      year((one, t) => traded(one, t, 'cancelled').money),
      year((one, t) => traded(one, t, 'sold').money),
    ),
    sgea: ratio(
      within((one, t) => -cell(one, t, groups.commercial) - cell(one, t, groups.administration)),
      within(netRevenue),
    ),
    ebitda: ratio(
      within((one, t) => cell(one, t, /^free_cash_flow$/) - cell(one, t, /^tax\.(irpj|csll)$/)),
      within(netRevenue),
    ),
    dotcp: ratio(
      debt,
      soFar((one, t) => cell(one, t, /^contribution$/)),
    ),
    dorp: ratio(
      debt - cash,
      all.reduce((sum, one) => sum + owedBy(one, at, true), 0),
    ),
  };
};

const tableOf = ({ study, projection, sales }: Enterprise): FactTable => enterpriseFacts(study, projection, sales);

const agree = (all: readonly Enterprise[], month: string, months: number): void => {
  const table = togetherFacts(all.map(tableOf));
  const expectedValue = naive(all, month, months);
  for (const key of collaborationKeys) {
    const { value } = indicatorValue(formulaOf(key), table, { month, months });
    const expected = expectedValue[key];
    if (expected === null || value === null) expect([key, month, value]).toEqual([key, month, expected]);
    else
      expect(Math.abs(value - expected), `${key} ${month} ${value} ${expected}`).toBeLessThanOrEqual(
        Math.max(key === 'art' ? dust : 0, 1e-6 * Math.max(1, Math.abs(expected))),
      );
  }
};

const monthsOf = ({ base_month, months }: Projection): string[] =>
  [0, 1, 5, 11, 12, 23, 30, Math.floor(months / 2), months - 1]
    .filter((t) => t < months)
    .map((t) => monthAt(base_month, t));

describe('the catalogue', () => {
  it.each(cases)(
    '$name: every indicator is what a second reckoning makes of the projection',
    ({ study, projection }) => {
      for (const month of monthsOf(projection))
        for (const months of [1, 3, 12]) agree([{ study, projection, sales: null }], month, months);
    },
  );

  it('a portfolio is the formula over added series, whatever the base months', () => {
    const all = cases.map(({ study, projection }) => ({ study, projection, sales: null }));
    for (const month of ['2026-01', '2026-09', '2027-06', '2029-01'])
      for (const months of [3, 12]) agree(all, month, months);
  });
});

const count = fc.record({
  units: fc.nat(6),
  value: fc.nat(9_000_000),
  area: fc.nat(500).map((n) => n / 4),
});
const salesMonths = fc.array(
  fc.record({
    offered: count,
    sold: count,
    cancelled: count,
    agreed: fc.nat(9_000_000),
    agreedBack: fc.nat(1_000_000),
  }),
  { minLength: 1, maxLength: 40 },
);

it('on generated studies over generated contracts, before and after the last contract', () => {
  const generated = fc.record({
    seed: fc.nat(100_000),
    base: fc.integer({ min: -18, max: 18 }),
    sales: fc.option(fc.record({ from: fc.integer({ min: -30, max: 30 }), months: salesMonths })),
    at: fc.integer({ min: 0, max: 60 }),
    months: fc.constantFrom(1, 3, 6, 12, 24),
  });
  fc.assert(
    fc.property(fc.array(generated, { minLength: 1, maxLength: 3 }), (rows) => {
      const all = rows.flatMap(({ seed, base, sales }): Enterprise[] => {
        const study = { ...generateStudy(seed), accomplished: null, base_month: monthAt('2026-01', base) };
        const made = project(study);
        if (!made.ok) return [];
        const salesFacts = sales && { from: monthAt('2026-01', sales.from), months: sales.months };
        return [{ study, projection: made.projection, sales: salesFacts }];
      });
      const table = togetherFacts(all.map(tableOf));
      const { at, months } = rows[0] ?? { at: 0, months: 12 };
      if (table && at < table.months) agree(all, monthAt(table.base_month, at), months);
    }),
    { numRuns: 60 },
  );
});

it('of twelve organizations with twenty enterprises each, together and one by one', { tags: ['proof'] }, () => {
  const salesOf = (seed: number) => fc.sample(salesMonths, { seed, numRuns: 1 })[0] ?? [];
  for (let organization = 0; organization < 12; organization += 1) {
    const all: Enterprise[] = [];
    for (let seed = organization * 1_000; all.length < 20; seed += 1) {
      const study = { ...generateStudy(seed), accomplished: null, base_month: monthAt('2026-01', (seed % 25) - 12) };
      const made = project(study);
      if (!made.ok) continue;
      const sales = seed % 3 === 0 ? null : { from: monthAt('2026-01', (seed % 13) - 6), months: salesOf(seed) };
      all.push({ study, projection: made.projection, sales });
    }
    agree(all, monthAt('2026-06', organization), 12);
    for (const one of all) agree([one], monthAt(one.projection.base_month, Math.min(9, one.projection.months - 1)), 6);
  }
});

it('sales over offer agree with the velocity of the sales panel', () => {
  fc.assert(
    fc.property(salesMonths, fc.constantFrom(1, 3, 12), (months, window) => {
      const { study, projection } = cases[0] ?? { study: null, projection: null };
      if (!study || !projection) throw new Error('no case');
      const table = enterpriseFacts(study, projection, { from: projection.base_month, months });
      const last = months.length - 1;
      const offers = months.map(({ offered, sold, cancelled }) => ({
        launched: offered.units,
        sold: sold.units,
        cancelled: cancelled.units,
      }));
      const at = { month: monthAt(projection.base_month, last), months: window };
      const { net } = velocity(offers, last, window);
      const { value } = indicatorValue(formulaOf('vso'), table, at);
      // The panel has no velocity when the offer is negative.
      if (net !== null) expect(value).toBeCloseTo(net, 9);
    }),
  );
});

describe('a value that cannot be computed has a reason and is never 0', () => {
  const { study, projection } = cases[0] ?? {};
  const table = study && projection ? enterpriseFacts(study, projection, null) : null;
  it('without an enterprise', () => {
    expect(indicatorValue(formulaOf('vso'), null, { month: '2026-01', months: 12 })).toEqual({
      value: null,
      reason: 'no_enterprise',
      about: null,
    });
  });
  it('with a divisor that is nothing, which is named', () => {
    const at = { month: projection?.base_month ?? '', months: 12 };
    expect(indicatorValue(formulaOf('crf'), table, at)).toEqual({
      value: null,
      reason: 'division_by_zero',
      about: 'fim(saldo_devedor)',
    });
  });
  it('with a divisor that is 0 but for rounding', () => {
    const units: Partial<Record<CollaborationFact, number[]>> = {
      stock_units: [-6.000_000_1, 0, 0],
      offered_units: [0, 6, 0],
      sold_units: [0, 2, 0],
    };
    const rounded = factTable({ base_month: '2026-01', months: 3 }, (key) => units[key] ?? [0, 0, 0]);
    const at = { month: '2026-02', months: 1 };
    expect(indicatorValue(formulaOf('vso'), rounded, at)).toMatchObject({ value: null, reason: 'division_by_zero' });
    const stocked = factTable({ base_month: '2026-01', months: 3 }, (key) =>
      key === 'stock_units' ? [10, 10, 10] : (units[key] ?? [0, 0, 0]),
    );
    expect(indicatorValue(formulaOf('vso'), stocked, at).value).toBe(2 / 16);
  });
  it.each(['1999-12', '2099-01'])('beyond the months of the plans: %s', (month) => {
    expect(indicatorValue(formulaOf('lct'), table, { month, months: 12 })).toMatchObject({
      value: null,
      reason: 'out_of_range',
    });
  });
});
