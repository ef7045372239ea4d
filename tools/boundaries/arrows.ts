/**
 * Allowed imports, as data: between slices of a server module or a package, and between features of the web application. A slice
 * is a folder; it is written `slice: [its allowed imports]`, and every file lies in one.
 */
export type Arrows = Readonly<Record<string, readonly string[]>>;

export interface SlicedFolder {
  readonly name: string;
  /** Path from the repository's root, with the last `/`. */
  readonly folder: string;
  /** Files that may lie next to the slices. */
  readonly root: readonly string[];
  /** Those of the root that gather what slices have. */
  readonly gathering: readonly string[];
  /** Slices that every other may import; they import none. */
  readonly open: readonly string[];
  /** Folders that see every slice: what fills them for people and for tests. */
  readonly seeing: readonly string[];
  readonly arrows: Arrows;
}

const moduleSlices: Readonly<Record<string, Arrows>> = {
  planner: {
    enterprises: [],
    realised: ['enterprises'],
    projections: ['realised'],
    studies: ['enterprises', 'projections', 'realised'],
    scenarios: ['projections', 'realised', 'studies'],
    'study-parts': ['projections', 'studies'],
    closing: ['enterprises', 'projections', 'realised', 'studies'],
    plausibility: ['enterprises', 'studies'],
    versions: ['enterprises', 'plausibility', 'projections', 'realised', 'scenarios', 'studies'],
    premises: ['enterprises'],
    indexes: ['realised', 'studies'],
    'cash-flow': ['projections', 'realised'],
    'corporate-layer': ['cash-flow'],
    workbooks: ['enterprises', 'plausibility', 'realised', 'scenarios', 'studies'],
    processing: ['projections', 'realised', 'studies'],
    reports: ['enterprises', 'plausibility', 'premises', 'projections', 'realised', 'scenarios', 'studies'],
    'daily-figures': ['enterprises'],
    templates: [],
    current: ['cash-flow', 'enterprises', 'projections', 'realised', 'studies'],
  },
  sales: {
    parties: [],
    units: ['plan-feed', 'pricing'],
    'plan-feed': [],
    commissions: ['movements'],
    movements: ['parties'],
    'contract-rows': ['plan-feed'],
    ledger: ['commissions', 'contract-rows', 'units'],
    contacts: ['ledger'],
    pricing: [],
    clauses: [],
    contracts: ['clauses', 'commissions', 'contract-rows', 'ledger', 'parties', 'pricing', 'units'],
    installments: ['contract-rows', 'contracts', 'ledger'],
    cancellations: ['contracts', 'ledger', 'plan-feed'],
    proposals: ['contracts', 'plan-feed', 'pricing', 'units'],
    receipts: ['contracts', 'ledger', 'movements'],
    corrections: ['contracts', 'installments', 'ledger', 'receipts'],
    mirror: ['contracts', 'ledger', 'units'],
    summary: ['contract-rows'],
    privacy: ['contacts', 'contract-rows', 'ledger', 'parties'],
    'erp-rows': ['contract-rows', 'ledger', 'parties', 'plan-feed'],
    exports: [
      'cancellations',
      'commissions',
      'contracts',
      'installments',
      'ledger',
      'movements',
      'parties',
      'proposals',
      'units',
    ],
  },
  integration: {
    adapter: [],
    runs: ['adapter'],
    connections: ['adapter', 'runs'],
    sienge: ['adapter', 'connections'],
    uau: ['adapter', 'connections'],
    landing: ['adapter'],
    reading: ['adapter', 'connections', 'landing', 'runs'],
    'mapping-model': [],
    publication: ['connections', 'mapping-model'],
    mapping: ['connections', 'mapping-model', 'publication'],
    removal: ['connections', 'mapping', 'publication'],
    series: ['connections', 'mapping', 'mapping-model', 'publication'],
    documents: ['connections', 'mapping-model', 'publication'],
    commitments: ['connections', 'mapping-model', 'publication'],
    closing: ['certificates', 'connections', 'mapping-model', 'publication'],
    'gross-revenue': ['connections', 'mapping', 'mapping-model', 'publication'],
    certificates: ['adapter', 'connections', 'landing', 'mapping-model', 'publication', 'reading', 'runs'],
    sales: ['adapter', 'connections', 'landing', 'mapping-model', 'publication', 'sienge', 'uau'],
  },
  access: {
    'sign-in': [],
    'api-tokens': [],
    'identity-provider': ['sign-in'],
    account: ['api-tokens', 'sign-in'],
  },
  admin: {
    groups: [],
    users: ['groups'],
    partners: ['groups'],
    organizations: ['groups', 'partners', 'users'],
    services: [],
    audit: ['groups'],
    'personal-data': ['users'],
  },
};

