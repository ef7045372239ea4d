/** The search of the palette: records of every kind that the caller may open. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { text } from '../http/fields.ts';
import { matchKinds, matchTargets, searchLimits } from './search-values.ts';

const matchedRecord = z.object({
  kind: z.enum(matchKinds),
  id: z.int(),
  /** Number of a contract; excerpt of a note; name of everything else. */
  name: z.string(),
  /** Client of a contract or proposal, unit of a contract, city or name of a target. Documents of people are masked. */
  details: z.array(z.string()),
  enterprise: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** State by its key. Null: the kind has none. */
  state: z.string().nullable(),
  /** The living contract of a unit. */
  contract: z.int().nullable(),
  /** False for an enterprise whose plan the caller may not read. */
  has_plan: z.boolean(),
  /** Where a document or note is read, with the thread of a comment. Null: the record has a screen of its own. */
  target: z.object({ kind: z.enum(matchTargets), id: z.int(), thread: z.int().nullable() }).nullable(),
});
/** A record that matches, with what its address needs. */
export type MatchedRecord = z.output<typeof matchedRecord>;

const searchAnswer = z.object({
  records: z.array(matchedRecord),
  /** True: more records match than the answer holds. */
  is_cut: z.boolean(),
});
/** Matches by kind, the best of each first. */
export type SearchAnswer = z.output<typeof searchAnswer>;

/** The operation behind the palette. */
export const searchEndpoints = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/home/search/',
    summary: 'Records, documents and notes that match every word of a text, by kind, of what the caller may open',
    access: 'enterprise:read',
    alsoFor: ['planning:read', 'sales:read'],
    query: z.object({ q: text({ max: searchLimits.text, blank: true }).optional() }),
    responses: { 200: searchAnswer },
  }),
} as const;
