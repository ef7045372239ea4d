import { expect, it } from 'vitest';
import { linesOf } from '../labels.ts';
import { paintOf, rowsOf } from './paint.ts';

it('writes a computed colour as six digits and how much of it shows', () => {
  expect(paintOf('rgb(36, 101, 184)')).toEqual({ color: '#2465b8', opacity: 1 });
  expect(paintOf('rgba(180, 35, 24, 0.055)')).toEqual({ color: '#b42318', opacity: 0.055 });
  expect(paintOf('rgb(180 35 24 / 5.5%)')).toEqual({ color: '#b42318', opacity: 0.055 });
});

it('paints nothing for what is transparent, and leaves a pattern and a word as they are', () => {
  expect(paintOf('rgba(0, 0, 0, 0)')).toEqual({ color: 'none', opacity: 1 });
  expect(paintOf('url("#r1-in")').color).toBe('url(#r1-in)');
  expect(paintOf('none').color).toBe('none');
});

it('breaks a long title between words and loses none', () => {
  const title = 'Caixa negativo por 31 meses, com pior ponto de −42,4 mi em mai/27';
  const lines = linesOf(title, 200, { strong: true });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(title);
  expect(linesOf('umapalavramuitolonga', 10)).toEqual(['umapalavramuitolonga']);
});

it('sets entries in rows', () => {
  expect(rowsOf([100, 100, 100], 210, 10)).toEqual([
    { x: 0, row: 0 },
    { x: 110, row: 0 },
    { x: 0, row: 1 },
  ]);
});
