import { clients, suppliers } from '@uni/phrases';
import type { PartyRegister } from '../../../api/sales/parties.ts';

/** What a register of people and companies is called, and as what the audit trail knows one of them. */
export interface Register {
  readonly key: PartyRegister;
  readonly one: 'client' | 'supplier';
  readonly copy: typeof clients | typeof suppliers;
}

export const registers = {
  clients: { key: 'clients', one: 'client', copy: clients },
  suppliers: { key: 'suppliers', one: 'supplier', copy: suppliers },
} as const satisfies Record<PartyRegister, Register>;
