import { invariant } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { goldenStudies } from './golden-projections.ts';

const [golden] = goldenStudies;
invariant(golden, 'there is no worked study');

/** A worked study with two rentals and a sale of receivables. The first rental is let by months and sold, the second by shares. */
export const rentedStudy: Study = {
  ...golden.model.study,
  rentals: [
    {
      name: 'Lojas',
      area: 1_200,
      rent_m2: 55,
      ramp: { months: 6, family: 'trapezoid', a: 0.2, b: 0.7 },
      exit: { at: 60, cap_rate: 0.09, costs_share: 0.03 },
    },
    { area: 300, rent_m2: 40, start: 20, months: 36, ramp: { shares: [0.5, 0.3] }, opex_m2: 8, grace: 2 },
  ],
  assignments: [
    { name: 'CRI', at: { at: 'keys', plus: 3 }, share: 0.9, rate: { value: 0.12, basis: 'effective_year' } },
  ],
};
