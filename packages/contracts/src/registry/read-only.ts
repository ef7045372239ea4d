/** Stores that are read and not saved, each with its reason. */
import { collaborationKeys } from '../colab/values.ts';
import type { StoreReason } from '../http/errors.ts';

type Names = Readonly<Record<string, readonly string[]>>;

/** Stores derived from other data. */
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

/** Texts that the product itself supplies. */
const fixedVocabularies: Names = {
  sso: ['pages'],
  // ERP states and the ERP's own names for states: there is nothing to choose.
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

/** Stores saved elsewhere: installments by their contract, mappings and realised months in batches. */
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
