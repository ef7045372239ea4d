import { detachedKinds, documents } from '../../portfolio/catalogue.ts';
import type { Bill, Detached, Installment, Settlement, Share } from '../../portfolio/model.ts';
import type { World } from '../../portfolio/world.ts';
import { money, padded, type Tenant } from '../tenant.ts';
import { businessType, category, centerName, emptyArea, emptyGroup, partyName, project } from './shared.ts';

function categoriesOf(world: World, company: number, shares: readonly Share[]) {
  return shares.map((share) => ({
    companyId: company,
    companyName: world.company(company).name,
    costCenterId: share.costCenter,
    costCenterName: centerName(world, share.costCenter),
    ...category(share),
    ...emptyArea,
    ...project,
    ...emptyGroup,
    ...businessType,
  }));
}

/** Returns the bank line of a settlement. Amounts have no sign, the operation's type gives the direction. */
export function settlementLine(tenant: Tenant, bill: Bill, row: Installment, settlement: Settlement, id: number) {
  const { world } = tenant.portfolio;
  const client = bill.side === 'receivable';
  const reversed = settlement.net < 0;
  const number = (client ? 1 : 2) + (reversed ? 2 : 0);
  const act = client ? 'Recebimento' : 'Pagamento';
  return {
    bankMovementId: id,
    billId: bill.id,
    installmentId: row.id,
    bankMovementAmount: money(Math.abs(settlement.net)),
    documentIdentificationId: padded(bill.document, bill.id),
    documentIdentificationName: documents[bill.document]?.name,
    documentIdentificationNumber: bill.documentNumber,
    bankMovementOriginId: client ? 'CR' : 'CP',
    bankMovementHistoricId: `${number}`,
    bankMovementHistoricName: reversed ? 'Estorno' : act,
    bankMovementOperationId: number,
    bankMovementOperationName: reversed ? `Estorno de ${act}` : act,
    bankMovementOperationType: client === reversed ? 'S' : 'E',
    bankMovementReconcile: id % 5 === 0 ? 'N' : 'S',
    bankMovementDate: settlement.date,
    billDate: bill.issueDate,
    accountNumber: settlement.account,
    companyId: bill.company,
    companyName: world.company(bill.company).name,
    ...emptyGroup,
    creditorId: client ? null : bill.party,
    creditorName: client ? null : partyName(bill),
    clientId: client ? bill.party : null,
    clientName: client ? partyName(bill) : null,
    financialCategories: categoriesOf(world, bill.company, bill.shares),
    departamentCosts: [],
    buldingCosts: [],
  };
}

export function detachedLine(tenant: Tenant, line: Detached) {
  const { world } = tenant.portfolio;
  const kind = detachedKinds[line.kind];
  if (!kind) throw new RangeError(`no kind ${line.kind}`);
  const shares =
    line.costCenter === null ? [] : [{ costCenter: line.costCenter, account: line.account, rate: 10_000 } as const];
  return {
    bankMovementId: line.id,
    billId: null,
    installmentId: null,
    bankMovementAmount: money(Math.abs(line.amount)),
    documentIdentificationId: padded(kind.document, line.id),
    documentIdentificationName: documents[kind.document]?.name,
    documentIdentificationNumber: line.kind === 'fee' ? '' : `${kind.document}-${line.id}`,
    bankMovementOriginId: 'BC',
    bankMovementHistoricId: `${kind.historicId}`,
    bankMovementHistoricName: kind.historic,
    bankMovementOperationId: kind.operationId,
    bankMovementOperationName: kind.operation,
    bankMovementOperationType: line.amount < 0 ? 'S' : 'E',
    bankMovementReconcile: line.kind === 'fee' ? 'N' : 'S',
    bankMovementDate: line.date,
    billDate: null,
    accountNumber: line.bankAccount,
    companyId: line.company,
    companyName: world.company(line.company).name,
    ...emptyGroup,
    creditorId: null,
    creditorName: null,
    clientId: null,
    clientName: null,
    financialCategories: categoriesOf(world, line.company, shares),
    departamentCosts: [],
    buldingCosts: [],
  };
}
