import {
  cancellationEndpoints,
  clientEndpoints,
  commissionEndpoints,
  contractEndpoints,
  installmentEndpoints,
  movementEndpoints,
  proposalEndpoints,
  salesExportEndpoints,
  supplierEndpoints,
  unitEndpoints,
} from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { exportableLists, fileWriters } from './list-exports.service.ts';

export const listExportRoutes: readonly Route[] = [
  route(salesExportEndpoints.list, { transaction: 'own', act: async () => exportableLists() }),
  route(movementEndpoints.export, { transaction: 'own', act: fileWriters.movements }),
  route(installmentEndpoints.export, { transaction: 'own', act: fileWriters.installments }),
  route(installmentEndpoints.exportReceipts, { transaction: 'own', act: fileWriters.receipts }),
  route(commissionEndpoints.export, { transaction: 'own', act: fileWriters.commissions }),
  route(proposalEndpoints.export, { transaction: 'own', act: fileWriters.proposals }),
  route(cancellationEndpoints.export, { transaction: 'own', act: fileWriters.cancellations }),
  route(contractEndpoints.export, { transaction: 'own', act: fileWriters.contracts }),
  route(unitEndpoints.export, { transaction: 'own', act: fileWriters.units }),
  route(clientEndpoints.export, { transaction: 'own', act: fileWriters.clients }),
  route(supplierEndpoints.export, { transaction: 'own', act: fileWriters.suppliers }),
];
