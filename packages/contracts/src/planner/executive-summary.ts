/** Planning: a version on one page for a board. */
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { idParams } from '../http/fields.ts';
import { scenarioQuery } from './scenarios.ts';

/** The address of the executive summary: a PDF of one page. */
export const executiveSummaryEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/executive-summary/',
    summary: 'A version, or a scenario of it, on one page of A4 for a board, in Portuguese (PDF)',
    access: 'planning:read',
    params: idParams,
    query: scenarioQuery,
    responses: { 200: fileBytes },
    file: 'application/pdf',
    throttle: 'export',
  }),
} as const;
