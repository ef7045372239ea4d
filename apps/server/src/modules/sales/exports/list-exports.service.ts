/** Every list of the back office that leaves as a file. */
import type { Platform } from '../../../platform/module.ts';
import { createParties } from '../parties/parties.service.ts';
import { createUnits } from '../units/units.service.ts';
import { commissionExport } from './commission-export.service.ts';
import { cancellationExport, proposalExport } from './deal-exports.service.ts';
import { installmentExport, receiptExport } from './ledger-exports.service.ts';
import { createListExport } from './list-export.service.ts';
import { movementExport } from './movement-export.service.ts';
import { contractExport, partyExport, unitExport } from './register-exports.service.ts';

export const createListExports = (platform: Platform) => {
  const partiesOf = (one: 'client' | 'supplier', many: 'clients' | 'suppliers') =>
    createListExport(platform, partyExport(createParties(platform, { table: `sales_${many}`, one, many }), many));
  return {
    movements: createListExport(platform, movementExport),
    installments: createListExport(platform, installmentExport(platform)),
    receipts: createListExport(platform, receiptExport),
    commissions: createListExport(platform, commissionExport),
    proposals: createListExport(platform, proposalExport(platform)),
    cancellations: createListExport(platform, cancellationExport),
    contracts: createListExport(platform, contractExport),
    units: createListExport(platform, unitExport(createUnits(platform))),
    clients: partiesOf('client', 'clients'),
    suppliers: partiesOf('supplier', 'suppliers'),
  };
};
