import { accountOf, rowTypeOf } from '../../portfolio/financial-plan.ts';
import type { Bill, Share } from '../../portfolio/model.ts';
import type { World } from '../../portfolio/world.ts';

export const emptyGroup = {
  groupCompanyId: 1,
  groupCompanyName: 'Grupo Fictício',
  holdingId: null,
  holdingName: null,
  subsidiaryId: null,
  subsidiaryName: null,
} as const;

export const emptyArea = { businessAreaId: null, businessAreaName: null } as const;
export const project = { projectId: 3, projectName: 'Projeto Fictício' } as const;
export const businessType = { businessTypeId: 1, businessTypeName: 'Incorporação' } as const;

export function category({ account, rate }: Share) {
  const row = accountOf(account);
  return {
    financialCategoryId: account,
    financialCategoryName: row.name,
    financialCategoryReducer: row.flRedutora,
    financialCategoryType: rowTypeOf(row),
    financialCategoryRate: rate / 100,
  };
}

export function costCenterOf(world: World, id: number) {
  return { costCenterId: id, costCenterName: centerName(world, id) };
}

/** Some names end in a tab. */
export function centerName(world: World, id: number): string {
  const { name } = world.costCenter(id);
  return id % 3 === 0 ? `${name}\t` : name;
}

/** The work that a bill is booked to, for the link to its budget; null for head office. */
export function workOf(world: World, bill: Bill): number | null {
  const first = bill.shares[0];
  return first ? world.costCenter(first.costCenter).work : null;
}

/** A client, or a supplier, in words that are no one's. */
export function partyName(bill: Bill): string {
  return bill.side === 'receivable' || bill.sale !== null ? clientName(bill.party) : creditorName(bill.party);
}

export function clientName(id: number): string {
  return id % 97 === 0 ? `Cliente Fictício ${id} de Nome Comprido & Filhos 🏗️ Ltda` : `Cliente Fictício ${id}`;
}

export function creditorName(id: number): string {
  return `Fornecedor Fictício ${id} Ltda`;
}
