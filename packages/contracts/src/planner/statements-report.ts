/** Planning: the income statement and the balance of a version as PDF. */
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { idParams } from '../http/fields.ts';

/** The address of the report: a PDF of A4 that lies, by year. */
export const statementsReportEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/statements/',
    summary: 'Income statement, balance and backlog of a version by year, in Portuguese (PDF); 400 without accounts',
    access: 'planning:read',
    params: idParams,
    responses: { 200: fileBytes },
    file: 'application/pdf',
    throttle: 'export',
  }),
} as const;
