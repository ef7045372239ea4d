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
import { commissionExport } from './commission-export.service.ts';
import { cancellationExport, proposalExport } from './deal-exports.service.ts';
import { installmentExport, receiptExport } from './ledger-exports.service.ts';
import { writeListFile } from './list-export.service.ts';
import { exportableLists } from './list-exports.service.ts';
import { movementExport } from './movement-export.service.ts';
import { clientExport, contractExport, supplierExport, unitExport } from './register-exports.service.ts';

export const listExportRoutes: readonly Route[] = [
  route(salesExportEndpoints.list, { transaction: 'own', act: async () => exportableLists() }),
  route(movementEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, movementExport, query, body.file_type),
  }),
  route(installmentEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, installmentExport, query, body.file_type),
  }),
  route(installmentEndpoints.exportReceipts, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, receiptExport, query, body.file_type),
  }),
  route(commissionEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, commissionExport, query, body.file_type),
  }),
  route(proposalEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, proposalExport, query, body.file_type),
  }),
  route(cancellationEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, cancellationExport, query, body.file_type),
  }),
  route(contractEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, contractExport, query, body.file_type),
  }),
  route(unitEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, unitExport, query, body.file_type),
  }),
  route(clientEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, clientExport, query, body.file_type),
  }),
  route(supplierEndpoints.export, {
    transaction: 'own',
    act: (context, { query, body }) => writeListFile(context, supplierExport, query, body.file_type),
  }),
];
