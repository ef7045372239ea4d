import {
  monthIndex,
  offersOf,
  type Projection,
  resolveDiscountRate,
  resolveMonth,
  type Study,
  typologiesOf,
} from '@uni/engine';
import { bandOf, type OwnBands } from './bands.ts';
import { gatherFacts, type ModuleFacts, type PlausibilityFacts, pricedBy } from './facts.ts';
import { type BandKey, constructionGroupOf } from './measures.ts';
import { openCurve, type Sighting, sharesAboveOne } from './sightings.ts';

/** A finding: paths, value and limit in the unit of its rule. */
export interface PlausibilityFinding extends Sighting {
  readonly rule: PlausibilityKey;
  readonly gravity: Gravity;
  readonly unit: PlausibilityUnit;
}

/** Grave: a committee would decide on a number that is not there. */
export type Gravity = 'grave' | 'attention';
/** Unit of a finding's value and limit. */
export type PlausibilityUnit = 'share' | 'per_m2' | 'month' | 'area' | 'money' | 'count';

/** Inputs of findings besides the study: own ranges and today's month. */
export interface Circumstances {
  readonly own?: OwnBands;
  /** The calendar month, `YYYY-MM`. It determines whether an index lacks recent months. */
  readonly today?: string;
}

interface Rule {
  readonly gravity: Gravity;
  readonly unit: PlausibilityUnit;
  readonly inspect: (facts: PlausibilityFacts, circumstances: Circumstances) => readonly Sighting[];
}

/** Months after which an index is no longer up to date. */
const staleAfter = 4;
const constructionLines = {
  vertical: ['expense.labor_cost'],
  lots: ['expense.labor_cost', 'expense.non_incident_infra_cost'],
} as const;
/** Without one of these no enterprise is built. */
const expectedGroups = {
  vertical: ['terrain', 'incorporation', 'marketing', 'labor_cost'],
  lots: ['terrain', 'incorporation', 'marketing', 'non_incident_infra_cost'],
} as const;

function outside(facts: PlausibilityFacts, { own = {} }: Circumstances, key: BandKey, value = facts.measures[key][0]) {
  if (value === undefined) return null;
  const band = bandOf(key, facts.segment, own);
  return value < band.low || value > band.high ? { value, band } : null;
}

/** The last month of a taken calendar, or null. */
const latest = (months: readonly string[]): string | null => [...months].sort().at(-1) ?? null;

const perModule =
  (see: (module: ModuleFacts, facts: PlausibilityFacts) => Omit<Sighting, 'module'> | null) =>
  (facts: PlausibilityFacts): Sighting[] =>
    facts.modules.flatMap((module) => {
      const seen = see(module, facts);
      return seen ? [{ module: module.module.number, ...seen }] : [];
    });

/** Compares the first and the last month in which each loan releases money. Returns a month and its reference month. */
const perLoan =
  (see: (window: readonly [number, number], dates: PlausibilityFacts['dates']) => readonly [number, number] | null) =>
  ({ study, dates }: PlausibilityFacts): Sighting[] =>
    (study.loans ?? []).flatMap(({ name, window, share, modules, company }, k) => {
      // The dates are the enterprise's: of a loan of some modules or of a company they say nothing.
      if (!window || share === 0 || modules || company) return [];
      const seen = see([resolveMonth(window[0], dates), resolveMonth(window[1], dates)], dates);
      return seen ? [{ paths: [`/loans/${k}/window`], value: seen[0], limit: seen[1], names: [name ?? ''] }] : [];
    });

/** Holds an indicator of the whole study against its band. */
const indicatorWithin = (key: BandKey): Rule => ({
  gravity: 'attention',
  unit: 'share',
  inspect: (facts, circumstances) => {
    const seen = outside(facts, circumstances, key);
    return seen ? [{ paths: ['/expenses', '/modules'], ...seen }] : [];
  },
});

