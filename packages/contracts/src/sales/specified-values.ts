/** Word lists of the specification without a table: permitted values, and the columns of lists. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';

/** Their names as the specification spells them; `Fields` are the columns of a list. */
export const salesWordLists = [
  'status',
  'fields',
  'salesType',
  'billsToRecieveFields',
  'installmentType',
  'saleStatusActiveSale',
  'receivingStatus',
  'workflow',
  'distratoFields',
  'unitysStatus',
  'movementType',
] as const;
/** Name of a list, as it stands in addresses; `billsToRecieveFields` has the specification's spelling. */
export type SalesWordList = (typeof salesWordLists)[number];

/** `code` is the word on the wire, `name` what people read; `key` equals `id`, as in every list. */
const word = z.object({ id: z.int(), key: z.int(), code: z.string(), name: z.string() });
/** Permitted value with its Portuguese label; `id` is its position in the list, from 1. */
export type SalesWord = z.output<typeof word>;

const lists = z.record(z.enum(salesWordLists), z.array(word));

/** Operations on the vocabulary, for readers of raw data; the same for every organization. */
export const salesWordEndpoints = {
  all: defineEndpoint({
    method: 'GET',
    path: '/api/sales/words/',
    summary: 'States, kinds and columns of the sales back office, by their names in the specification',
    access: 'sales:read',
    responses: { 200: lists },
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/sales/words/:list/',
    summary: 'One list of words of the sales back office',
    access: 'sales:read',
    params: z.object({ list: z.enum(salesWordLists) }),
    responses: { 200: z.array(word) },
  }),
} as const;
