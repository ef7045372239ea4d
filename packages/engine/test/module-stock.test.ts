import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moduleStock, type Projection, type Study } from '../src/index.ts';

const folder = new URL('../fixtures/cases/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.study.json'))
  .map((name) => [name, read(name) as Study, read(name.replace('.study', '.projection')) as Projection] as const);

it.each(cases)('%s: what its modules have to sell adds up to the VGV of the projection', (_name, study, projection) => {
  const stocks = study.modules.map(moduleStock);
  expect(stocks.reduce((sum, { all }) => sum + all.vgv, 0)).toBe(projection.indicators.vgv_gross);
  expect(stocks.reduce((sum, { own }) => sum + own.vgv, 0)).toBe(projection.indicators.vgv_own);
});

it('what is given for the land is launched and not offered', () => {
  const typologies = [{ units: 10, barter_units: 2, private_area: 50, price_m2: 8_000 }];
  expect(moduleStock({ typologies })).toEqual({
    all: { units: 10, area: 500, vgv: 400_000_000 },
    own: { units: 8, area: 400, vgv: 320_000_000 },
  });
});
