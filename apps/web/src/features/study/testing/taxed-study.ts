import { presumedWithRents, retWithSocial } from '@uni/contracts';
import type { RegimeTerms, Study } from '@uni/engine';
import { rentedStudy } from './rented-study.ts';

const regime: RegimeTerms = {
  regime: 'ret',
  ret: retWithSocial,
  presumed: presumedWithRents,
  classes: [{ class: 'rent', regime: 'presumed' }],
};

/** A study with every field of the regimes: by class, with activities, and one that follows another. */
export const taxedStudy: Study = {
  ...rentedStudy,
  taxation: {
    ...regime,
    // biome-ignore lint/suspicious/noThenProperty: a field of the study
    then: [{ ...regime, from: '2029-01' }],
  },
};
