import { conditions, receiptOperations } from '../../portfolio/catalogue.ts';
import type { Bill, Installment } from '../../portfolio/model.ts';
import { fictionalCpf } from '../../portfolio/world.ts';
import { correctedBalance, money, type Tenant } from '../tenant.ts';
import { clientName } from './shared.ts';

function dotted(cpf: string): string {
  return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
}

/** Returns a client's account of one title. Settlements that moved no money appear by name and net zero. */
export function extractRow(tenant: Tenant, bill: Bill, installments: readonly Installment[]) {
  const { portfolio, today } = tenant;
  const sale = bill.sale === null ? null : portfolio.saleByIndex(bill.sale);
  const unit = sale ? portfolio.unit(sale.unit) : null;
  const center = bill.shares[0]?.costCenter ?? 0;
  const open = installments.filter(({ balance }) => balance > 0).map(({ dueDate }) => dueDate);
  return {
    billReceivableId: bill.id,
    company: { id: bill.company, name: portfolio.world.company(bill.company).name },
    costCenter: { id: center, name: portfolio.world.costCenter(center).name },
    customer: { id: bill.party, name: clientName(bill.party), document: dotted(fictionalCpf(bill.party)) },
    emissionDate: bill.issueDate,
    lastRenegotiationDate: sale?.remade?.date ?? null,
    correctionDate: today,
    document: `${bill.document}.${bill.documentNumber}`,
    privateArea: unit ? unit.area / 100 : null,
    oldestInstallmentDate: open.sort()[0] ?? null,
    revokedBillReceivableDate: sale?.cancellation?.date ?? null,
    units: unit ? [{ id: unit.id, name: unit.name }] : [],
    installments: installments.map((row) => ({
      id: row.id,
      annualCorrection: false,
      sentToScripturalCharge: false,
      paymentTerms: { id: row.condition, descrition: conditions[row.condition] },
      baseDate: bill.issueDate,
      originalValue: money(row.amount),
      dueDate: row.dueDate,
      indexerId: bill.indexer,
      calculationDate: today,
      currentBalance: money(correctedBalance(bill, row.balance, today)),
      currentBalanceWithAddition: money(correctedBalance(bill, row.balance, today)),
      generatedBillet: false,
      installmentSituation: row.balance === 0 ? '2' : row.settlements.length > 0 ? '1' : '0',
      receipts: row.settlements.map((settlement) => ({
        days: Math.round((Date.parse(settlement.date) - Date.parse(row.dueDate)) / 86_400_000),
        date: settlement.date,
        value: money(settlement.gross),
        extra: money(settlement.correction + settlement.interest + settlement.fine),
        discount: money(settlement.discount),
        netReceipt: settlement.movement === null ? 0 : money(settlement.net),
        type: receiptOperations[settlement.operation]?.name,
      })),
      installmentNumber: row.number,
    })),
  };
}
