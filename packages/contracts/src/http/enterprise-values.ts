/** What fields of an enterprise may hold. Apart from the schemas, so that a screen may read it without them. */
export const enterprisePhases = ['prospecting', 'launch', 'works', 'delivered'] as const;
export type EnterprisePhase = (typeof enterprisePhases)[number];
/** What an enterprise sells, and an organization mostly: only within one of these are figures compared. */
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
