/** The contact log of contracts with clients: author, time, channel, content and promises. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { choice, idParams, instant, pathId, text } from '../http/fields.ts';
import { keyedPageOf, keyedQuery } from '../http/paging.ts';
import { contactChannels, contactLimits as limits, promiseStates } from './contact-values.ts';
import { contractRegisterFaults } from './contract-faults.ts';
import { cents, nearDay } from './contract-terms.ts';

const contact = z.object({
  id: z.int(),
  empreendimento: z.int(),
  contract: z.int(),
  contract_number: z.string(),
  /** The client who held the contract then. */
  client: z.int().nullable(),
  day: z.string(),
  channel: z.enum(contactChannels),
  /** The person contacted. Empty: the client. */
  person: z.string(),
  /** Empty where it was forgotten at the client's request. */
  said: z.string(),
  promised_day: z.string().nullable(),
  /** Centavos; null: no sum was named. */
  promised_amount: z.int().nullable(),
  /** Centavos that came in from the day of the contact to the day promised. */
  paid_since: z.int(),
  /** Null: nothing was promised. */
  promise: z.enum(promiseStates).nullable(),
  by: z.int(),
  by_name: z.string().nullable(),
  at: instant(),
});
/** Entry of a contract's contact log. Entries are never changed, except for erasure at the client's request. */
export type SalesContact = z.output<typeof contact>;

const newContact = z
  .object({
    day: nearDay(),
    channel: choice(contactChannels),
    person: text({ max: limits.person, blank: true }).default(''),
    said: text({ max: limits.said }),
    promised_day: nearDay().nullable().default(null),
    promised_amount: cents({ min: 1 }).nullable().default(null),
  })
  .refine(({ day, promised_day }) => promised_day === null || promised_day >= day, {
    error: contractRegisterFaults.promisedBefore,
    path: ['promised_day'],
  })
  .refine(({ promised_day, promised_amount }) => promised_amount === null || promised_day !== null, {
    error: contractRegisterFaults.promiseOfNoDay,
    path: ['promised_day'],
  });
/** Entry to log; the promised amount is centavos and needs its day, which is not before the contact. */
export type NewContact = z.output<typeof newContact>;

/** Amounts promised for future days. */
const sums = z.object({ promised: z.int() });

/** Operations on the contact log. They list and append; no operation changes or deletes an entry. */
export const contactEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/sales/contacts/',
    summary: 'Contacts in pages, the last first: of a contract, of a client, or all',
    access: 'sales:read',
    query: keyedQuery.extend({
      empreendimento: pathId().optional().catch(undefined),
      contract: pathId().optional().catch(undefined),
      client: pathId().optional().catch(undefined),
    }),
    responses: { 200: keyedPageOf(contact, sums) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/sales/contracts/:id/contacts/',
    summary: 'Writes down that somebody spoke with the client of a contract; a log is only added to',
    access: 'sales:write',
    params: idParams,
    body: newContact,
    responses: { 201: contact },
    idempotent: true,
  }),
} as const;
