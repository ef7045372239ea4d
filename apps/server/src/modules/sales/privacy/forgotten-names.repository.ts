/** Names of people who are to be forgotten, taken out of whatever was typed in the sales back office. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { pseudonymName } from '../../../platform/masking.ts';
import { plainText } from '../shared/search-text.model.ts';

/** Texts that users type, and their copies. Names of accounts, categories and units do not name people. */
const freeTextColumns = [
  ['sales_units', 'note'],
  ['sales_clients', 'address'],
  ['sales_clients', 'email'],
  ['sales_clients', 'note'],
  ['sales_clients', 'related_name'],
  ['sales_suppliers', 'address'],
  ['sales_suppliers', 'email'],
  ['sales_suppliers', 'note'],
  ['sales_suppliers', 'related_name'],
  ['sales_contracts', 'client_name'],
  ['sales_contracts', 'number'],
  ['sales_contracts', 'broker'],
  ['sales_contracts', 'note'],
  ['sales_contracts', 'bank_name'],
  ['sales_contract_holders', 'client_name'],
  ['sales_bank_moves', 'bank'],
  ['sales_bank_moves', 'note'],
  ['sales_contacts', 'person'],
  ['sales_contacts', 'said'],
  ['sales_proposals', 'client_name'],
  ['sales_proposals', 'broker'],
  ['sales_proposals', 'note'],
  ['sales_proposal_steps', 'reason'],
  ['sales_commission_terms', 'receivers'],
  ['sales_commissions', 'receiver'],
  ['sales_movements', 'description'],
  ['sales_movements', 'document'],
  ['sales_movement_steps', 'reason'],
  ['sales_receipt_imports', 'source'],
] as const;

/** The same, as it is searched. */
const searchColumns = [
  ['sales_clients', 'search_text'],
  ['sales_suppliers', 'search_text'],
  ['sales_contracts', 'search'],
  ['sales_proposals', 'search'],
  ['sales_commissions', 'search'],
  ['sales_movements', 'search_text'],
] as const;

const variants: Readonly<Record<string, string>> = {
  ...{ a: 'aáàâãäAÁÀÂÃÄ', e: 'eéèêëEÉÈÊË', i: 'iíìîïIÍÌÎÏ', o: 'oóòôõöOÓÒÔÕÖ', u: 'uúùûüUÚÙÛÜ' },
  ...{ c: 'cçCÇ', n: 'nñNÑ', y: 'yýÿYÝ' },
};

const letters = 'A-Za-z0-9À-ÿ';

/** A name in any spelling: with or without accents, in any case, with extra spaces. Never within a longer word. */
export const patternOf = (name: string): string => `(?<![${letters}])${spelled(name)}(?![${letters}])`;

const spelled = (name: string): string =>
  [...plainText(name)]
    .map((letter) => {
      if (letter === ' ') return '\\s+';
      if (/[a-z]/.test(letter)) return `[${variants[letter] ?? letter + letter.toUpperCase()}]`;
      return /[\p{L}\p{N}]/u.test(letter) ? letter : `[${letter.replace(/[\\\]^-]/g, '\\$&')}]`;
    })
    .join('');

const replaceIn = async (
  db: TenantDatabase,
  [table, column]: readonly [string, string],
  { pattern, by }: { readonly pattern: string; readonly by: string },
): Promise<void> => {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, ${by}, 'g')
    where organization_id = ${db.organizationId}::int8 and ${sql.ref(column)} ~ ${pattern}`.execute(db);
};

/**
 * Removes names from every text. No amount and no day is among them. A distrato's charges belong to the contract's history. So
 * the contracts in which a name was replaced there are returned.
 */
export const forgetNames = async (db: TenantDatabase, names: readonly string[]): Promise<number[]> => {
  const retold = new Set<number>();
  for (const pattern of names.map(patternOf)) {
    for (const column of freeTextColumns) await replaceIn(db, column, { pattern, by: pseudonymName });
    for (const column of searchColumns) await replaceIn(db, column, { pattern, by: plainText(pseudonymName) });
    const { rows } = await sql<{ contract_id: number }>`
      update sales_contract_events set body = regexp_replace(body, ${pattern}, ${pseudonymName}, 'g')
      where ${db.own('sales_contract_events')} and kind = 'cancelled' and body ~ ${pattern}
      returning contract_id`.execute(db);
    for (const { contract_id } of rows) retold.add(contract_id);
    // Idempotency answers, stored for a day so that a repeated request gets the same one.
    await sql`delete from idempotency_keys
      where ${db.own('idempotency_keys')} and answer ~ ${pattern}`.execute(db);
  }
  return [...retold];
};

/** Removes the document from records of other parties. */
export const forgetDocument = async (db: TenantDatabase, document: string | null): Promise<void> => {
  if (document === null) return;
  for (const table of ['sales_clients', 'sales_suppliers'] as const)
    await db.updateTable(table).set({ related_document: null }).where('related_document', '=', document).execute();
};

/** Stores the state hash of a contract's history after a text in it was replaced. */
export const storeStateHash = async (db: TenantDatabase, id: number, state_hash: string): Promise<void> => {
  await db.updateTable('sales_contracts').set({ state_hash }).where('id', '=', id).execute();
};
