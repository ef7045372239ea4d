/** Every list of the back office that leaves as a file. */
import {
  cancellationEndpoints,
  clientEndpoints,
  commissionEndpoints,
  contractEndpoints,
  type ExportableList,
  exportFileTypes,
  installmentEndpoints,
  movementEndpoints,
  proposalEndpoints,
  supplierEndpoints,
  unitEndpoints,
} from '@uni/contracts';
import type { Platform } from '../../../platform/module.ts';
import { commissionExport } from './commission-export.service.ts';
import { cancellationExport, proposalExport } from './deal-exports.service.ts';
import { installmentExport, receiptExport } from './ledger-exports.service.ts';
import { createListExport } from './list-export.service.ts';
import { movementExport } from './movement-export.service.ts';
import { contractExport, partyExport, unitExport } from './register-exports.service.ts';

export const createListExports = (platform: Platform) => {
  const partiesOf = (one: 'client' | 'supplier', many: 'clients' | 'suppliers') =>
    createListExport(platform, partyExport(platform, { table: `sales_${many}`, one, many }));
  return {
    movements: createListExport(platform, movementExport),
    installments: createListExport(platform, installmentExport(platform)),
    receipts: createListExport(platform, receiptExport),
    commissions: createListExport(platform, commissionExport),
    proposals: createListExport(platform, proposalExport(platform)),
    cancellations: createListExport(platform, cancellationExport),
    contracts: createListExport(platform, contractExport),
    units: createListExport(platform, unitExport(platform)),
    clients: partiesOf('client', 'clients'),
    suppliers: partiesOf('supplier', 'suppliers'),
  };
};

export type ListExports = ReturnType<typeof createListExports>;
type ListKey = keyof ListExports;

const addresses: Readonly<Record<ListKey, string>> = {
  movements: movementEndpoints.export.path,
  installments: installmentEndpoints.export.path,
  receipts: installmentEndpoints.exportReceipts.path,
  commissions: commissionEndpoints.export.path,
  proposals: proposalEndpoints.export.path,
  cancellations: cancellationEndpoints.export.path,
  contracts: contractEndpoints.export.path,
  units: unitEndpoints.export.path,
  clients: clientEndpoints.export.path,
  suppliers: supplierEndpoints.export.path,
};

const listKeys = Object.keys(addresses) as ListKey[];

/** Named as their files are. */
export const exportableLists = (lists: Readonly<Record<ListKey, { readonly title: string }>>): ExportableList[] =>
  listKeys.map((key) => ({
    id: key,
    key,
    name: lists[key].title,
    address: addresses[key],
    file_types: [...exportFileTypes],
  }));
