import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  regularConsumption,
  socialReducers,
  subdivisionConsumption,
  transitionalConsumption,
} from './consumption-law.ts';

interface Reform {
  readonly rows: readonly { key: string; value: unknown }[];
  readonly presets: readonly { key: string; taxation: { consumption: unknown } }[];
}

const reform: Reform = JSON.parse(
  readFileSync(new URL('../../../../../apps/server/data/tax-reform.json', import.meta.url), 'utf8'),
);

test.each([
  ['ret_transitional', transitionalConsumption],
  ['ret_regular', regularConsumption],
  ['presumed_subdivision', subdivisionConsumption],
])('%s is as the table of sources has it', (key, consumption) => {
  expect(consumption).toEqual(reform.presets.find((preset) => preset.key === key)?.taxation.consumption);
});

test('the reducers of dwellings and lots are those of the law', () => {
  const lawOf = (key: string) => reform.rows.find((row) => row.key === key)?.value;
  expect(socialReducers).toEqual({ dwelling: lawOf('reducer.social.unit'), lot: lawOf('reducer.social.lot') });
});
