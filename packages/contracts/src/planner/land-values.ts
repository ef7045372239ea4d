/** Values of plots of land and the rules of their funnel. Separate from the schemas, so that a screen can import them alone. */

/** Steps of the funnel, in their order; a discarded plot may come back to any. */
export const landSteps = ['prospecting', 'analysis', 'proposal', 'option', 'bought', 'discarded'] as const;
/** A step of the funnel. */
export type LandStep = (typeof landSteps)[number];
/** The steps that are columns of the funnel. */
export const openLandSteps = ['prospecting', 'analysis', 'proposal', 'option', 'bought'] as const;
/** A step of a plot that is not discarded. */
export type OpenLandStep = (typeof openLandSteps)[number];

/** Means of paying for land. */
export const landForms = ['cash', 'swap', 'mixed'] as const;
/** Money, a share of what is built or received, or both. */
export type LandForm = (typeof landForms)[number];

/** People to talk to about a plot. */
export const landContactKinds = ['owner', 'broker'] as const;
/** Owner or broker. */
export type LandContactKind = (typeof landContactKinds)[number];

/** Kinds of files. */
export const landFileKinds = ['document', 'plan'] as const;
/** A document, or the plan on which an area is marked. */
export type LandFileKind = (typeof landFileKinds)[number];

/** Media types of files, by their first bytes. */
export const landFileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** A media type that a file may have. */
export type LandFileType = (typeof landFileTypes)[number];

/** The most of everything. */
export const landLimits = {
  ...{ name: 120, city: 80, address: 200, zoning: 80, contact: 120, phone: 40, email: 254, note: 4_000, reason: 500 },
  ...{ plots: 2_000, files: 40, fileName: 160, fileBytes: 5 * 1024 * 1024, area: 1e9, coefficient: 50, floors: 200 },
  ...{ money: 1e13, corners: 60 },
} as const;

/** Indicators of which more is better: a target of a residual price. */
export const landTargets = ['irr_year', 'margin_vgv', 'npv'] as const;
/** An indicator that a residual price is searched for. */
export type LandTarget = (typeof landTargets)[number];

/** Fields that a step cannot do without. */
export type LandRequirement = 'reason' | 'form' | 'price' | 'swap_share' | 'option_until';

/** Fields that the rules of the funnel read. */
export interface LandTermsOfDeal {
  readonly form: LandForm | null;
  readonly price: number | null;
  readonly swap_share: number | null;
  readonly swap_receipts: number | null;
  readonly option_until: string | null;
}

/** Fields that are missing for a plot to stand at a step. */
export function missingForStep(plot: LandTermsOfDeal, step: LandStep, reason: string): LandRequirement[] {
  if (step === 'discarded') return reason.trim() === '' ? ['reason'] : [];
  const rank = landSteps.indexOf(step);
  const missing: LandRequirement[] = [];
  if (rank >= landSteps.indexOf('proposal')) missing.push(...missingOfDeal(plot));
  if (step === 'option' && plot.option_until === null) missing.push('option_until');
  return missing;
}

function missingOfDeal({ form, price, swap_share, swap_receipts }: LandTermsOfDeal): LandRequirement[] {
  if (form === null) return ['form'];
  const missing: LandRequirement[] = [];
  if (form !== 'swap' && price === null) missing.push('price');
  if (form !== 'cash' && swap_share === null && swap_receipts === null) missing.push('swap_share');
  return missing;
}
