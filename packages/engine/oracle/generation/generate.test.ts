import { describe, expect, it } from 'vitest';
import type { ProjectionLine } from '../../src/projection.ts';
import { oracleProject } from '../project.ts';
import { generateStudy } from './generate.ts';
import { FEATURES, type Feature } from './generate-features.ts';

const SEEDS = Array.from({ length: 120 }, (_, seed) => seed);
const studies = SEEDS.map((seed) => generateStudy(seed, seed % 10 === 9 ? 'medium' : 'small'));
const projections = studies.map(oracleProject);

/** Every value that a field of the studies takes. */
function taken(field: string): Set<unknown> {
  const values = new Set<unknown>();
  const walk = (value: unknown, key: string) => {
    if (key === field && (typeof value !== 'object' || value === null)) values.add(value);
    if (Array.isArray(value)) for (const each of value) walk(each, '');
    else if (value && typeof value === 'object') for (const [name, each] of Object.entries(value)) walk(each, name);
  };
  for (const study of studies) walk(study, '');
  return values;
}

/** All features at once, and each of them alone. */
const featured = SEEDS.slice(0, 60).map((seed) => {
  const alone = FEATURES[seed % FEATURES.length];
  const features = new Set(seed % 2 === 0 || !alone ? FEATURES : [alone]);
  return oracleProject(generateStudy(seed, 'small', features));
});

type Answer = ReturnType<typeof oracleProject>;

function valuesOf(answer: Answer, key: string, module: number | null): readonly number[] {
  if ('refused' in answer) return [];
  return answer.lines.find((line) => line.key === key && line.module === module && !line.company)?.values ?? [];
}

describe('studies with features of the receipts side', () => {
  it('are the same study without the features', () => {
    const { modules, expenses } = generateStudy(7);
    const plain = generateStudy(7, 'small', new Set<Feature>(['rentals']));
    expect({ modules: plain.modules, expenses: plain.expenses }).toEqual({ modules, expenses });
  });

  it('reach every line', () => {
    const keys = featured
      .flatMap((answer) => ('refused' in answer ? [] : answer.lines))
      .filter(({ values }) => values.some((cell) => cell !== 0))
      .map(({ key }) => key);
    const names = [
      'receipts.direct.calendar',
      'receipts.financed.works_transfer',
      'overdue',
      'late_charges',
      'rental.rent',
    ]
      .concat('rental.exit', 'rental.exit_costs', 'noi', 'tax_shift', 'class_receipts.social', 'class_refunds.social')
      .concat('tax_shift.social', 'assignment.1.proceeds', 'assignment.1.balance', 'contract_corrected', 'stock_value')
      .concat('loan.1.guarantee', 'contribution.2', 'in_kind.1', 'partner.1.preferred', 'waterfall.1', 'waterfall.4')
      .concat('tax_excess', 'tax_base.presumed', 'tax.cbs_split', 'tax.ibs_refund', 'reducer.social', 'tax_credit.cbs')
      .concat('dre.cancellation_revenue', 'bal.deferred_taxes', 'bal.assignments', 'ref.result');
    expect(names.filter((name) => !keys.includes(name))).toEqual([]);
  });

  it('have leaves that add up to the net cash flow, and classes to refunds and shifts', () => {
    for (const answer of featured) {
      if ('refused' in answer) continue;
      const cash = answer.lines.filter(({ kind, module, company }) => kind === 'cash' && module === null && !company);
      const sumOf = (lines: readonly ProjectionLine[]) =>
        Array.from({ length: answer.months }, (_, t) => lines.reduce((sum, { values }) => sum + (values[t] ?? 0), 0));
      expect(valuesOf(answer, 'net_cash_flow', null)).toEqual(sumOf(cash));
      for (const [whole, prefix] of [
        ['refunds', 'class_refunds.'],
        ['tax_shift', 'tax_shift.'],
      ] as const) {
        const classes = answer.lines.filter(
          ({ key, module, company }) => key.startsWith(prefix) && module === null && !company,
        );
        if (classes.length > 0) expect(sumOf(classes)).toEqual(valuesOf(answer, whole, null));
      }
    }
  });
});

