import { expect, it, vi } from 'vitest';
import { setHabits, usualHabits } from '../../ui/habits.ts';
import { gridSearchOf, readGridView, type UsualView } from './grid-view.ts';

const usual: UsualView = {
  units: ['reais', 'thousands', 'millions'],
  unit: 'thousands',
  expanded: ['inflows', 'outflows'],
};
const round = (search: Record<string, unknown>) => {
  const written = Object.entries(gridSearchOf(readGridView(search, usual), usual));
  return Object.fromEntries(written.filter(([, value]) => value !== undefined));
};

it('leaves out of the address what is as usual', () => {
  expect(round({})).toEqual({});
  expect(round({ zoom: 'month', un: 'thousands', abertas: 'outflows~inflows' })).toEqual({});
});

it('keeps everything else, also that nothing is open', () => {
  const search = { zoom: 'year', un: 'reais', cent: '1', abertas: 'taxes', anos: '2027~2028' };
  expect(round(search)).toEqual(search);
  expect(round({ abertas: '~' })).toEqual({ abertas: '~' });
  expect(readGridView({ abertas: '~' }, usual).expanded.size).toBe(0);
});

it('takes a cent that came as a number, and drops what it does not understand', () => {
  expect(round({ cent: 1, zoom: 'week', un: 'percent', anos: 'x~2027' })).toEqual({ cent: '1', anos: '2027' });
});

it('opens in the unit that somebody prefers where the grid has it, and says so of any other', () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  setHabits({ ...usualHabits, gridUnit: 'millions' });
  expect(readGridView({}, usual).unit).toBe('millions');
  expect(round({})).toEqual({});
  expect(round({ un: 'thousands' })).toEqual({ un: 'thousands' });
  expect(readGridView({}, { ...usual, units: ['reais', 'thousands'] }).unit).toBe('thousands');
  setHabits(usualHabits);
  vi.unstubAllGlobals();
});
