/** Values of enterprise fields. Separate from the schemas, so that a screen can import them alone. */
export const enterprisePhases = ['prospecting', 'launch', 'works', 'delivered'] as const;
/** Phase of an enterprise. `prospecting`: land that is only studied; sums include it only on request. */
export type EnterprisePhase = (typeof enterprisePhases)[number];
/** The main product of an enterprise or an organization. Figures are compared only within one class. */
export const productClasses = ['economic', 'medium', 'high', 'subdivision', 'commercial', 'mixed'] as const;
/** Class of product. `subdivision` is lots, `mixed` more than one class. */
export type ProductClass = (typeof productClasses)[number];
/** The 26 states and the federal district, by their two letters. */
export const brazilianStates = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;
/** Two letters of a state, in capitals. */
export type BrazilianState = (typeof brazilianStates)[number];

/** The systems that an enterprise's realised figures may come from. */
export const enterpriseSystems = ['sienge', 'uau'] as const;
/** An ERP whose months may become an enterprise's realised ones. */
export type EnterpriseSystem = (typeof enterpriseSystems)[number];

/** The months that people know an enterprise by; a study has months of its own, module by module. */
export const keyDates = ['launch_month', 'works_start_month', 'works_end_month', 'occupancy_month'] as const;
/** Field of an enterprise that holds a month, `YYYY-MM`. */
export type KeyDate = (typeof keyDates)[number];
