/** Stores that are read and not saved, each with its reason. */
import { collaborationKeys } from '../colab/values.ts';
import type { StoreReason } from '../http/errors.ts';

type Names = Readonly<Record<string, readonly string[]>>;

/** What follows from something else. */
const computed: Names = {
  integration: ['system'],
  colab: [
    'connection',
    'hasBenchMarking',
    'enterpriseStrip',
    'colabEnterpriseQuerySet',
    'colabEnterpriseStripQuerySet',
    'enterprises',
    ...collaborationKeys,
  ],
  enterprise: [
    'cashFlow',
    'projection',
    'readjustLaborCost',
    'readjustLaborCostCurve',
    'financialOperationResults',
    'origemFunding',
    'recivedVGV',
  ],
  planner: ['cashFlow', 'cashFlowLine', 'cashFlowGroupable'],
  sales: ['cashFlow', 'exporter'],
};

/** Words that the product itself says. */
const fixedVocabularies: Names = {
  sso: ['pages'],
  // How an ERP stands, and what it calls a state: there is nothing to choose.
  sienge: ['parameters', 'workflow'],
  sales: [
    'status',
    'fields',
    'salesType',
    'billsToRecieveFields',
    'installmentType',
    'saleStatusActiveSale',
    'receivingStatus',
    'workflow',
    'distratoFields',
    'unitysStatus',
    'movementType',
  ],
};

/** What is saved where it belongs: installments by their contract, mappings and realised months in batches. */
const partOfAnother: Names = {
  sso: ['ssoOrganization', 'partnerGroups'],
  planner: [
    'rubricas',
    'financialOperation',
    'fromTofinancialOperation',
    'typesFinancialOperation',
    'financialSienge',
    'financialSiengeType',
    'financialUau',
    'financialUauType',
    'linesToForecast',
    'grossRevenueToReceive',
    'grossRevenueReceived',
  ],
  sales: [
    'company',
    'billsToRecieve',
    'installmentToRecieve',
    'sellFinancedPortion',
    'parameters',
    'recipeWorkCode',
    'distrato',
    'aporteBillsToRecieve',
  ],
};

const rowsOf = (names: Names, reason: StoreReason): [string, StoreReason][] =>
  Object.entries(names).flatMap(([namespace, states]) =>
    states.map((state): [string, StoreReason] => [`${namespace}.${state}`, reason]),
  );

export const readOnlyStores: Readonly<Record<string, StoreReason>> = Object.fromEntries([
  ...rowsOf(computed, 'computed'),
  ...rowsOf(fixedVocabularies, 'told'),
  ...rowsOf(partOfAnother, 'part_of_another'),
]);
