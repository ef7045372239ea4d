/** Planning: where the rows of people's own sheets went, remembered for everybody of the organization. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, idParams, text } from '../http/fields.ts';

export const sheetMappingLimits = { rows: 2_000 } as const;

/** Target of the rows: realised values, or the costs of a study. */
export const sheetKinds = ['realised', 'costs'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const mapping = z.object({
  /** The text by which a row of a sheet is recognized. */
  source: text({ max: 400 }),
  /** The line it went to; empty: left out. */
  target: text({ max: 200, blank: true }),
});
export type SheetMapping = z.output<typeof mapping>;

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
