import { openComposed } from '@uni/analysis';
import {
  applyEdits,
  identifyStudy,
  noRealised,
  type RealisedSeries,
  type StudyDocument,
  type StudyEdit,
  type Version,
} from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import type { Period } from '../../ui/planning-grid/index.ts';
import { explainChange, firstPathOf, whyRows } from '../explanation/why.ts';
import { withFoot } from '../study/cash-flow-view.ts';
import { comparedIds, compareWith, openCompared } from '../study/comparison.ts';
import { cashFlowOf } from '../study/study-facts.ts';
import { counting, study } from '../study/testing/study-fixture.ts';
import { changeText } from '../study-forms/descriptors/change-text.ts';
import { differenceName, differencesCsv, formatPremises } from './difference-text.ts';
import { gridDifference } from './grid-difference.ts';

const costs = [
  { group: 'terrain', value: { basis: 'amount', amount: 400_000 }, timing: { kind: 'once', at: 0 } },
  { group: 'labor_cost', module: 1, value: { basis: 'amount', amount: 900_000 }, timing: { kind: 'physical' } },
];
const base: StudyDocument = identifyStudy({ ...study, expenses: costs }, counting());

const idsOf = (list: string): number[] => (base.identity[list] ?? []).map(({ id }) => id);
const [land = 0, constructionId = 0] = idsOf('expenses');
const [module = 0] = idsOf('modules');

function edited(...edits: StudyEdit[]): StudyDocument {
  const outcome = applyEdits(base, edits);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.document;
}
const cheaper: StudyEdit = { op: 'set', path: `/expenses/@${constructionId}/value/amount`, old: 900_000, new: 850_000 };
const slower: StudyEdit = {
  op: 'set',
  path: `/modules/@${module}/sales_curve/shares`,
  old: [0.5, 0.5],
  new: [0.4, 0.6],
};

const opened = (document: StudyDocument) => {
  const model = openStudy(document.study);
  if (!model.ok) throw new Error(JSON.stringify(model.errors));
  return model.model;
};
const version = { id: 9, nome: 'Rev 2' } as Version;
const compare = (before: StudyDocument, after: StudyDocument) => {
  const compared = openCompared(version, {
    revision: 1,
    document: before,
    basis: { realised_hash: noRealised, realised: null },
  });
  if (!compared) throw new Error('refused');
  return compareWith(compared, after, opened(after).projection);
};

describe('a comparison', () => {
  it('counts premises and cells, and knows the indicators of the other version', () => {
    const { differences, cells, indicators } = compare(base, edited(cheaper, slower));
    expect([differences.length, cells]).toEqual([2, 3]);
    expect(indicators.result).toBe(opened(base).projection.indicators.result);
  });

  it('counts months from the base month on screen', () => {
    const later = edited({ op: 'set', path: '/base_month', old: '2026-01', new: '2026-04' });
    const here = opened(later).projection.indicators.payback_month;
    const { indicators } = compare(base, later);
    expect(Number(here) - Number(indicators.payback_month)).toBe(3);
  });

  it('takes from the address at most three known versions, and never the open one', () => {
    const known = [1, 2, 3, 4, 5].map((id) => ({ id }) as Version);
    expect(comparedIds('2~1~9~2~3~4~5', 1, known)).toEqual([2, 3, 4]);
    for (const nothing of [undefined, '', 'x', '~', null]) expect(comparedIds(nothing, 1, known)).toEqual([]);
  });
});

