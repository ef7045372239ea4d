/**
 * Which room may come in to which: slices of a server module, and features of the web application. A slice is a folder of
 * its module; it is written `slice: [what it may import]`, and every file of the module lies in one.
 */
export type Arrows = Readonly<Record<string, readonly string[]>>;

/** Slices that are open to every other slice of their module, and may import none of them. */
export const openSlices: readonly string[] = ['shared'];

/** Folders that see every slice of their module: what fills it for people and for tests. */
export const seeingSlices: readonly string[] = ['demonstration', 'test-support'];

export const sliceArrows: Readonly<Record<string, Arrows>> = {
  planner: {
    enterprises: [],
    realised: ['enterprises'],
    studies: ['enterprises', 'realised'],
    scenarios: ['studies'],
    versions: ['enterprises', 'realised', 'scenarios', 'studies'],
    premises: ['enterprises'],
    indexes: ['realised', 'studies'],
    'cash-flow': ['realised', 'studies'],
    workbooks: ['realised', 'studies'],
    processing: ['realised', 'studies'],
    reports: ['enterprises', 'premises', 'realised', 'studies'],
    'daily-figures': ['enterprises'],
    templates: [],
    current: ['cash-flow', 'enterprises', 'realised', 'studies'],
  },
  sales: {
    parties: [],
    units: ['plan-feed'],
    'plan-feed': [],
    commissions: ['movements'],
    movements: ['parties'],
    ledger: ['commissions', 'plan-feed', 'units'],
    contacts: ['ledger'],
    contracts: ['ledger', 'commissions', 'parties', 'units'],
    installments: ['contracts', 'ledger'],
    cancellations: ['contracts', 'ledger', 'plan-feed'],
    proposals: ['contracts', 'plan-feed', 'units'],
    receipts: ['contracts', 'ledger', 'movements'],
    corrections: ['contracts', 'installments', 'ledger', 'receipts'],
    summary: ['ledger'],
    privacy: ['contacts', 'ledger', 'parties'],
    'erp-rows': ['ledger', 'parties', 'plan-feed'],
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
    series: ['connections', 'mapping', 'mapping-model', 'publication'],
    documents: ['connections', 'mapping-model', 'publication'],
    commitments: ['connections', 'mapping-model', 'publication'],
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
