/** Planning: the cells of a version that stay fixed when a total is spread over the others. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { flag, idParams, text } from '../http/fields.ts';

const monthMessage = 'Month has wrong format. Use YYYY-MM.';
/** As many as a paste may have. */
const MOST = 20_000;

const heldCell = z.object({
  /** The line of the grid: the path of what its months are written to. */
  line: text({ max: 200 }),
  month: z.string({ error: fieldMessages.notString }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: monthMessage }),
});
/** A fixed cell of a version: a line and a month (`YYYY-MM`). It belongs to the version, not to a person. */
export type HeldCell = z.output<typeof heldCell>;

/** Reading and change of the fixed cells, at most 20,000 a request; only a draft takes a change. */
export const heldCellEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/held-cells/',
    summary: 'The cells of a version that somebody holds, for everybody who edits it',
    access: 'planning:read',
    params: idParams,
    responses: { 200: z.array(heldCell) },
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/planner/versions/:id/held-cells/',
    summary: 'Holds cells of a draft, or lets them go; answers all that are held',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      held: flag(),
      cells: z.array(heldCell, { error: fieldMessages.notList }).max(MOST),
    }),
    responses: { 200: z.array(heldCell) },
  }),
} as const;
