import {
  type ContractKind,
  flowBuckets,
  type MappingTarget,
  type MovementKind,
  movementKinds,
  movementNatures,
  type ParameterKey,
} from '@uni/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chosen } from './choices.model.ts';
import type { Facet, FacetMonth, References } from './facets.model.ts';
import {
  addsUp,
  type Binding,
  bindingKey,
  bucketOf,
  evaluateFacets,
  type FlowInput,
  flowOf,
  monthKey,
  totalOf,
} from './flow.model.ts';
import { impliedRules } from './implied-rules.model.ts';
import { identityOf, type Rule, type RuleLookup, ruleBook } from './rules.model.ts';
import { addedLines, cellsIn, changedCells, seriesLines } from './series.model.ts';
import { divided } from './shares.model.ts';

const share = (key: string, size: number) => ({ key: key as MappingTarget['key'], share: size });
const shares: fc.Arbitrary<MappingTarget[]> = fc
  .array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 })
  .map((sizes) => {
    const sum = sizes.reduce((a, b) => a + b, 0);
    const scaled = sizes.map((size) => Math.max(1, Math.floor((size * 10_000) / sum)));
    const rest = 10_000 - scaled.reduce((a, b) => a + b, 0);
    return scaled.map((size, position) => share(`expense.g${position}`, position === 0 ? size + rest : size));
  });

test('a division gives the whole, and no part is a centavo or more beside its share', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), shares, (amount, targets) => {
      const amounts = divided(amount, targets);
      expect(amounts.reduce((sum, portion) => sum + BigInt(portion), 0n)).toBe(BigInt(amount));
      for (const [position, portion] of amounts.entries()) {
        const exact = BigInt(amount) * BigInt(targets[position]?.share ?? 0);
        const beside = BigInt(portion) * 10_000n - exact;
        expect(beside < 10_000n && beside > -10_000n).toBe(true);
      }
    }),
  );
});

const accounts = ['1', '10', '101', '102', '20', '201', '2010'];
const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
const rule = fc.record({
  kind: fc.constant('general' as const),
  system: fc.constant('sienge' as const),
  connection: fc.constantFrom(null, null, 7, 8),
  enterprise: fc.constantFrom(null, null, 1, 2),
  account: fc.constantFrom('', ...accounts, '1*', '10*', '2*', '20*'),
  movementKind: fc.constantFrom<(MovementKind | null)[]>(null, null, 'payment', 'receipt'),
  condition: fc.constantFrom('', '', 'PM'),
  documentType: fc.constantFrom('', '', 'NF'),
  costCenter: fc.constantFrom('', '', 'a'),
  operation: fc.constantFrom('', '', '2'),
  contract: fc.constantFrom<ContractKind[]>('', '', 'financed'),
  validFrom: fc.constantFrom(...months),
  targets: fc.oneof({ weight: 4, arbitrary: shares }, { weight: 1, arbitrary: fc.constant([]) }),
});
const rules: fc.Arbitrary<Rule[]> = fc.array(rule, { maxLength: 25 }).map((list) => {
  const narrow = list.map((one, id) => ({
    id: id + 1,
    ...one,
    connection: one.enterprise === null ? one.connection : null,
  }));
  return [...new Map(narrow.map((one) => [identityOf(one), one])).values()];
});
const target: fc.Arbitrary<RuleLookup> = fc.record({
  system: fc.constant('sienge' as const),
  connection: fc.constantFrom(7, 8),
  enterprise: fc.constantFrom(null, 1, 2),
  account: fc.constantFrom('', ...accounts),
  kind: fc.constantFrom(...movementKinds),
  condition: fc.constantFrom('', 'PM', 'CH'),
  documentType: fc.constantFrom('', 'NF'),
  costCenter: fc.constantFrom('a', 'b'),
  operation: fc.constantFrom('1', '2'),
  contract: fc.constantFrom<ContractKind[]>('', 'direct', 'financed'),
});

