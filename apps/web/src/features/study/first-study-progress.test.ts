import type { FirstStudyProgress } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { numberOfStep, readProgress, stepBy, stepKeys } from './first-study-progress.ts';

const stored = (changes: Partial<FirstStudyProgress> = {}): FirstStudyProgress => ({
  state: 'open',
  step: 3,
  enterprise: 7,
  template: 'residencial_vertical',
  ...changes,
});
const enterprises = [{ id: 5 }, { id: 7 }];

describe('the step of the guided study', () => {
  test('is the first for a person without progress, whatever the address', () => {
    for (const addressed of [undefined, '1', '4', '9', 'x'])
      expect(readProgress(undefined, addressed, enterprises)).toEqual({ step: 'development', enterprise: null });
  });

  test('is the stored one without an address, and the addressed one with it', () => {
    expect(readProgress(stored(), undefined, enterprises)).toEqual({ step: 'costs', enterprise: 7 });
    expect(readProgress(stored(), '5', enterprises)).toEqual({ step: 'result', enterprise: 7 });
  });

  test('is the stored one for an address that is no step', () => {
    for (const addressed of ['0', '6', '-1', '2.5', 'result', ''])
      expect(readProgress(stored(), addressed, enterprises).step).toBe('costs');
  });

  test('is the first again where the enterprise is in the bin, or of another organization', () =>
    expect(readProgress(stored({ enterprise: 9 }), '4', enterprises)).toEqual({
      step: 'development',
      enterprise: null,
    }));
});

test('each step has its neighbours, and the ends have one', () => {
  for (const step of stepKeys) {
    const next = stepBy(step, 1);
    if (next) expect(stepBy(next, -1)).toBe(step);
  }
  expect([stepBy('development', -1), stepBy('result', 1)]).toEqual([null, null]);
  expect(stepKeys.map(numberOfStep)).toEqual([1, 2, 3, 4, 5]);
});
