import { describe, expect, it } from 'vitest';
import { goldenStudies } from '../study/testing/golden-projections.ts';
import { scenarioCurves, worstOf } from './curves-model.ts';

const [first, second] = goldenStudies;
if (!first || !second) throw new Error('there are golden studies');
const base = first.model.projection;

describe('curves of scenarios', () => {
  it("are the engine's accumulated free cash flow, in centavos, by the names of the columns", () => {
    const curves = scenarioCurves([{ id: null, name: 'Base', model: first.model }], base);
    const line = base.lines.find(({ key, module }) => key === 'accumulated_free' && module === null);
    expect(curves).toEqual([{ key: 'base', label: 'Base', values: line?.values }]);
  });

  it('leave out a scenario that the engine refuses', () => {
    expect(scenarioCurves([{ id: 5, name: 'Recusado', model: null }], base)).toEqual([]);
  });

  it('have the lowest point of all, and none while the cash stays above zero', () => {
    const lines = [
      { key: 'base', label: 'Base', values: [-1, -5, 3] },
      { key: '5', label: 'Pessimista', values: [-2, -4, -9, 1] },
    ];
    expect(worstOf(lines)).toEqual({ label: 'Pessimista', value: -9, month: 2 });
    expect(worstOf([{ key: 'base', label: 'Base', values: [0, 4] }])).toBeNull();
    expect(worstOf([])).toBeNull();
  });
});
