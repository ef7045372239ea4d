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
import type { Platform } from '../../../platform/module.ts';
import { createListExports, exportableLists } from './list-exports.service.ts';

export const listExportRoutes = (platform: Platform): readonly Route[] => {
  const lists = createListExports(platform);
  const { movements, installments, receipts, commissions, proposals, cancellations } = lists;
  const { contracts, units, clients, suppliers } = lists;
  return [
    route(salesExportEndpoints.list, { act: async () => ({ status: 200, body: exportableLists(lists) }) }),
    route(movementEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await movements.write(actor, query, body.file_type),
      }),
    }),
    route(installmentEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await installments.write(actor, query, body.file_type),
      }),
    }),
    route(installmentEndpoints.exportReceipts, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await receipts.write(actor, query, body.file_type),
      }),
    }),
    route(commissionEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await commissions.write(actor, query, body.file_type),
      }),
    }),
    route(proposalEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await proposals.write(actor, query, body.file_type),
      }),
    }),
    route(cancellationEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await cancellations.write(actor, query, body.file_type),
      }),
    }),
    route(contractEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await contracts.write(actor, query, body.file_type),
      }),
    }),
    route(unitEndpoints.export, {
      act: async ({ actor, query, body }) => ({ status: 200, body: await units.write(actor, query, body.file_type) }),
    }),
    route(clientEndpoints.export, {
      act: async ({ actor, query, body }) => ({ status: 200, body: await clients.write(actor, query, body.file_type) }),
    }),
    route(supplierEndpoints.export, {
      act: async ({ actor, query, body }) => ({
        status: 200,
        body: await suppliers.write(actor, query, body.file_type),
      }),
    }),
  ];
};
