/** Values of enterprise fields. Separate from the schemas, so that a screen can import them alone. */
export const enterprisePhases = ['prospecting', 'launch', 'works', 'delivered'] as const;
export type EnterprisePhase = (typeof enterprisePhases)[number];
/** The main product of an enterprise or an organization. Figures are compared only within one class. */
export const productClasses = ['economic', 'medium', 'high', 'subdivision', 'commercial', 'mixed'] as const;
export type ProductClass = (typeof productClasses)[number];
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
export type BrazilianState = (typeof brazilianStates)[number];

/** The systems that an enterprise's realised figures may come from. */
export const enterpriseSystems = ['sienge', 'uau'] as const;
export type EnterpriseSystem = (typeof enterpriseSystems)[number];

/** The months that people know an enterprise by; a study has months of its own, module by module. */
export const keyDates = ['launch_month', 'works_start_month', 'works_end_month', 'occupancy_month'] as const;
export type KeyDate = (typeof keyDates)[number];
