/** Shared by all lists of administration: count, cut out the requested page, refuse duplicates with the same message. */
import { fieldMessages, invalidFields } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import {
  HttpError,
  type PageQuery,
  type PageWindow,
  pageWindow,
  refusingDuplicatesOf,
} from '../../../platform/http/index.ts';

export interface Listed<Row> {
  readonly rows: Row[];
  readonly count: number;
  readonly window: PageWindow | null;
}

/** `read` gets the slice to read, or null for all. */
export const listed = async <Row>(
  db: TenantDatabase,
  query: PageQuery,
  count: (db: TenantDatabase) => Promise<number>,
  read: (db: TenantDatabase, slice: PageWindow | null) => Promise<Row[]>,
): Promise<Listed<Row>> => {
  const total = await count(db);
  const window = pageWindow(query, total);
  return { rows: await read(db, window), count: total, window };
};

const duplicates: Readonly<Record<string, Record<string, string[]>>> = {
  permit_groups_name: { name: [fieldMessages.taken('Permit Group', 'name')] },
  subscriptions_service_user: { non_field_errors: [fieldMessages.notUniqueTogether(['subscription', 'user'])] },
  partners_code: { code: [fieldMessages.taken('organization', 'code')] },
  partners_domain: { domain: [fieldMessages.taken('organization', 'domain')] },
  user_connections_pkey: { email: [fieldMessages.taken('connection', 'email')] },
};

/** Runs the work and answers a violated unique key of administration in the words of the recorded contract. */
export const refusingDuplicates = refusingDuplicatesOf(duplicates);

/** Messages by field, thrown together when there are any. */
export const refuseAll = (messages: Readonly<Record<string, readonly string[]>>): void => {
  const given = Object.entries(messages).filter(([, list]) => list.length > 0);
  if (given.length > 0) throw new HttpError(invalidFields(Object.fromEntries(given)));
};

export const missingKeys = (ids: readonly number[], known: ReadonlySet<number>): string[] =>
  ids.filter((id) => !known.has(id)).map((id) => fieldMessages.missingKey(id));
