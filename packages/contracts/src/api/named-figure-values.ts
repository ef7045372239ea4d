/** Bounds and faults of figures by names, apart from their schemas: the pane in Excel loads them. */

/** Bounds of a call for figures: cells, and plans that they are of. Each scenario of a version is a plan. */
export const namedFigureLimits = { cells: 500, plans: 20 } as const;

/** Reasons for which a cell has no figure. */
export const namedFigureFaults = [
  'enterprise_unknown',
  'enterprise_ambiguous',
  'version_missing',
  'version_unknown',
  'scenario_unknown',
  'plan_refused',
  'name_unknown',
  'too_many_plans',
] as const;
/** Reason for which a cell has no figure. */
export type NamedFigureFault = (typeof namedFigureFaults)[number];
