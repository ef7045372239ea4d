/** Stored fields of the sales registers, as tables. */
import { day, flag, listOf, money, quantity, record, type StoredValue, text } from '../adapter/fields.model.ts';

export const unit = record({
  id: text,
  enterpriseId: text,
  contractId: text,
  indexerId: text,
  name: text,
  propertyType: text,
  commercialStock: text,
  deliveryDate: day,
  privateArea: quantity,
  commonArea: quantity,
  usableArea: quantity,
  terrainArea: quantity,
  idealFraction: quantity,
  indexedQuantity: quantity,
  floor: text,
  contractNumber: text,
  groupings: listOf(record({ groupingDescription: text, valueGroupingDescription: text })),
});

/** Of a person only what the contracts show: who, with which document, from where. */
export const customer = record({
  id: text,
  personType: text,
  name: text,
  cpf: text,
  cnpj: text,
  addresses: listOf(record({ city: text, state: text })),
});

export const creditor = record({
  id: text,
  name: text,
  tradeName: text,
  cpf: text,
  cnpj: text,
  address: record({ cityName: text }),
});

export const salesContract = record({
  id: text,
  number: text,
  companyId: text,
  enterpriseId: text,
  receivableBillId: text,
  cancellationPayableBillId: text,
  situation: text,
  contractDate: day,
  issueDate: day,
  accountingDate: day,
  expectedDeliveryDate: day,
  keysDeliveredAt: day,
  value: money,
  totalSellingValue: money,
  discountPercentage: quantity,
  correctionType: text,
  interestType: text,
  interestPercentage: quantity,
  cancellationDate: day,
  cancellationReason: text,
  totalCancellationAmount: money,
  containsRemadeInstallments: flag,
  salesContractCustomers: listOf(record({ id: text, main: flag, participationPercentage: quantity })),
  salesContractUnits: listOf(record({ id: text, main: flag, participationPercentage: quantity })),
  paymentConditions: listOf(
    record({
      sequenceId: text,
      conditionTypeId: text,
      bearerId: text,
      indexerId: text,
      interestType: text,
      interestPercentage: quantity,
      installmentsNumber: quantity,
      openInstallmentsNumber: quantity,
      monthsGracePeriod: quantity,
      firstPayment: day,
      baseDate: day,
      totalValue: money,
      amountPaid: money,
    }),
  ),
});
export type SalesContract = StoredValue<typeof salesContract>;
