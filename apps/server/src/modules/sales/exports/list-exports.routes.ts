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
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createListExports, exportableLists } from './list-exports.service.ts';

export const listExportRoutes = (platform: Platform): readonly Route[] => {
  const lists = createListExports(platform);
  const { movements, installments, receipts, commissions, proposals, cancellations } = lists;
  const { contracts, units, clients, suppliers } = lists;
  return [
    plainRoute(salesExportEndpoints.list, { act: async () => ({ status: 200, body: exportableLists(lists) }) }),
    plainRoute(movementEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await movements.write(actor, query, body.file_type),
      }),
    }),
    plainRoute(installmentEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await installments.write(actor, query, body.file_type),
      }),
    }),
    plainRoute(installmentEndpoints.exportReceipts, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await receipts.write(actor, query, body.file_type),
      }),
    }),
    plainRoute(commissionEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await commissions.write(actor, query, body.file_type),
      }),
    }),
    plainRoute(proposalEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await proposals.write(actor, query, body.file_type),
      }),
    }),
    plainRoute(cancellationEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await cancellations.write(actor, query, body.file_type),
      }),
    }),
    plainRoute(contractEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await contracts.write(actor, query, body.file_type),
      }),
    }),
    plainRoute(unitEndpoints.export, {
      act: async ({ actor, query, body }) => ({ status: 200, body: await units.write(actor, query, body.file_type) }),
    }),
    plainRoute(clientEndpoints.export, {
      act: async ({ actor, query, body }) => ({ status: 200, body: await clients.write(actor, query, body.file_type) }),
    }),
    plainRoute(supplierEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await suppliers.write(actor, query, body.file_type),
      }),
    }),
  ];
};
