import { explanationsOf } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { type GoldenStudy, goldenStudies } from '../study/testing/golden-projections.ts';
import { type CellPosition, type Dependent, dependentsOf } from './dependents-model.ts';

const study = (name: string): GoldenStudy['model'] => {
  const result = goldenStudies.find((one) => one.name === name);
  if (!result) throw new Error(`no study ${name}`);
  return result.model;
};
const all = (model: GoldenStudy['model'], cell: CellPosition): readonly Dependent[] =>
  [...dependentsOf(model, cell)].findLast((step) => step !== null) ?? [];

describe('what depends on a number', () => {
  const model = study('01-two-houses');

  it('is what names it in its own account, whether it is asked for by module or as their sum', () => {
    for (const module of [1, null]) {
      const result = all(model, { key: 'expense.labor_cost', module, month: 1 });
      expect(result.map(({ cell }) => cell)).toEqual([{ key: 'free_cash_flow', module: null, month: 1 }]);
      expect(result[0]?.value).toBe(-45_130);
    }
  });

  it('reaches later months and indicators: a free flow is in the balances after it and in what judges it', () => {
    const result = all(model, { key: 'free_cash_flow', module: null, month: 1 });
    expect(result.some(({ cell }) => cell?.key === 'accumulated_free' && cell.month === 1)).toBe(true);
    for (const { cell } of result.filter((one) => one.cell)) {
      const components = cell ? explanationsOf(model).explain(cell.key, cell.module, cell.month)?.parts : [];
      expect(JSON.stringify(components)).toContain('"free_cash_flow"');
    }
  });

  it('tells what was found until then, when it is more, and asks no line that cannot name the cell', () => {
    const steps = [...dependentsOf(model, { key: 'free_cash_flow', module: null, month: 1 })];
    const knownSteps = steps.filter((step) => step !== null);
    expect(knownSteps.length).toBeGreaterThan(1);
    knownSteps.slice(1).forEach((step, at) => {
      expect(step.length).toBeGreaterThan(knownSteps[at]?.length ?? 0);
    });
    const cells = model.projection.lines.length * model.projection.months;
    expect(steps.length).toBeLessThan(cells / 4);
  });
});
