/** Planning: where the rows of people's own sheets went, remembered for everybody of the organization. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, idParams, text } from '../http/fields.ts';

/** Bound of the rows of one request; more are refused with 400. */
export const sheetMappingLimits = { rows: 2_000 } as const;

/** Target of the rows: realised values, or the costs of a study. */
export const sheetKinds = ['realised', 'costs'] as const;
/** Target of imported rows; each has mappings of its own. */
export type SheetKind = (typeof sheetKinds)[number];

const mapping = z.object({
  /** The text by which a row of a sheet is recognized. */
  source: text({ max: 400 }),
  /** The line it went to; empty: left out. */
  target: text({ max: 200, blank: true }),
});
/** A remembered target: the row's text in a sheet, and the line key it went to. */
export type SheetMapping = z.output<typeof mapping>;

/** Reading and storage of mappings, which the whole organization shares. */
export const sheetMappingEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/:id/sheet-mappings/',
    summary: "Where rows went in the enterprise's last imports, and else in those of the organization's others",
    access: 'planning:read',
    params: idParams,
    query: z.object({ kind: choice(sheetKinds).default('realised') }),
    responses: { 200: z.array(mapping) },
  }),
  remember: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/enterprises/:id/sheet-mappings/',
    summary: 'Remembers where rows went; what is known of other rows stays',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      kind: choice(sheetKinds),
      rows: z
        .array(mapping, { error: fieldMessages.notList })
        .max(sheetMappingLimits.rows, { error: fieldMessages.tooManyItems(sheetMappingLimits.rows) }),
    }),
    responses: { 204: z.undefined() },
  }),
} as const;