describe('a difference in words', () => {
  it('names the item and its module, the field, and both values', () => {
    const after = edited(cheaper, slower);
    const [curve, cost] = compare(base, after).differences;
    if (!curve || !cost) throw new Error('two differences');
    expect(differenceName([after, base], cost.path)).toMatch(/^Custo de obra, [^,1]*1[^,]*, Valor$/);
    expect(changeText(cost, '2026-01')).toEqual({ before: '900.000,00', after: '850.000,00' });
    expect(differenceName([after, base], curve.path)).toMatch(/, Curva de vendas$/);
    expect(changeText(curve, '2026-01')).toEqual({ before: '1º: 50%', after: '40% (+1)' });
  });

  it('says of an item that is gone what it was', () => {
    const old = { after: null, value: costs[0] as never, lists: {} };
    const after = edited({ op: 'remove', path: `/expenses/@${land}`, old, new: null });
    const [gone] = compare(base, after).differences;
    if (!gone) throw new Error('one difference');
    expect(differenceName([after, base], gone.path)).toBe('Terreno');
    expect(changeText(gone, '2026-01')).toEqual({ before: 'Terreno', after: 'retirado' });
  });

  it('shows of vectors the first month in which any of them differs', () => {
    const path = '/modules/@1/sales_curve/shares';
    expect(formatPremises(path, [[0.5, 0.3, 0.2], [0.5, 0.2, 0.3], null], '2026-01')).toEqual([
      '2º: 30% (+1)',
      '2º: 20% (+1)',
      'não há',
    ]);
  });

  it('is exported so that a spreadsheet reads columns, and never a formula', () => {
    const named = edited({ op: 'set', path: '/name', old: 'Residencial Aurora', new: '=1+1;"x"' });
    const { differences, document } = compare(base, named);
    const [head, row] = differencesCsv(differences, [named, document], '2026-01').split('\r\n');
    expect(head).toBe('Grupo;Premissa;Mudança;Antes;Depois;Caminho');
    expect(row).toMatch(/;alterado;Residencial Aurora;"'=1\+1;""x""";\/name$/);
  });
});

describe('the cash flow beside another one', () => {
  const period = (at: number): Period =>
    ({ id: String(at), from: at, to: at, label: '', name: '', year: 2026 }) as Period;
  const lines = (document: StudyDocument) => {
    const { study: plain, projection } = opened(document);
    return { tree: withFoot(cashFlowOf(plain, projection), 'project'), projection };
  };
  const differ = (before: StudyDocument, after: StudyDocument, mode: Parameters<typeof gridDifference>[3]) => {
    const [there, here] = [lines(before), lines(after)];
    return {
      ...gridDifference(here.tree, there.tree, { here: here.projection, there: there.projection }, mode),
      here,
      there,
    };
  };
  const outflows = ({ lines: all }: ReturnType<typeof differ>) => {
    const group = all.find(({ id }) => id === 'outflows');
    if (!group) throw new Error('no outflows');
    return group;
  };

  it('says where it is better, from what to what', () => {
    const visible = differ(base, edited(cheaper), 'highlight');
    const line = outflows(visible);
    const at = line.values.findIndex((value, month) => value !== visible.there.tree[1]?.values[month]);
    expect(visible.noteOf(line, period(at))).toMatchObject({
      tone: 'better',
      text: expect.stringMatching(/ → .*melhora/),
    });
    expect(visible.noteOf(line, period(0))).toBeNull();
    expect(differ(edited(cheaper), base, 'highlight').noteOf(line, period(at))?.tone).toBe('worse');
  });

  it.each([
    ['loan.1.release', 'changed'],
    ['contribution', 'changed'],
    ['loan.1.interest_paid', 'better'],
    ['receipts.direct.keys', 'better'],
  ])('calls more of %s %s', (key, tone) => {
    const line = (value: number) =>
      ({
        id: key,
        label: key,
        values: [value],
        total: value,
        aggregation: 'sum',
        cell: { key, module: null },
        children: [],
      }) as never;
    const months = { base_month: '2026-01', months: 1 } as never;
    const visible = gridDifference([line(-5)], [line(-9)], { here: months, there: months }, 'highlight');
    expect(visible.noteOf(line(-5), period(0))?.tone).toBe(tone);
  });

  it('shows differences that add up to the difference of the totals', () => {
    const visible = differ(base, edited(cheaper), 'delta');
    const line = outflows(visible);
    expect(line.total).toBe(5_000_000);
    expect(line.values.reduce((sum, value) => sum + value, 0)).toBe(line.total);
    for (const child of line.children) {
      expect(
        child.values.reduce((sum, value) => sum + value, 0),
        child.label,
      ).toBe(child.total);
    }
  });

  it('leaves out the lines that are the same, and keeps what is above a different one and the balances', () => {
    const visible = differ(base, edited(cheaper), 'only');
    const ids = visible.lines.map(({ id }) => id);
    expect(ids).toContain('outflows');
    expect(ids).not.toContain('inflows');
    expect(ids).toEqual(expect.arrayContaining(visible.here.tree.filter(({ pinned }) => pinned).map(({ id }) => id)));
    expect(outflows(visible).children.map(({ label }) => label)).toEqual(['Obra']);
    expect(differ(base, base, 'only').lines.every(({ pinned }) => pinned)).toBe(true);
  });

  it('gives the other amount of each cell, and the two totals differ by what the months do', () => {
    const visible = differ(base, edited(cheaper), 'double');
    const line = outflows(visible);
    const there = visible.there.tree.find(({ id }) => id === 'outflows');
    expect(line.values.map((_, month) => visible.before(line, period(month)))).toEqual(
      line.values.map((_, month) => there?.values[month] ?? 0),
    );
    expect(line.total - Number(visible.before(line, null))).toBe(5_000_000);
  });

  it('marks a line that only one of the two has', () => {
    const old = { after: null, value: costs[0] as never, lists: {} };
    const without = edited({ op: 'remove', path: `/expenses/@${land}`, old, new: null });
    const labels = (all: readonly { label: string; children: readonly { label: string }[] }[]): string[] =>
      all.flatMap((line) => [line.label, ...labels(line.children as never)]);
    expect(labels(differ(base, without, 'highlight').lines)).toContain('− Terreno');
    expect(labels(differ(without, base, 'highlight').lines)).toContain('+ Terreno');
  });

  it('compares calendar months when one version begins later', () => {
    const later = edited({ op: 'set', path: '/base_month', old: '2026-01', new: '2026-02' });
    const visible = differ(base, later, 'delta');
    const inflows = visible.lines.find(({ id }) => id === 'inflows');
    const [here, there] = [visible.here.tree[0]?.values ?? [], visible.there.tree[0]?.values ?? []];
    expect(inflows?.values[3]).toBe((here[3] ?? 0) - (there[4] ?? 0));
  });
});

