/** Planning: the income statement and the balance of a version as PDF. */
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { choice, idParams, text } from '../http/fields.ts';
import { scenarioQuery } from './scenarios.ts';

/** Periods that a column of the statements may cover. */
export const statementPeriods = ['year', 'month'] as const;
/** The period of a column of the statements. */
export type StatementPeriod = (typeof statementPeriods)[number];

/** Stands for each company, then all together; otherwise a company's key does. */
export const allCompanies = 'all';

/** The address of the report: a PDF of A4 that lies. */
export const statementsReportEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/statements/',
    summary:
      'Income statement, balance and backlog of a version by year or month, of all or by company, in Portuguese (PDF); 400 without accounts',
    access: 'planning:read',
    params: idParams,
    query: scenarioQuery.extend({
      period: choice(statementPeriods).default('year'),
      /** The key of a company, or `all`: each, then all together. Left out: all together. */
      company: text({ max: 32 }).optional(),
    }),
    responses: { 200: fileBytes },
    file: 'application/pdf',
    throttle: 'export',
  }),
} as const;
