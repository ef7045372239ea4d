/** The parts of a study that the specification names. Each is read and saved by itself, as a sub-resource of its version. */

/** Items of the study that a part shows: all of a list, or those that have these values. */
export interface PartRows {
  /** The lists on the way, the outermost first: `/modules`, then `/tables` inside each of them. */
  readonly lists: readonly `/${string}`[];
  /** Field values that an item must have. Otherwise it belongs to another part. */
  readonly where?: Readonly<Record<string, string>>;
  /** Identifying fields of an item: displayed here, saved by another part. */
  readonly named: readonly string[];
  /** Fields that are saved here; `all`: every field. */
  readonly saved: readonly string[] | 'all';
  /** True: items are added and removed here. */
  readonly grows: boolean;
}

/** Response format of a part: a list of rows, or one object. */
export type PartKind = 'list' | 'obj';

/** Source of a piece of the study: items of lists, single fields, a monthly vector, or the projection. */
export type StudyPart =
  /** An object holds its rows under `items`. */
  | { readonly kind: PartKind; readonly from: 'items'; readonly rows: PartRows }
  /** Fields by name, each with its path in the study. */
  | { readonly kind: 'obj'; readonly from: 'fields'; readonly fields: Readonly<Record<string, `/${string}`>> }
  /** A vector with an amount for each month, in reais. */
  | { readonly kind: 'list'; readonly from: 'months'; readonly path: `/${string}` }
  /** Derived from the study and never saved. */
  | { readonly kind: PartKind; readonly from: 'projection' };

const expenses = (group: string) => ({ lists: ['/expenses'], where: { group } }) as const;
const modules = { lists: ['/modules'], named: ['number', 'name'], grows: false } as const;
const tables = { lists: ['/modules', '/tables'], named: ['name', 'channel', 'share'], grows: false } as const;

const wholeGroup = (group: string): PartRows => ({ ...expenses(group), named: [], saved: 'all', grows: true });

/** Cost of a group: its items with everything except their distribution over the months. */
const value = (group: string): StudyPart => ({
  kind: 'obj',
  from: 'items',
  rows: { ...expenses(group), named: [], saved: ['name', 'module', 'value', 'index'], grows: true },
});
/** When it costs: the distribution of the same items. */
const curve = (group: string): StudyPart => ({
  kind: 'list',
  from: 'items',
  rows: { ...expenses(group), named: ['name', 'module'], saved: ['timing'], grows: false },
});

const computed = (kind: PartKind): StudyPart => ({ kind, from: 'projection' });

const commission = (channel: string): StudyPart => ({
  kind: 'obj',
  from: 'items',
  rows: { ...tables, where: { channel }, saved: ['commission'] },
});

