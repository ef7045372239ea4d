import { targetKeys, thresholdKeys, thresholdRows } from '@uni/contracts';
import { homeSettings } from '@uni/phrases';
import { expect, it } from 'vitest';
import { changedIn, settingRow, settingText, standardLimits, valuesOf } from './settings-model.ts';

const stored = valuesOf({
  thresholds: standardLimits() as Record<(typeof thresholdKeys)[number], number>,
  targets: Object.fromEntries(targetKeys.map((key) => [key, null])) as Record<(typeof targetKeys)[number], null>,
});

it('only what was changed is sent: a limit left empty is none, a target left empty is taken away', () => {
  expect(changedIn(stored, stored)).toEqual({});
  expect(changedIn({ ...stored, stock_months: 24, margin_vgv: 0.15 }, stored)).toEqual({
    stock_months: 24,
    margin_vgv: 0.15,
  });
  expect(changedIn({ ...stored, stock_months: null }, stored)).toEqual({});
  expect(changedIn(stored, { ...stored, margin_vgv: 0.15 })).toEqual({ margin_vgv: null });
});

it('every limit and target has a name and bounds within which its standard lies, and is written in its unit', () => {
  for (const key of [...thresholdKeys, ...targetKeys]) {
    expect(homeSettings.labels[key]).not.toBe('');
    const { min, max } = settingRow(key);
    expect(min).toBeLessThan(max);
  }
  for (const key of thresholdKeys) {
    const { standard, min, max } = thresholdRows[key];
    expect(standard >= min && standard <= max).toBe(true);
  }
  expect([settingText('works_attention', 0.03), settingText('overdue_attention', 0.05)]).toEqual(['3,0 p.p.', '5,0%']);
  expect([settingText('stock_months', 36), settingText('closing_day', 10)]).toEqual(['36 meses', '10']);
  expect(settingText('margin_vgv', null)).toBe(homeSettings.nothing);
});
