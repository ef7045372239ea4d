import { expect, it } from 'vitest';
import { costViewParts, defaultCostAppearance, readCostView } from './cost-view.ts';

const usual = ['works', 'land'];
const written = (saved: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined));
const round = (saved: Record<string, string>) => written(costViewParts(readCostView(saved, usual), usual));

it('the grid of costs as usual keeps nothing', () => {
  const appearance = { ...defaultCostAppearance, expanded: new Set(usual), years: new Set<number>() };
  expect(written(costViewParts(appearance, usual))).toEqual({});
  expect(readCostView({}, usual)).toEqual(appearance);
});

it('everything else comes back as it was kept, and what is not understood is as usual', () => {
  const saved = {
    ...{ zoom: 'year', un: 'millions', cent: '1', abertas: 'works', anos: '2027', zeros: '0' },
    ...{ valores: 'shares', filtro: 'obra' },
  };
  expect(round(saved)).toEqual(saved);
  expect(round({ valores: 'elsewhere', zeros: 'maybe', un: 'percent' })).toEqual({});
});