describe('studies with partners', () => {
  it('give the partners all that is called and paid out, tier by tier', () => {
    for (const answer of featured) {
      if ('refused' in answer) continue;
      const sumOf = (prefix: string) => {
        const lines = answer.lines.filter(({ key, company }) => key.startsWith(prefix) && !company);
        return Array.from({ length: answer.months }, (_, t) =>
          lines.reduce((sum, { values }) => sum + (values[t] ?? 0), 0),
        );
      };
      const paidOut = valuesOf(answer, 'distribution', null);
      if (answer.lines.some(({ key }) => key === 'contribution.1'))
        expect(sumOf('contribution.')).toEqual(valuesOf(answer, 'contribution', null));
      if (answer.lines.some(({ key }) => key === 'distribution.1')) expect(sumOf('distribution.')).toEqual(paidOut);
      if (answer.lines.some(({ key }) => key === 'waterfall.1'))
        expect(sumOf('waterfall.')).toEqual(paidOut.map((cell) => (cell === 0 ? 0 : -cell)));
    }
  });
});

describe('studies with companies and accounts', () => {
  it('have companies that add up to the enterprise, line by line', () => {
    for (const answer of featured) {
      if ('refused' in answer) continue;
      const keys = new Set(answer.lines.filter(({ company }) => company).map(({ key }) => key));
      for (const key of keys) {
        const lines = answer.lines.filter((line) => line.key === key && line.company);
        const sum = Array.from({ length: answer.months }, (_, t) =>
          lines.reduce((all, { values }) => all + (values[t] ?? 0), 0),
        );
        const whole = answer.lines.find((line) => line.key === key && line.module === null && !line.company);
        expect([key, whole?.values]).toEqual([key, sum]);
      }
    }
  });

  it('have balances that close in every month, company by company', () => {
    for (const answer of featured) {
      if ('refused' in answer) continue;
      const assets = answer.lines.filter(({ key }) => key === 'bal.assets');
      for (const { company, values } of assets) {
        const other = answer.lines.find((line) => line.key === 'bal.liabilities' && line.company === company);
        expect(values).toEqual(other?.values);
      }
    }
  });
});

describe('generated studies', () => {
  it('are the same for the same seed and differ for another', () => {
    expect(generateStudy(7)).toEqual(generateStudy(7));
    expect(generateStudy(7)).not.toEqual(generateStudy(8));
  });

  it.each([
    ['basis', 12 + 3],
    ['family', 6],
    ['regime', 3],
    ['mode', 5],
    ['interest', 3],
    ['system', 5],
    ['no_deflation', 3],
  ])('take every value of %s', (field, count) => {
    expect(taken(field).size).toBeGreaterThanOrEqual(count);
  });

  it('hold every kind of part, timing and loan', () => {
    const series = ['down_payment', 'until_keys', 'fixed_term', 'periodic', 'keys', 'bank_transfer', 'post_keys'];
    const timings = ['curve', 'family', 'physical', 'sales', 'once', 'flow'];
    const loans = ['sweep', 'transfer', 'sac', 'price', 'bullet'];
    expect([...series, ...timings, ...loans].filter((kind) => !taken('kind').has(kind))).toEqual([]);
  });

  it('project to whole centavos, leaves adding up to the net cash flow, money never lost between months', () => {
    for (const projection of projections) {
      if ('refused' in projection) continue;
      const leaves = new Array<number>(projection.months).fill(0);
      for (const line of projection.lines) {
        expect(line.values.every((cell) => Number.isSafeInteger(cell) && !Object.is(cell, -0))).toBe(true);
        if (line.module !== null || line.kind !== 'cash') continue;
        for (const [month, cell] of line.values.entries()) leaves[month] = (leaves[month] ?? 0) + cell;
      }
      const values = (key: string) => projection.lines.find((line) => line.key === key)?.values ?? [];
      expect(values('net_cash_flow')).toEqual(leaves);
      expect(values('closing_cash').at(-1)).toBe(leaves.reduce((sum, cell) => sum + cell, 0));
    }
  });

  it('lose nothing of a loan: releases and capitalised interest are amortised or still owed', () => {
    for (const [seed, projection] of projections.entries()) {
      if ('refused' in projection) continue;
      const total = (key: string) => projection.lines.find((line) => line.key === key)?.total ?? 0;
      for (const n of (studies[seed]?.loans ?? []).map((_, k) => k + 1)) {
        const name = (what: string) => total(`loan.${n}.${what}`);
        expect(name('release') + name('interest') + name('interest_paid') + name('amortization')).toBe(name('balance'));
      }
    }
  });
});