/** The rule of a month, by searching all of them. */
const naive = (all: readonly Rule[], at: RuleLookup, month: string): Rule | null => {
  const fits = all.filter(
    (one) =>
      one.validFrom <= month &&
      (one.connection === null || one.connection === at.connection) &&
      (one.enterprise === null || one.enterprise === at.enterprise) &&
      (one.account === '' ||
        (one.account.endsWith('*') ? at.account.startsWith(one.account.slice(0, -1)) : at.account === one.account)) &&
      (one.movementKind === null || one.movementKind === at.kind) &&
      (one.condition === '' || one.condition === at.condition) &&
      (one.documentType === '' || one.documentType === at.documentType) &&
      (one.costCenter === '' || one.costCenter === at.costCenter) &&
      (one.operation === '' || one.operation === at.operation) &&
      (one.contract === '' || one.contract === at.contract),
  );
  const weight = (one: Rule) => [
    one.enterprise !== null ? 3 : one.connection !== null ? 2 : 1,
    one.condition === '' ? 0 : 1,
    one.account === '' ? 0 : one.account.endsWith('*') ? one.account.length - 1 : 1_000,
    one.documentType === '' ? 0 : 1,
    one.contract === '' ? 0 : 1,
    one.operation === '' ? 0 : 1,
    one.movementKind === null ? 0 : 1,
    one.costCenter === '' ? 0 : 1,
  ];
  const order = (a: Rule, b: Rule) => {
    const [left, right] = [weight(a), weight(b)];
    const at = left.findIndex((value, position) => value !== right[position]);
    if (at >= 0) return (right[at] ?? 0) - (left[at] ?? 0);
    return a.validFrom < b.validFrom ? 1 : -1;
  };
  return fits.sort(order)[0] ?? null;
};

describe('the rule of a movement', () => {
  test('is the narrowest one that has begun, as if all were looked at', () => {
    fc.assert(
      fc.property(rules, target, fc.constantFrom(...months), (all, at, month) => {
        expect(ruleBook(all).at(at)(month)?.id).toBe(naive(all, at, month)?.id);
      }),
      { numRuns: 1_000 },
    );
  });

  test('ends in the month before a later one of the same scope and match begins', () => {
    const at = (id: number, validFrom: string): Rule => ({
      id,
      kind: 'general',
      system: 'sienge',
      connection: null,
      enterprise: null,
      account: '101',
      movementKind: null,
      condition: '',
      documentType: '',
      costCenter: '',
      operation: '',
      contract: '',
      validFrom,
      targets: [share('expense.marketing', 10_000)],
    });
    const [first, second] = [at(1, '2025-03'), at(2, '2026-01')];
    const book = ruleBook([second, first]);
    expect([book.endOf(first), book.endOf(second)]).toEqual(['2025-12', null]);
  });
});

const facet = (id: number): fc.Arbitrary<Facet> =>
  fc.record({
    id: fc.constant(id),
    nature: fc.constantFrom(...movementNatures),
    kind: fc.constantFrom(...movementKinds),
    company: fc.constantFrom('1', '2'),
    costCenter: fc.constantFrom('a', 'b', 'c'),
    account: fc.constantFrom(...accounts),
    documentType: fc.constantFrom('NF', 'PRC', ''),
    operation: fc.constantFrom('1', '2', '7', ''),
    condition: fc.constantFrom('', 'PM', 'CH'),
    contract: fc.constantFrom('', 'CH,PM', 'CH,FI,PM'),
  });

const references: References = {
  system: 'sienge',
  accounts: new Map([['102', { code: '102', name: 'Aporte de sócio', type: 'M' }]]),
  workTypes: new Map(),
};

const chosen: fc.Arbitrary<Chosen> = fc
  .record({
    company: fc.constantFrom('yes', 'no'),
    operationType: fc.constantFrom('yes', 'no'),
    cancellation: fc.constantFrom('yes', 'no'),
    paymentCategory: fc.constantFrom('yes', 'no'),
    outcomeDocumentIdentification: fc.constantFrom('realised', 'committed', 'forecast'),
    aporte: fc.constantFrom('yes', 'no'),
  })
  .map(
    (choice): Chosen =>
      new Map<ParameterKey, ReadonlyMap<string, string>>([
        ['company', new Map<string, string>([['2', choice.company]])],
        ['operationType', new Map([['receipt:7', choice.operationType]])],
        ['cancellation', new Map([['payment:1', choice.cancellation]])],
        ['paymentCategory', new Map([['201', choice.paymentCategory]])],
        ['outcomeDocumentIdentification', new Map([['NF', choice.outcomeDocumentIdentification]])],
        ['aporte', new Map([['102', choice.aporte]])],
      ]),
  );

const binding: fc.Arbitrary<Binding> = fc.oneof(
  fc.constant({ state: 'ignored' as const, enterprise: null, module: null, from: null, to: null }),
  fc.record({
    state: fc.constant('bound' as const),
    // 3 is in the bin.
    enterprise: fc.constantFrom(1, 2, 3),
    module: fc.constantFrom(null, 1, 9),
    from: fc.constantFrom(null, ...months),
    to: fc.constantFrom(null, ...months),
  }),
);

