import { documents, paymentOperations } from '../../portfolio/catalogue.ts';
import type { Bill, Installment, Settlement } from '../../portfolio/model.ts';
import { correctedBalance, money, padded, type Tenant } from '../tenant.ts';
import { businessType, category, costCenterOf, emptyArea, emptyGroup, partyName, project, workOf } from './shared.ts';

export interface OutcomeDetails {
  readonly authorizations: boolean;
  readonly movements: boolean;
}

export function outcomeRow(tenant: Tenant, bill: Bill, row: Installment, details: OutcomeDetails) {
  const { world } = tenant.portfolio;
  const work = workOf(world, bill);
  const paid = row.balance === 0;
  return {
    companyId: bill.company,
    companyName: world.company(bill.company).name,
    ...emptyArea,
    ...project,
    ...emptyGroup,
    ...businessType,
    creditorId: bill.party,
    creditorName: partyName(bill),
    billId: bill.id,
    installmentId: row.id,
    documentIdentificationId: padded(bill.document, bill.id),
    documentIdentificationName: documents[bill.document]?.name,
    documentNumber: `${bill.documentNumber}/${row.id}`,
    forecastDocument: bill.forecast ? 'S' : 'N',
    consistencyStatus: bill.consistency,
    originId: bill.origin,
    originalAmount: money(row.amount),
    discountAmount: 0,
    taxAmount: 0,
    indexerId: 1,
    indexerName: 'REAL',
    dueDate: row.dueDate,
    issueDate: bill.issueDate,
    installmentBaseDate: bill.issueDate,
    balanceAmount: money(row.balance),
    correctedBalanceAmount: money(correctedBalance(bill, row.balance, tenant.today)),
    authorizationStatus: paid ? 'S' : 'N',
    billDate: bill.issueDate,
    registeredUserId: 'USUARIO01',
    registeredBy: 'Usuário Fictício',
    registeredDate: `${bill.issueDate}T10:50:48.045-03:00`,
    paymentsCategories: bill.shares.map((share) => ({
      ...costCenterOf(world, share.costCenter),
      ...project,
      ...category(share),
    })),
    departamentsCosts: [],
    buildingsCosts: work === null || bill.sale !== null ? [] : [buildingCost(bill, world.work(work))],
    payments: row.settlements.map((settlement) => paymentOf(bill, settlement, details)),
    authorizations:
      details.authorizations && paid
        ? [
            {
              authorizationUserId: 'USUARIO02',
              authorizationUserName: 'Usuária Fictícia',
              authorizationDate: bill.issueDate,
              isLastToAuthorize: 'S',
            },
          ]
        : [],
  };
}

function buildingCost(bill: Bill, work: { readonly id: number; readonly name: string }) {
  return {
    buildingId: work.id,
    buildingName: work.name,
    buildingUnitId: 1,
    buildingUnitName: 'Torre A',
    costEstimationSheetId: `01.${String(1 + (bill.id % 8)).padStart(3, '0')}.000.001`,
    costEstimationSheetName: 'Serviço da obra',
    rate: 100,
  };
}

function paymentOf(bill: Bill, settlement: Settlement, details: OutcomeDetails) {
  const { movement } = settlement;
  return {
    operationTypeId: settlement.operation,
    operationTypeName: paymentOperations[settlement.operation]?.name,
    grossAmount: money(settlement.gross),
    monetaryCorrectionAmount: money(settlement.correction),
    interestAmount: money(settlement.interest),
    fineAmount: money(settlement.fine),
    discountAmount: money(settlement.discount),
    taxAmount: 0,
    netAmount: money(settlement.net),
    calculationDate: settlement.date,
    paymentDate: settlement.date,
    sequencialNumber: settlement.sequence,
    correctedNetAmount: money(settlement.net),
    paymentAuthentication: null,
    bankMovements: details.movements && movement !== null ? [movementOf(bill, settlement, movement)] : [],
  };
}

function movementOf(bill: Bill, settlement: Settlement, id: number) {
  const reversed = settlement.net < 0;
  return {
    accountCompanyId: bill.company,
    accountNumber: settlement.account,
    accountType: 'B',
    bankMovementDate: settlement.date,
    sequencialNumber: 1,
    id,
    amount: money(Math.abs(settlement.net)),
    historicId: reversed ? 4 : 2,
    historicName: reversed ? 'Estorno' : 'Pagamento',
    operationId: reversed ? 4 : 2,
    operationName: reversed ? 'Estorno de Pagamento' : 'Pagamento',
    operationType: reversed ? 'E' : 'S',
    reconcile: id % 5 === 0 ? 'N' : 'S',
    originId: 'CP',
    paymentCategories: bill.shares.map((share) => ({
      costCenterId: share.costCenter,
      ...category(share),
      bankMovementId: id,
    })),
  };
}
