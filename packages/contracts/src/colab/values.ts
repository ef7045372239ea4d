/**
 * Values of the collaborative area. They are the group's indicators, the variables of its formulas, and why a value is absent.
 */

/** As the specification spells them, in its order. */
export const collaborationKeys = [
  'lct',
  'aptpu',
  'grm',
  'vso',
  'apm',
  'aprc',
  'lctc',
  'art',
  'crf',
  'drc',
  'sgea',
  'ebitda',
  'dotcp',
  'dorp',
] as const;
/** Key of an indicator, as the specification has it. An organization cannot add or remove one. */
export type CollaborationKey = (typeof collaborationKeys)[number];

/** Default names of the letters, until an organization renames its indicators. */
export const collaborationNames: Readonly<Record<CollaborationKey, string>> = {
  lct: 'Lançamentos',
  aptpu: 'Área privativa por unidade',
  grm: 'Geração de receita média',
  vso: 'Vendas sobre oferta',
  apm: 'Preço médio por m² privativo',
  aprc: 'Margem do resultado a apropriar',
  lctc: 'Lançamentos em 12 meses',
  art: 'Área remanescente total',
  crf: 'Cobertura de recebíveis sobre financiamento',
  drc: 'Distratos sobre vendas contratadas',
  sgea: 'Despesas comerciais, gerais e administrativas',
  ebitda: 'EBITDA',
  dotcp: 'Dívida onerosa total sobre capital próprio',
  dorp: 'Dívida onerosa líquida sobre recebíveis performados',
};

/** Money in centavos, shares as fractions of 1, areas in m². */
export const collaborationUnits = [
  'money',
  'share',
  'ratio',
  'area',
  'units',
  'months',
  'money_per_area',
  'area_per_unit',
  'money_per_unit',
] as const;
/** Unit of an indicator. `money_per_area` is centavos per m², `money_per_unit` centavos per unit. */
export type CollaborationUnit = (typeof collaborationUnits)[number];

/** The better direction of a value: higher, lower, or neither. */
export const collaborationDirections = ['higher', 'lower', 'none'] as const;
/** The better direction of an indicator's value. No value depends on it. */
export type CollaborationDirection = (typeof collaborationDirections)[number];

/** Lengths in months of a period that ends with the chosen month. */
export const collaborationPeriods = [1, 3, 6, 12, 24] as const;
/** Length of a period in months, the selected month included. */
export type CollaborationPeriod = (typeof collaborationPeriods)[number];

/** Monthly series that formulas are made of. */
export const collaborationFacts = [
  'launched_value',
  'launched_units',
  'launched_area',
  'offered_value',
  'offered_units',
  'offered_area',
  'sold_value',
  'sold_table',
  'sold_units',
  'sold_area',
  'cancelled_value',
  'cancelled_table',
  'cancelled_units',
  'cancelled_area',
  'stock_value',
  'stock_units',
  'stock_area',
  'receipts',
  'net_revenue',
  'receivables',
  'performed_receivables',
  'commercial_expenses',
  'administrative_expenses',
  'works_cost',
  'land_cost',
  'incorporation_cost',
  'incurred_cost',
  'income_taxes',
  'free_cash_flow',
  'loan_interest',
  'debt',
  'contributions',
  'distributions',
  'cash',
] as const;
/** A monthly series of an enterprise's plan and closed months: centavos, m² or a number of units. */
export type CollaborationFact = (typeof collaborationFacts)[number];

/** A formula's reductions of a series: the first seven sum months, the next two read a balance. `mean` takes either. */
export const collaborationWindows = [
  'month',
  'quarter',
  'year',
  'year_before',
  'period',
  'accumulated',
  'life',
  'closing',
  'opening',
  'mean',
] as const;
/** One reduction of a series. A flow read as a balance, or the reverse, is a fault of the formula. */
export type CollaborationWindow = (typeof collaborationWindows)[number];

/** Reasons for a missing value. It is never displayed as 0. */
export const collaborationReasons = ['no_enterprise', 'division_by_zero', 'out_of_range', 'not_computed'] as const;
/** Reason of a missing value. `no_enterprise`: no selected enterprise has figures. */
export type CollaborationReason = (typeof collaborationReasons)[number];

/** Faults of a formula's text, each at a position. */
export const formulaFaults = [
  'empty',
  'too_long',
  'too_deep',
  'character',
  'number',
  'name',
  'window',
  'operand',
  'bracket',
  'fact_expected',
  'fact_needs_window',
  'flow_as_balance',
  'balance_as_flow',
  'rest',
] as const;
/** Fault of a formula. Any of them refuses it with 400. */
export type FormulaFaultCode = (typeof formulaFaults)[number];

/** The period of group statistics, in months. */
export const benchmarkPeriod = 12;

/** Reasons for having no comparison. */
export const benchmarkReasons = [
  'not_connected',
  'cohort_untold',
  'awaits_publication',
  'own_definition',
  'other_period',
  'cohort_too_small',
  'other_class',
] as const;
/** Reason of a missing comparison. `cohort_untold`: the description of the organization names no segment. */
export type BenchmarkReason = (typeof benchmarkReasons)[number];

/** Limits: characters of a name and of a formula, and enterprises of one request. */
export const collaborationLimits = { name: 80, formula: 600, enterprises: 500 } as const;
