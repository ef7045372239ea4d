import type { PublicUnit } from '@uni/contracts';
import { expect, test } from 'vitest';
import { numbered, publicFace, publicMatch } from './public-units.ts';

const unit = (values: Partial<PublicUnit> = {}): PublicUnit => ({
  ...{ block: 'Torre A', floor: 1, stack: '01', nome: '101', typology: '', facing: null },
  ...{ private_area: 6_250, price: 98_600_000, state: 'available', ...values },
});

test('a map shows prices or areas, never both', () => {
  expect(publicFace(unit(), true)).toBe('986');
  expect(publicFace(unit({ price: null, state: 'sold' }), true)).toBe('');
  expect(publicFace(unit({ price: null }), false)).toBe('63');
  expect(publicFace(unit({ private_area: 0 }), false)).toBe('');
});

test('units are numbered as they came, and stay by their state', () => {
  expect(numbered([unit(), unit()]).map(({ id }) => id)).toEqual([0, 1]);
  expect(publicMatch(unit(), null)).toBe(true);
  expect(publicMatch(unit(), 'sold')).toBe(false);
});