/** The rules, in display order. */
export const plausibilityRules = {
  works_missing: {
    gravity: 'grave',
    unit: 'money',
    inspect: perModule(({ module, path, ownUnits }, { total, ofNoModule, study, segment }) => {
      const has = constructionLines[segment].some((key) => total(key, module.number) !== 0 || ofNoModule(key) !== 0);
      if (ownUnits <= 0 || has) return null;
      const at = (study.expenses ?? []).findIndex((item) => item.module === module.number);
      return { paths: [at < 0 ? path : `/expenses/${at}`] };
    }),
  },
  private_over_built: {
    gravity: 'grave',
    unit: 'area',
    inspect: perModule(({ path, privateArea, builtArea }) =>
      builtArea > 0 && privateArea > builtArea + 0.005
        ? { paths: [`${path}/built_area`, `${path}/typologies`], value: privateArea, limit: builtArea }
        : null,
    ),
  },
  tax_missing: {
    gravity: 'grave',
    unit: 'money',
    inspect: ({ projection, total }) => {
      const taxes = projection.lines.filter(({ key, company }) => company === undefined && key.startsWith('tax.'));
      const isTaxed = taxes.some((line) => line.total !== 0);
      return total('receipts') > 0 && !isTaxed ? [{ paths: ['/taxation/regime'], value: total('receipts') }] : [];
    },
  },
  rate_above_one: { gravity: 'grave', unit: 'share', inspect: ({ study }) => sharesAboveOne(study, '') },
  discount_zero: {
    gravity: 'grave',
    unit: 'share',
    inspect: ({ study }) => (resolveDiscountRate(study).value === 0 ? [{ paths: ['/discount_rate'], value: 0 }] : []),
  },
  margin: indicatorWithin('margin'),
  irr: indicatorWithin('irr'),
  works_per_m2: {
    gravity: 'attention',
    unit: 'per_m2',
    inspect: (facts, circumstances) => {
      const seen = outside(facts, circumstances, 'works_per_m2');
      const at = (facts.study.expenses ?? []).findIndex(({ group }) => group === constructionGroupOf(facts.segment));
      return seen ? [{ paths: [`/expenses/${Math.max(0, at)}/value`], ...seen }] : [];
    },
  },
  price_per_m2: {
    gravity: 'attention',
    unit: 'per_m2',
    inspect: (facts, circumstances) =>
      facts.modules.flatMap(({ module, path }) =>
        typologiesOf(module).flatMap(({ price_m2, units }, k) => {
          const seen = units > 0 ? outside(facts, circumstances, 'price_per_m2', price_m2) : null;
          return seen ? [{ paths: [`${path}/typologies/${k}/price_m2`], module: module.number, ...seen }] : [];
        }),
      ),
  },
  keys_before_works_end: {
    gravity: 'attention',
    unit: 'month',
    inspect: perModule(({ path, dates: { keys, constructionEnd: end } }) =>
      keys < end ? { paths: [`${path}/keys`], value: keys, limit: end } : null,
    ),
  },
  sales_before_launch: {
    gravity: 'attention',
    unit: 'month',
    inspect: perModule(({ path, salesPath, dates, firstSale }) =>
      firstSale !== null && firstSale < dates.launch
        ? { paths: [`${salesPath}/start`, `${path}/launch`], value: firstSale, limit: dates.launch }
        : null,
    ),
  },
  loan_after_works_start: {
    gravity: 'attention',
    unit: 'month',
    inspect: perLoan((window, { constructionStart: start }) => (window[0] > start ? [window[0], start] : null)),
  },
  loan_before_works_end: {
    gravity: 'attention',
    unit: 'month',
    inspect: perLoan((window, { constructionEnd: end }) => (window[1] < end - 1 ? [window[1], end - 1] : null)),
  },
  loan_over_need: {
    gravity: 'attention',
    unit: 'money',
    inspect: ({ study, total, indicator }) => {
      const released = (study.loans ?? []).reduce((sum, _, k) => sum + total(`loan.${k + 1}.release`), 0);
      const need = -(indicator('max_exposure') ?? 0);
      return released > need ? [{ paths: ['/loans/0/share'], value: released, limit: need }] : [];
    },
  },
  commission_zero: {
    gravity: 'attention',
    unit: 'share',
    inspect: perModule(({ module, path, ownUnits }) =>
      ownUnits > 0 && pricedBy(module, path).every(({ value }) => !value.commission?.share)
        ? { paths: [`${pricedBy(module, path)[0]?.pointer ?? path}/commission/share`], value: 0 }
        : null,
    ),
  },
  groups_missing: {
    gravity: 'attention',
    unit: 'count',
    inspect: ({ segment, total, projection, modules }) => {
      const spent = new Set(projection.lines.filter((line) => line.total !== 0).map(({ key }) => key));
      const missing = expectedGroups[segment].filter((group) => !spent.has(`expense.${group}`));
      // Units or a share of receipts may be paid for the land instead of money.
      const hasLandSwap =
        total('financial_barter') !== 0 ||
        modules.some(({ module }) => typologiesOf(module).some(({ barter_units }) => (barter_units ?? 0) > 0));
      const names = missing.filter((group) => !(group === 'terrain' && hasLandSwap));
      return names.length > 0 ? [{ paths: ['/expenses'], value: names.length, names }] : [];
    },
  },
  fractional_units: {
    gravity: 'attention',
    unit: 'count',
    inspect: ({ modules }) =>
      modules.flatMap(({ module, path }) =>
        typologiesOf(module).flatMap(({ units, barter_units }, k) => {
          const field = Number.isInteger(units) ? 'barter_units' : 'units';
          const value = field === 'units' ? units : (barter_units ?? 0);
          if (Number.isInteger(value)) return [];
          return [{ paths: [`${path}/typologies/${k}/${field}`], module: module.number, value }];
        }),
      ),
  },
  curve_open: {
    gravity: 'attention',
    unit: 'share',
    inspect: ({ study, modules }) => [
      ...modules.flatMap(({ module, path }) => {
        const of = (seen: readonly Sighting[]) => seen.map((one) => ({ ...one, module: module.number }));
        return [
          ...offersOf(module, path).flatMap(({ curve }) => of(openCurve(curve.value.shares, curve.pointer, ['sales']))),
          ...of(openCurve(module.schedule?.shares, `${path}/schedule`, ['works'])),
        ];
      }),
      ...(['expenses', 'revenues'] as const).flatMap((list) =>
        (study[list] ?? []).flatMap(({ timing, name }, k) =>
          timing?.kind === 'curve' ? openCurve(timing.shares, `/${list}/${k}/timing`, ['item', name ?? '']) : [],
        ),
      ),
    ],
  },
  index_old: {
    gravity: 'attention',
    unit: 'count',
    inspect: ({ study }, { today }) =>
      Object.entries(study.indexes ?? {}).flatMap(([name, series]) => {
        const last = latest(Object.keys(series?.monthly ?? {}));
        if (last === null || today === undefined) return [];
        const age = monthIndex(last, today);
        return age > staleAfter
          ? [{ paths: [`/indexes/${name}`], value: age, limit: staleAfter, names: [name, last] }]
          : [];
      }),
  },
} as const satisfies Record<string, Rule>;

/** Key of a rule. */
export type PlausibilityKey = keyof typeof plausibilityRules;
/** All rules, in their order. */
export const plausibilityKeys = Object.keys(plausibilityRules) as readonly PlausibilityKey[];

/** Returns the parts of a study that are likelier a mistake than a plan, the grave ones first. */
export function evaluatePlausibility(
  study: Study,
  projection: Projection,
  circumstances: Circumstances = {},
): PlausibilityFinding[] {
  const facts = gatherFacts(study, projection);
  const findings = plausibilityKeys.flatMap((rule) => {
    const { gravity, unit, inspect }: Rule = plausibilityRules[rule];
    return inspect(facts, circumstances).map((sighting): PlausibilityFinding => ({ rule, gravity, unit, ...sighting }));
  });
  return findings.sort((one, other) => Number(other.gravity === 'grave') - Number(one.gravity === 'grave'));
}
