/** A connection's rows in the sales back office: their progress, and the rows in doubt. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, instant } from '../http/fields.ts';
import { erpDoubts, erpLinkStands, erpSalesResources } from './values.ts';

/** Maximum doubts listed. The total number is always given. */
export const mostErpDoubts = 500;

const erpSales = z.object({
  /** Rows are being made, or there is something to make rows of. */
  is_working: z.boolean(),
  /** Of the work under way, or of the last. */
  seen: z.int(),
  total: z.int(),
  began_at: instant().nullable(),
  finished_at: instant().nullable(),
  /** Start of the current blockage: the ERP sent unreadable data. A retry runs every minute. */
  failed_at: instant().nullable(),
  counts: z.array(z.object({ resource: z.enum(erpSalesResources), stand: z.enum(erpLinkStands), count: z.int() })),
  doubts: z.array(
    z.object({
      resource: z.enum(erpSalesResources),
      /** The ERP's own key. */
      key: z.string(),
      doubt: z.enum(erpDoubts),
      stand: z.enum(erpLinkStands),
      /** Our row, in whose favour it was decided. */
      row: z.int(),
      /** Name of a unit or a contract. Nothing about persons is returned here. */
      name: z.string().nullable(),
      empreendimento: z.int().nullable(),
    }),
  ),
});
/** Progress and doubts of one connection's rows in the sales back office. */
export type ErpSales = z.output<typeof erpSales>;

/** Operation that returns what a connection has in the sales back office. */
export const erpSalesEndpoints = {
  sales: defineEndpoint({
    method: 'GET',
    access: 'integration:read',
    path: '/api/integration/connections/:id/sales/',
    summary: 'What of a connection stands in the sales back office, how far that is, and what is in doubt',
    params: idParams,
    responses: { 200: erpSales },
  }),
} as const;
