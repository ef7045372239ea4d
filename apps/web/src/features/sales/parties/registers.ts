import { clients, suppliers } from '@uni/phrases';
import type { PartyRegister } from '../../../api/sales/parties.ts';

/** Texts of a register of people and companies, and the entity name in the audit trail. */
export interface Register {
  readonly key: PartyRegister;
  readonly one: 'client' | 'supplier';
  readonly copy: typeof clients | typeof suppliers;
}

export const registers = {
  clients: { key: 'clients', one: 'client', copy: clients },
  suppliers: { key: 'suppliers', one: 'supplier', copy: suppliers },
} as const satisfies Record<PartyRegister, Register>;
