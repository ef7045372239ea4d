import { expect, test } from 'vitest';
import { coverageOf } from './sources.model.ts';

test.each([
  ['of no source there is no share', [], { by_rows: null, by_value: null }],
  [
    'of sources without money there is none of money',
    [{ considered: 0, decided: 0, status: 'mapped' as const }],
    { by_rows: 1, by_value: null },
  ],
  [
    'of money it is what has a target',
    [
      { considered: 300, decided: 300, status: 'mapped' as const },
      { considered: 100, decided: 0, status: 'pending' as const },
    ],
    { by_rows: 0.5, by_value: 0.75 },
  ],
])('%s', (_name, sources, shares) => {
  expect(coverageOf(sources)).toMatchObject(shares);
});
