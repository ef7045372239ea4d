import { conditions, documents, indexers, receiptOperations } from '../../portfolio/catalogue.ts';
import { at } from '../../portfolio/dice.ts';
import type { Bill, Installment, Settlement } from '../../portfolio/model.ts';
import { correctedBalance, money, padded, type Tenant } from '../tenant.ts';
import { businessType, category, clientName, costCenterOf, emptyArea, emptyGroup, project } from './shared.ts';

/** The caller passes `mainUnit` from its slot. Making the slot again for each of its installments would be far too slow. */
export function incomeRow(tenant: Tenant, bill: Bill, row: Installment, mainUnit: string) {
  const { portfolio, quirks } = tenant;
  const { world } = portfolio;
  const indexer = at(indexers, bill.indexer - 1);
  const name = conditions[row.condition];
  return {
    companyId: bill.company,
    companyName: world.company(bill.company).name,
    ...emptyArea,
    ...project,
    ...emptyGroup,
    ...businessType,
    clientId: bill.party,
    clientName: clientName(bill.party),
    billId: bill.id,
    installmentId: row.id,
    documentIdentificationId: padded(bill.document, bill.id),
    documentIdentificationName: documents[bill.document]?.name,
    documentNumber: bill.documentNumber,
    documentForecast: 'N',
    originId: bill.origin,
    originalAmount: money(row.amount),
    discountAmount: 0,
    taxAmount: 0,
    indexerId: indexer.id,
    indexerName: indexer.name,
    dueDate: row.dueDate,
    issueDate: bill.issueDate,
    billDate: bill.issueDate,
    installmentBaseDate: bill.issueDate,
    balanceAmount: money(row.balance),
    correctedBalanceAmount: money(correctedBalance(bill, row.balance, tenant.today)),
    periodicityType: 'Mensal',
    embeddedInterestAmount: 0,
    interestType: null,
    interestRate: 0,
    correctionType: 'Mensal',
    interestBaseDate: null,
    defaulterSituation: row.balance > 0 && row.dueDate < tenant.today ? 'S' : 'N',
    subJudicie: 'N',
    mainUnit,
    installmentNumber: quirks.installmentOf ? row.number : row.number.split('/')[0],
    paymentTerm: quirks.misspeltTerm
      ? { id: row.condition, descrition: name }
      : { id: row.condition, description: name },
    receiptsCategories: bill.shares.map((share) => ({
      ...businessType,
      ...emptyArea,
      ...costCenterOf(world, share.costCenter),
      ...category(share),
      ...project,
    })),
    receipts: row.settlements.map((settlement) => receiptOf(bill, settlement)),
    bearerId: 1,
  };
}

function receiptOf(bill: Bill, settlement: Settlement) {
  return {
    operationTypeId: settlement.operation,
    operationTypeName: receiptOperations[settlement.operation]?.name,
    grossAmount: money(settlement.gross),
    monetaryCorrectionAmount: money(settlement.correction),
    interestAmount: money(settlement.interest),
    fineAmount: money(settlement.fine),
    discountAmount: money(settlement.discount),
    taxAmount: 0,
    netAmount: money(settlement.net),
    additionAmount: 0,
    insuranceAmount: 0,
    dueAdmAmount: 0,
    calculationDate: settlement.date,
    paymentDate: settlement.date,
    accountCompanyId: bill.company,
    accountNumber: settlement.movement === null ? null : settlement.account,
    accountType: settlement.movement === null ? null : 'B',
    sequencialNumber: settlement.sequence,
    indexerId: bill.indexer,
    embeddedInterestAmount: 0,
    proRata: 0,
    bankMovements: settlement.movement === null ? [] : [movementOf(bill, settlement, settlement.movement)],
  };
}

function movementOf(bill: Bill, settlement: Settlement, id: number) {
  const reversed = settlement.net < 0;
  return {
    bankMovementDate: settlement.date,
    sequencialNumber: 1,
    id,
    amount: money(Math.abs(settlement.net)),
    historicId: reversed ? 3 : 1,
    historicName: reversed ? 'Estorno' : 'Recebimento',
    operationId: reversed ? 3 : 1,
    operationName: reversed ? 'Estorno de Recebimento' : 'Recebimento',
    operationType: reversed ? 'S' : 'E',
    reconcile: id % 5 === 0 ? 'N' : 'S',
    correctedAmount: money(Math.abs(settlement.net)),
    originId: 'CR',
    financialCategories: bill.shares.map((share) => ({
      costCenterId: share.costCenter,
      ...category(share),
      bankMovementId: id,
    })),
  };
}