const input: fc.Arbitrary<FlowInput> = fc
  .record({
    facets: fc
      .array(fc.integer(), { minLength: 1, maxLength: 30 })
      .chain((list) => fc.tuple(...list.map((_, id) => facet(id)))),
    amounts: fc.array(
      fc.record({ of: fc.nat(29), month: fc.constantFrom(...months), amount: fc.integer(), out: fc.integer() }),
      { maxLength: 60 },
    ),
    bindings: fc.array(fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('a', 'b', 'c'), binding), { maxLength: 6 }),
    chosen,
    rules,
    opens: fc.constantFrom(null, ...months),
  })
  .map(({ facets, amounts, bindings, chosen: choice, rules: all, opens }) => {
    const cells = new Map<string, FacetMonth>();
    for (const { of, month, amount } of amounts)
      cells.set(monthKey(of, month), { facetId: of % facets.length, month, amount, movements: 1 });
    const rows = [...new Map([...cells.values()].map((one) => [monthKey(one.facetId, one.month), one])).values()];
    return {
      connection: 7,
      references,
      facets,
      months: rows,
      excluded: new Map(
        rows.filter((_, at) => at % 3 === 0).map((one) => [monthKey(one.facetId, one.month), amounts[0]?.out ?? 0]),
      ),
      opening: opens === null ? null : { day: `${opens}-01`, before: new Map<string, number>() },
      bindings: new Map(bindings.map(([company, center, one]) => [bindingKey(company, center), one])),
      enterprises: new Map([
        [1, new Set([1])],
        [2, new Set<number>()],
      ]),
      chosen: choice,
      financed: new Set(['FI']),
      book: ruleBook([...all, ...impliedRules(references, choice, facets)]),
    };
  });

const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0);

describe('the flow', () => {
  test('puts every centavo into one bucket, and what is mapped into the months of its enterprise', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { sums, series } = flowOf(given);
        for (const nature of movementNatures) expect(addsUp(sums[nature])).toBe(true);
        const all = totalOf(sums);
        expect(all.source).toBe(total(given.months.map(({ amount }) => amount)));
        expect(total(flowBuckets.map((bucket) => all[bucket]))).toBe(all.source);
        const cells = [...series.values()].flatMap((own) => cellsIn(seriesLines(own)));
        expect(total(cells.map(({ amount }) => amount))).toBe(all.mapped);
        for (const nature of movementNatures)
          expect(total(cells.filter((cell) => cell.nature === nature).map(({ amount }) => amount))).toBe(
            sums[nature].mapped,
          );
      }),
      { numRuns: 1_000 },
    );
  });

  test('keeps enterprises apart: each has what it would have if there were no other', () => {
    fc.assert(
      fc.property(input, (given) => {
        const together = flowOf(given);
        for (const enterprise of [1, 2]) {
          const evaluation = evaluateFacets(given);
          const own = given.months.filter(({ facetId }) => evaluation.get(facetId)?.enterprise === enterprise);
          const alone = flowOf({ ...given, months: own });
          const lines = (flow: typeof alone) => seriesLines(flow.series.get(enterprise) ?? new Map());
          expect(lines(alone)).toEqual(lines(together));
          expect([...alone.series.keys()].filter((id) => id !== enterprise)).toEqual([]);
        }
      }),
    );
  });

  test('is the same whatever the order in which rows, rules and bindings come', () => {
    fc.assert(
      fc.property(input, rules, (given, all) => {
        const lines = (one: FlowInput) => [...flowOf(one).series].map(([id, cells]) => [id, seriesLines(cells)]).sort();
        const backwards = {
          ...given,
          facets: [...given.facets].reverse(),
          months: [...given.months].reverse(),
          bindings: new Map([...given.bindings].reverse()),
        };
        expect(lines({ ...backwards, book: ruleBook([...all].reverse()) })).toEqual(
          lines({ ...given, book: ruleBook(all) }),
        );
      }),
    );
  });

  test('never counts a settlement that is no cash, nor an enterprise in the bin', () => {
    fc.assert(
      fc.property(input, (given) => {
        for (const one of evaluateFacets(given).values()) {
          const { bucket } = bucketOf(one, '2026-02');
          if (one.facet.nature === 'realised' && one.facet.operation === '7' && one.facet.kind === 'payment')
            expect(['non_cash', 'ignored']).toContain(bucket);
          expect(one.enterprise).not.toBe(3);
        }
      }),
    );
  });
});

test('lines of several connections add up cell by cell, and a difference tells every cell that is other', () => {
  fc.assert(
    fc.property(input, input, (a, b) => {
      const lines = (given: FlowInput) => seriesLines(flowOf(given).series.get(1) ?? new Map());
      const [left, right] = [lines(a), lines(b)];
      const sum = (rows: typeof left) => total(cellsIn(rows).map(({ amount }) => amount));
      expect(sum(addedLines([left, right]))).toBe(sum(left) + sum(right));
      const changes = changedCells(left, right);
      expect(total(changes.map(({ before, after }) => after - before))).toBe(sum(right) - sum(left));
      expect(changedCells(left, left)).toEqual([]);
      expect(changes.every(({ before, after }) => before !== after)).toBe(true);
    }),
  );
});
