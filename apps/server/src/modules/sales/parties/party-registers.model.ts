import { clientEndpoints, type PartyEndpoints, supplierEndpoints } from '@uni/contracts';
import type { PartyTable } from './parties.repository.ts';

/** Names of one register: its table, and its records in the audit trail. */
export interface PartyRegister {
  readonly table: PartyTable;
  readonly one: 'client' | 'supplier';
  readonly many: 'clients' | 'suppliers';
}

export const partyRegisters: readonly (readonly [PartyRegister, PartyEndpoints])[] = [
  [{ table: 'sales_clients', one: 'client', many: 'clients' }, clientEndpoints],
  [{ table: 'sales_suppliers', one: 'supplier', many: 'suppliers' }, supplierEndpoints],
];