describe('why an indicator changed', () => {
  it('is told by groups whose effects add up exactly', () => {
    const after = edited(cheaper, slower);
    const comparison = compare(base, after);
    const answers = explainChange(comparison, after);
    expect(answers?.map(({ indicator }) => indicator)).toEqual(['npv', 'irr_year', 'max_exposure', 'result']);
    const result = answers?.find(({ indicator }) => indicator === 'result');
    if (!result) throw new Error('the result is defined');
    const rows = whyRows(result);
    expect(rows.map(({ label }) => label)).toEqual(['Velocidade de vendas', 'Custo de obra']);
    expect(rows.reduce((sum, { change }) => sum + change, 0)).toBe(result.change);
    expect(result.change).toBe(Number(result.to) - Number(result.from));
    expect(rows[1]).toMatchObject({ change: 5_000_000, good: true });
    expect(firstPathOf(comparison, rows[1]?.groups ?? [])).toBe(cheaper.path);
  });

  it('of a group whose premises moved it both ways is told both ways, with the premises of each', () => {
    const dearer: StudyEdit = {
      op: 'insert',
      path: '/expenses/@990',
      old: null,
      new: {
        after: constructionId,
        value: { ...costs[1], value: { basis: 'amount', amount: 30_000 } } as never,
        lists: {},
      },
    };
    const after = edited(cheaper, dearer);
    const result = explainChange(compare(base, after), after)?.find(({ indicator }) => indicator === 'result');
    if (!result) throw new Error('the result is defined');
    const rows = whyRows(result);
    expect(rows.map(({ label, change, good }) => [label, change, good])).toEqual([
      ['Custo de obra, a mais', 5_000_000, true],
      ['Custo de obra, a menos', -3_000_000, false],
    ]);
    expect(rows.map(({ parts }) => parts.flatMap(({ paths }) => paths))).toEqual([[cheaper.path], [dearer.path]]);
  });

  it('is told over the closed months of the enterprise, as the numbers on screen are', () => {
    const realised: RealisedSeries = {
      closing: '2026-01',
      lines: [{ key: 'expense.terrain', module: null, from: '2026-01', values: [-41_000_000] }],
      policy: {},
    };
    const after = edited(cheaper, slower);
    const compared = openCompared(version, { revision: 1, document: base, basis: { realised_hash: 'a', realised } });
    const here = openComposed(after.study, realised);
    if (!compared || !here.ok) throw new Error('refused');
    const answers = explainChange(compareWith(compared, after, here.model.projection), after);
    const result = answers?.find(({ indicator }) => indicator === 'result');
    expect(result?.from).toBe(compared.projection.indicators.result);
    expect(result?.to).toBe(here.model.projection.indicators.result);
    expect(compared.projection.indicators.result).not.toBe(opened(base).projection.indicators.result);
  });
});