/** By name, spelled as the specification spells them. */
export const studyParts = {
  cashFlow: computed('list'),
  projection: computed('obj'),
  financialOperationResults: computed('list'),
  recivedVGV: computed('obj'),
  origemFunding: computed('list'),
  financingModel: {
    kind: 'obj',
    from: 'fields',
    fields: { minimum_cash: '/capital/minimum_cash', contributions: '/capital/contributions' },
  },
  sales: {
    kind: 'obj',
    from: 'items',
    rows: {
      ...modules,
      saved: ['typologies', 'tables', 'price_growth', 'price_index', 'financial_barter', 'cancellation', 'delinquency'],
    },
  },
  salesCurve: { kind: 'list', from: 'items', rows: { ...modules, saved: ['sales_curve'] } },
  physicalSchedule: {
    kind: 'list',
    from: 'items',
    rows: {
      ...modules,
      saved: [
        ...['launch', 'works_start', 'works_months', 'keys', 'registration', 'occupancy_permit', 'schedule', 'tasks'],
      ],
    },
  },
  amortizationType: {
    kind: 'list',
    from: 'items',
    rows: {
      lists: ['/modules', '/tables', '/parts'],
      named: ['kind', 'share', 'installments'],
      saved: ['system', 'rate'],
      grows: false,
    },
  },
  endType: {
    kind: 'list',
    from: 'items',
    rows: { lists: ['/loans'], named: ['name'], saved: ['amortization'], grows: false },
  },
  financialOperation: {
    kind: 'list',
    from: 'items',
    rows: { lists: ['/loans'], named: [], saved: 'all', grows: true },
  },
  businessExpenses: { kind: 'list', from: 'items', rows: wholeGroup('business_expenses') },
  docClient: { kind: 'obj', from: 'items', rows: wholeGroup('doc_client') },
  admTaxes: { kind: 'obj', from: 'items', rows: wholeGroup('adm_taxes') },
  incorporation: value('incorporation'),
  incorporationCurve: curve('incorporation'),
  outorga: value('outorga'),
  outorgaCurve: curve('outorga'),
  marketing: value('marketing'),
  marketingCurve: curve('marketing'),
  constructionStanding: value('construction_standing'),
  constructionStandingCurve: curve('construction_standing'),
  maintenanceStanding: value('maintenance_standing'),
  maintenanceStandingCurve: curve('maintenance_standing'),
  commercialExpense: value('commercial_expense'),
  commercialExpenseCurve: curve('commercial_expense'),
  laborCost: value('labor_cost'),
  laborCostCurve: curve('labor_cost'),
  postCostLabor: value('post_cost_labor'),
  postCostLaborCurve: curve('post_cost_labor'),
  nonIncidentInfraCost: value('non_incident_infra_cost'),
  nonIncidentInfraCostCurve: curve('non_incident_infra_cost'),
  otherLaborCost: value('other_labor_cost'),
  otherLaborCostCurve: curve('other_labor_cost'),
  // The engine computes what indexes add to construction: the group takes no item.
  readjustLaborCost: computed('obj'),
  readjustLaborCostCurve: computed('list'),
  terrain: value('terrain'),
  terrainCurve: curve('terrain'),
  terrainOtherPaymentMethods: value('terrain_other_payment_methods'),
  terrainOtherPaymentMethodsCurve: curve('terrain_other_payment_methods'),
  otherExpenses: value('other_expenses'),
  otherExpensesCurve: curve('other_expenses'),
  legalExpenses: value('legal_expenses'),
  legalExpensesCurve: curve('legal_expenses'),
  adminExpenses: value('admin_expenses'),
  adminExpensesCurve: curve('admin_expenses'),
  bankRate: value('bank_rate'),
  bankRateCurve: curve('bank_rate'),
  bankFee: value('bank_fee'),
  bankFeeCurve: curve('bank_fee'),
  commissionFinancial: commission('financed'),
  commissionDirectly: commission('direct'),
  tributation: {
    kind: 'obj',
    from: 'fields',
    fields: {
      regime: '/taxation/regime',
      ret: '/taxation/ret',
      presumed: '/taxation/presumed',
      other: '/taxation/other',
    },
  },
  profitDistribution: {
    kind: 'obj',
    from: 'fields',
    fields: {
      mode: '/capital/distribution/mode',
      start: '/capital/distribution/start',
      reserve: '/capital/distribution/reserve',
      share: '/capital/distribution/share',
      after_loans: '/capital/distribution/after_loans',
      look_ahead: '/capital/distribution/look_ahead',
      partners: '/capital/partners',
    },
  },
  profitDistributionCurve: { kind: 'list', from: 'months', path: '/capital/distribution/curve' },
  indicatorTaxes: {
    kind: 'obj',
    from: 'fields',
    fields: {
      discount_rate: '/discount_rate',
      finance_rate: '/finance_rate',
      reinvestment_rate: '/reinvestment_rate',
    },
  },
} as const satisfies Readonly<Record<string, StudyPart>>;
/** Name of a piece of the study, as in the address of its operations. */
export type StudyPartKey = keyof typeof studyParts;
