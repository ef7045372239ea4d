/**
 * Rows that move money: stored fields as tables, and the movements in them. Omitted are fields that change by themselves: the
 * corrected balance, unless chosen, and the overdue state. Also omitted are names of companies, works and clients, and fields
 * that no one sees.
 */
import {
  alsoNamed,
  day,
  flag,
  listOf,
  money,
  quantity,
  record,
  type StoredValue,
  text,
} from '../adapter/fields.model.ts';

/** The register of accounts states which accounts are capital or a deduction. */
const category = record({
  costCenterId: text,
  financialCategoryId: text,
  financialCategoryRate: quantity,
});
export type Category = StoredValue<typeof category>;

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** In the ERP's order: of two equal remainders of a centavo the earlier row gets the first. */
const categories = listOf(category);

/** Names are stored where the ERP has no list of them. */
const settlementFields = {
  operationTypeId: text,
  operationTypeName: text,
  paymentDate: day,
  calculationDate: day,
  netAmount: money,
  grossAmount: money,
  monetaryCorrectionAmount: money,
  interestAmount: money,
  fineAmount: money,
  discountAmount: money,
  taxAmount: money,
  sequencialNumber: text,
};
const settlement = record(settlementFields);
const receipt = record({ ...settlementFields, accountNumber: text });
export type Settlement = StoredValue<typeof settlement>;

const bySettlement = (a: Settlement, b: Settlement): number =>
  byCode(a.paymentDate, b.paymentDate) ||
  byCode(a.sequencialNumber, b.sequencialNumber) ||
  byCode(a.operationTypeId, b.operationTypeId) ||
  a.netAmount - b.netAmount ||
  a.grossAmount - b.grossAmount ||
  byCode(a.calculationDate, b.calculationDate);

/** Fields shared by titles to receive and titles to pay. */
const titleFields = {
  billId: text,
  installmentId: text,
  companyId: text,
  documentIdentificationId: text,
  documentIdentificationName: text,
  documentNumber: text,
  originId: text,
  indexerId: text,
  dueDate: day,
  issueDate: day,
  billDate: day,
  originalAmount: money,
  balanceAmount: money,
  correctedBalanceAmount: money,
};

export const income = record({
  ...titleFields,
  installmentNumber: text,
  clientId: text,
  documentForecast: flag,
  subJudicie: flag,
  mainUnit: text,
  bearerId: text,
  paymentTerm: record({ id: text, description: alsoNamed(text, 'descrition') }),
  receiptsCategories: categories,
  receipts: listOf(receipt, bySettlement),
});
export type Income = StoredValue<typeof income>;

export const outcome = record({
  ...titleFields,
  creditorId: text,
  creditorName: text,
  forecastDocument: flag,
  consistencyStatus: flag,
  authorizationStatus: flag,
  paymentsCategories: categories,
  buildingsCosts: listOf(
    record({ buildingId: text, buildingUnitId: text, costEstimationSheetId: text, rate: quantity }),
    (a, b) => byCode(a.buildingId, b.buildingId) || byCode(a.costEstimationSheetId, b.costEstimationSheetId),
  ),
  payments: listOf(settlement, bySettlement),
});
export type Outcome = StoredValue<typeof outcome>;

export const bankMovement = record({
  bankMovementId: text,
  bankMovementDate: day,
  bankMovementAmount: money,
  bankMovementOperationId: text,
  bankMovementOperationName: text,
  bankMovementOperationType: flag,
  bankMovementOriginId: text,
  bankMovementHistoricId: text,
  bankMovementHistoricName: text,
  bankMovementReconcile: flag,
  billId: text,
  installmentId: text,
  documentIdentificationId: text,
  documentIdentificationName: text,
  documentIdentificationNumber: text,
  accountNumber: text,
  companyId: text,
  clientId: text,
  creditorId: text,
  creditorName: text,
  financialCategories: categories,
});
export type BankMovement = StoredValue<typeof bankMovement>;
