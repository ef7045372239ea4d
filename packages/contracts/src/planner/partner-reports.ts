/** Planning: reports for partners, each with one partner's own figures and nothing of another's. */
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { pathId } from '../http/fields.ts';
import { scenarioQuery } from './scenarios.ts';

const partnerReport = z.object({
  enterprise: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  version: z.object({ id: z.int(), nome: z.string() }),
  /** The number is the position among the partners of the study, from 1. */
  partner: z.object({ number: z.int(), name: z.string() }),
});
/** A report that can be downloaded: of a partner, by the current version of an enterprise. */
export type PartnerReportRow = z.output<typeof partnerReport>;

/** The list of reports, and each as a PDF of A4 upright. */
export const partnerReportEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/partner-reports/',
    summary: 'Reports for partners by current versions, without any figure',
    access: 'planning:read_partner',
    alsoFor: ['planning:read'],
    responses: { 200: z.array(partnerReport) },
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/partners/:number/report/',
    summary:
      "One partner's contributions, distributions and indicators, in Portuguese (PDF); 400 without results by partner",
    access: 'planning:read',
    /** Of current versions only, and of no scenario. */
    alsoFor: ['planning:read_partner'],
    params: z.object({ id: pathId(), number: pathId() }),
    query: scenarioQuery,
    responses: { 200: fileBytes },
    file: 'application/pdf',
    throttle: 'export',
  }),
} as const;
