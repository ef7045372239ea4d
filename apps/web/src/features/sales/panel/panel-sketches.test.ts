import { describe, expect, it } from 'vitest';
import type { Sketch } from '../../../ui/charts/index.ts';
import { barsSketch, columnsSketch } from './panel-sketches.ts';

const rects = ({ marks }: Sketch) => marks.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
const labelsOf = ({ marks }: Sketch) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

function expectInside(sketch: Sketch): void {
  for (const { x, y, width, height } of rects(sketch)) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(sketch.width + 1e-6);
    expect(y + height).toBeLessThanOrEqual(sketch.height + 1e-6);
  }
}

describe('bars that leave the panel', () => {
  const sketch = barsSketch([
    { label: 'Estoque no início', share: 0, text: '0 un.', fill: 's3' },
    { label: 'Lançamentos', share: 1, text: '104 un.', fill: 's3' },
    { label: 'Vendas brutas', share: 0.5, text: '52 un.', fill: 'c-in' },
    { label: 'Distratos', share: 1.5, text: '156 un.', fill: 'c-out' },
  ]);

  it('are as long as their shares, on one track, inside the drawing', () => {
    expectInside(sketch);
    const [none = 0, all = 0, half = 0, more = 0] = rects(sketch).map(({ width }) => width);
    expect(half).toBeCloseTo(all / 2, 6);
    expect(none).toBe(1);
    expect(more).toBe(all);
  });

  it('have their names and numbers', () => {
    expect(labelsOf(sketch)).toEqual([
      'Estoque no início',
      '0 un.',
      'Lançamentos',
      '104 un.',
      'Vendas brutas',
      '52 un.',
      'Distratos',
      '156 un.',
    ]);
  });
});

describe('columns that leave the panel', () => {
  it('stand on one scale', () => {
    const sketch = columnsSketch([
      { label: '1 a 30 dias', amounts: [0, 200], text: '2,00 hoje', fill: 's2' },
      { label: '31 a 60 dias', amounts: [100, 0], text: '0,00 hoje', fill: 's3' },
    ]);
    expectInside(sketch);
    const [none, highest = 0, half] = rects(sketch).map(({ height }) => height);
    expect(none).toBe(0);
    expect(highest).toBeGreaterThan(0);
    expect(half).toBeCloseTo(highest / 2, 6);
    expect(labelsOf(sketch)).toEqual(['1 a 30 dias', '2,00 hoje', '31 a 60 dias', '0,00 hoje']);
  });

  it('without an amount have no height', () => {
    const sketch = columnsSketch([{ label: 'mais de 180 dias', amounts: [0, 0, 0], text: '0,00 hoje', fill: 's6' }]);
    expect(rects(sketch).map(({ height }) => height)).toEqual([0, 0, 0]);
  });
});
