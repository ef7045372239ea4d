import { expect, it } from 'vitest';
import { indicatorCatalogue } from '../src/index.ts';

it('each indicator has one row', () => {
  const keys = indicatorCatalogue.map(({ key }) => key);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
