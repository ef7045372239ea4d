/** Features that are added to a generated study. Each draws from a sequence of its own. */

import type { Study } from '../../src/study.ts';
import { addAccounting } from './generate-accounting.ts';
import { addCompanies } from './generate-companies.ts';
import { addConsumption } from './generate-consumption.ts';
import type { Draft } from './generate-draft.ts';
import { addCoverage, addLoanTerms, addNeeds } from './generate-loans.ts';
import { addOffers, addPriceSteps } from './generate-offers.ts';
import { addWaterfall } from './generate-partners.ts';
import { addCalendars, addCorrection, addTransfers } from './generate-plans.ts';
import { addReal } from './generate-real.ts';
import { drawNewLines } from './generate-realised.ts';
import { addRegimes } from './generate-regimes.ts';
import { addAssignments, addClasses, addRentals } from './generate-rentals.ts';
import type { Extent } from './generate-sales.ts';
import { addAgeing, addHazard, addLandSwapFloor } from './generate-terms.ts';
import { Random } from './random.ts';

/** In this order: price tables before what is drawn for each of them. */
const ADDITIONS = {
  offers: addOffers,
  price_steps: addPriceSteps,
  calendar: addCalendars,
  works_transfer: addTransfers,
  yearly: addCorrection,
  ageing: addAgeing,
  land_swap_floor: addLandSwapFloor,
  hazard: addHazard,
  rentals: addRentals,
  classes: addClasses,
  assignments: addAssignments,
  loan_terms: addLoanTerms,
  need_draws: addNeeds,
  coverage: addCoverage,
  waterfall: addWaterfall,
  regimes: addRegimes,
  companies: addCompanies,
  consumption: addConsumption,
  accounting: addAccounting,
  real: addReal,
} satisfies Record<string, (draft: Draft) => void>;

export type Feature = keyof typeof ADDITIONS;

export const FEATURES = Object.keys(ADDITIONS) as Feature[];

/** Adds the features to a study; the random sequence that drew the study does not move. */
export function addFeatures(study: Study, seed: number, round: boolean, extent: Extent, features: ReadonlySet<string>) {
  for (const [n, feature] of FEATURES.entries()) {
    if (features.has(feature)) ADDITIONS[feature]({ study, random: new Random(seed * 64 + n, round), extent });
  }
  if (features.size > 0) drawNewLines({ study, random: new Random(seed * 64 + 63, round), extent });
}
