/**
 * Clients and suppliers as an ERP reports them. An equal document means the same party. The organization's own rows stay
 * unchanged.
 */
import { brazilianStates } from '@uni/contracts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { plainDocument } from '../../../platform/masking.ts';
import type { PartyTable } from '../parties/parties.repository.ts';
import { renameCopies } from '../shared/copied-names.repository.ts';
import { searchTextOf } from '../shared/search-text.model.ts';
import { type ErpLink, findErpLinks, releaseRows, saveErpLinks } from './erp-links.repository.ts';
import { findErpParties, type KnownParty, type WrittenParty, writeErpParties } from './erp-parties.repository.ts';
import type { ErpParty, ErpTarget, IncomingRow } from './erp-rows.model.ts';
import { deleteUnused } from './erp-units.repository.ts';

export type ErpRegister = 'clients' | 'suppliers';
const tables: Readonly<Record<ErpRegister, PartyTable>> = { clients: 'sales_clients', suppliers: 'sales_suppliers' };

const blank = {
  ...{ email: '', phone: '', postal_code: '', address: '', note: '' },
  ...{ related_bond: null, related_name: '', related_document: null },
};

/** Drops an invalid document and an unknown state. */
const normalizeParty = (row: ErpParty): ErpParty => {
  const uf = brazilianStates.find((one) => one === row.uf.toUpperCase()) ?? '';
  return { ...row, uf, document: row.document === null ? null : plainDocument(row.document) };
};

const searched = (row: ErpParty): WrittenParty['row'] => ({
  ...row,
  search_text: searchTextOf({ ...blank, ...row }),
});

export const putErpParties = async (
  db: TenantDatabase,
  target: ErpTarget,
  register: ErpRegister,
  incoming: readonly IncomingRow<ErpParty>[],
): Promise<void> => {
  if (incoming.length === 0) return;
  const table = tables[register];
  const rows = incoming.map((one) => ({ ...one, row: normalizeParty(one.row) }));
  const known = await findErpLinks(
    db,
    target,
    register,
    rows.map(({ key }) => key),
  );
  const matches = await findErpParties(db, table, {
    ids: [...known.values()].flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : [])),
    documents: rows.flatMap(({ row }) => row.document ?? []),
  });
  const existing = new Map(matches.map((row) => [row.id, row]));
  const byDocument = new Map(matches.flatMap((row) => (row.document === null ? [] : [[row.document, row] as const])));
  const { links, written } = decided(rows, { known, existing, byDocument });
  await writeErpParties(db, table, target, written);
  if (register === 'clients') {
    const renamed = written.filter(({ id, isNew, row }) => !isNew && existing.get(id)?.name !== row.name);
    const names = renamed.map(({ id, row }) => ({ id, name: row.name }));
    await renameCopies(db, 'client', names);
  }
  await saveErpLinks(db, target, register, links);
};

interface Known {
  readonly known: ReadonlyMap<string, ErpLink>;
  readonly existing: ReadonlyMap<number, KnownParty>;
  readonly byDocument: Map<string, KnownParty>;
}

const decided = (rows: readonly IncomingRow<ErpParty>[], { known, existing, byDocument }: Known) => {
  const links: ErpLink[] = [];
  const written: WrittenParty[] = [];
  for (const { key, hash, row } of rows) {
    const link = known.get(key);
    const own = link?.stand === 'own' ? existing.get(link.row_id) : undefined;
    const holder = row.document === null ? undefined : byDocument.get(row.document);
    if (!own && holder) {
      links.push({ key, hash, row_id: holder.id, stand: 'linked', doubt: 'same_document', is_gone: false });
      continue;
    }
    const id = own?.id ?? newId();
    // A document that now belongs to another party is theirs. A known row stays a row of its own, without the document.
    const document = holder && holder.id !== id ? null : row.document;
    if (document !== null) byDocument.set(document, { id, name: row.name, document, origin: 'erp' });
    written.push({ id, isNew: !own, row: searched({ ...row, document }) });
    links.push({ key, hash, row_id: id, stand: 'own', doubt: null, is_gone: false });
  }
  return { links, written };
};

/** Removes parties that the ERP no longer reports, unless a contract still names them. */
export const removeErpParties = async (
  db: TenantDatabase,
  target: ErpTarget,
  register: ErpRegister,
  keys: readonly string[],
): Promise<void> => {
  const gone = [...(await findErpLinks(db, target, register, keys)).values()].filter((link) => !link.is_gone);
  if (gone.length === 0) return;
  await saveErpLinks(
    db,
    target,
    register,
    gone.map((link) => ({ ...link, hash: '', is_gone: true })),
  );
  const owned = gone.flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
  const needed = await releaseRows(db, register, owned);
  for (const id of owned) if (!needed.has(id)) await deleteUnused(db, tables[register], id);
};
