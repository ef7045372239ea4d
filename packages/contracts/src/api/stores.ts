/** The named data stores of the specification, for a caller. They state where each is read, and what can be done with it. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { storeReasons } from '../http/errors.ts';
import { pathId } from '../http/fields.ts';
import { namespaces } from '../registry/resource.ts';
import { storeOperations } from '../registry/store-operations.ts';

const store = z.object({
  namespace: z.enum(namespaces),
  name: z.string(),
  label: z.string(),
  kind: z.enum(['list', 'obj']),
  /** Concrete: callers can request it as it is. Null with a reason. */
  address: z.string().nullable(),
  /** `page`: state of the page, nothing of it is stored; `missing`: there is no such record yet. */
  reason: z.enum(['page', 'missing']).nullable(),
  /** Of the caller. */
  operations: z.array(z.enum(storeOperations)),
  /** The reason it cannot be saved. Null: it can. */
  read_only: z.enum(storeReasons).nullable(),
});
/** A named data store as its caller may use it. Stores that the caller may not read are left out. */
export type Store = z.output<typeof store>;

/** The list of stores. `empreendimento`, `versao` and `conexao` are ids that complete the addresses. */
export const storeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/stores/',
    summary:
      'Named data stores with addresses and operations, of the first enterprise and its current version by default',
    access: 'signed_in',
    query: z.object({ empreendimento: pathId().optional(), versao: pathId().optional(), conexao: pathId().optional() }),
    responses: { 200: z.array(store) },
  }),
} as const;