const packageSlices: Readonly<Record<string, Pick<SlicedFolder, 'open' | 'arrows'>>> = {
  contracts: {
    open: ['http'],
    arrows: {
      study: [],
      admin: [],
      assistant: ['study'],
      colab: [],
      home: [],
      registry: ['colab', 'integration', 'study'],
      access: ['admin'],
      api: ['admin', 'registry'],
      planner: ['study'],
      integration: ['planner'],
      sales: ['integration', 'planner'],
    },
  },
  phrases: {
    open: ['shared'],
    arrows: {
      access: [],
      admin: [],
      api: [],
      assistant: [],
      colab: [],
      home: [],
      integration: [],
      sales: [],
      planner: ['sales'],
      guide: ['planner'],
    },
  },
  analysis: {
    open: [],
    arrows: {
      accounts: [],
      benchmark: ['study'],
      closing: [],
      portfolio: [],
      study: [],
      versions: [],
      collaboration: ['portfolio'],
      realised: ['portfolio', 'study'],
      sensitivity: ['realised', 'study'],
      'goal-seek': ['sensitivity', 'study'],
      percentiles: ['sensitivity', 'study'],
      plausibility: ['simulation', 'study'],
      simulation: ['portfolio', 'sensitivity', 'study'],
      'tax-comparison': [],
      variance: ['portfolio', 'sensitivity', 'study', 'versions'],
    },
  },
};

/** Features of the web application; what several share lies in `apps/web/src/shared`. */
const featureArrows: Arrows = {
  access: ['admin'],
  admin: [],
  colab: [],
  help: [],
  home: ['cash-flow'],
  indexes: [],
  closing: [],
  integration: ['closing'],
  later: [],
  'partner-reports': [],
  sales: [],
  enterprises: ['cash-flow', 'sheet-import'],
  'cash-flow': ['study', 'study-forms'],
  study: [],
  'study-forms': ['study'],
  'study-charts': ['study'],
  explanation: ['study', 'study-forms'],
  premises: ['study', 'study-forms'],
  versions: ['explanation', 'scenarios', 'study', 'study-forms'],
  scenarios: ['explanation', 'study', 'study-forms'],
  'tax-reform': ['study', 'study-forms'],
  realised: ['closing', 'integration', 'sheet-import', 'study', 'study-charts'],
  'sheet-import': [],
  'study-editor': [
    'study',
    'study-forms',
    'study-charts',
    'explanation',
    'premises',
    'sheet-import',
    'scenarios',
    'versions',
    'realised',
    'tax-reform',
  ],
};

export const slicedFolders: readonly SlicedFolder[] = [
  ...Object.entries(moduleSlices).map(([name, arrows]) => ({
    name,
    folder: `apps/server/src/modules/${name}/`,
    root: ['index.ts', 'policy.ts', 'schema.ts'],
    gathering: ['index.ts', 'schema.ts'],
    open: ['shared'],
    seeing: ['demonstration', 'test-support'],
    arrows,
  })),
  ...Object.entries(packageSlices).map(([name, slices]) => ({
    name,
    folder: `packages/${name}/src/`,
    root: ['index.ts', ...(name === 'contracts' ? ['operations.ts', 'operations.test.ts'] : [])],
    gathering: ['index.ts', 'operations.ts', 'operations.test.ts'],
    seeing: ['testing'],
    ...slices,
  })),
  {
    name: 'the web application',
    folder: 'apps/web/src/features/',
    root: [],
    gathering: [],
    open: [],
    seeing: [],
    arrows: featureArrows,
  },
];
