/** Units as an ERP reports them. Its own units are overwritten. Those of the organization stay unchanged. */
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { stockChanged } from '../plan-feed/plan-feed.repository.ts';
import { type ErpLink, findErpLinks, releaseRows, saveErpLinks } from './erp-links.repository.ts';
import { type ErpTarget, type ErpUnit, freeName, type IncomingRow } from './erp-rows.model.ts';
import {
  blockUnits,
  deleteUnused,
  findErpUnits,
  findNamedUnits,
  settleErpUnits,
  writeErpUnits,
} from './erp-units.repository.ts';

const nameKey = ({ enterprise_id, block, nome }: Pick<ErpUnit, 'enterprise_id' | 'block' | 'nome'>): string =>
  JSON.stringify([enterprise_id, block, nome]);

/**
 * Replaces the known units of an ERP. A unit with the name of the organization's own unit is that unit, which stays unchanged. Of
 * two ERP units with one name, the later one gets its key appended.
 */
export const putErpUnits = async (
  db: TenantDatabase,
  target: ErpTarget,
  incoming: readonly IncomingRow<ErpUnit>[],
): Promise<void> => {
  if (incoming.length === 0) return;
  const known = await findErpLinks(
    db,
    target,
    'units',
    incoming.map(({ key }) => key),
  );
  const owned = [...known.values()].flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
  const existing = new Map((await findErpUnits(db, owned)).map((row) => [row.id, row]));
  const named = await findNamedUnits(db, incoming.flatMap(namesOf));
  const holder = new Map(named.map((row) => [nameKey(row), row]));
  const links: ErpLink[] = [];
  const written: { id: number; isNew: boolean; row: ErpUnit }[] = [];
  for (const { key, hash, row } of incoming) {
    const link = known.get(key);
    const own = link?.stand === 'own' ? existing.get(link.row_id) : undefined;
    const taken = holder.get(nameKey(row));
    if (!own && taken && taken.origin !== 'erp') {
      links.push({ key, hash, row_id: taken.id, stand: 'linked', doubt: 'same_name', is_gone: false });
      continue;
    }
    const id = own?.id ?? newId();
    const isTaken = (name: string) => (holder.get(nameKey({ ...row, nome: name }))?.id ?? id) !== id;
    const name = freeName(row.nome, key, isTaken);
    holder.set(nameKey({ ...row, nome: name }), { id, origin: 'erp', ...row, nome: name });
    written.push({ id, isNew: !own, row: { ...row, nome: name } });
    links.push({ key, hash, row_id: id, stand: 'own', doubt: null, is_gone: false });
  }
  await writeErpUnits(db, target, written);
  await settleErpUnits(
    db,
    written.map(({ id }) => id),
  );
  await saveErpLinks(db, target, 'units', links);
  const enterprises = [...written.map(({ row }) => row), ...existing.values()].map((row) => row.enterprise_id);
  await stockChanged(db, [...new Set(enterprises)]);
};

/** Possible names of a unit. */
const namesOf = ({ key, row }: IncomingRow<ErpUnit>) => [
  { enterprise_id: row.enterprise_id, block: row.block, nome: row.nome },
  { enterprise_id: row.enterprise_id, block: row.block, nome: freeName(row.nome, key, () => true) },
];

/** Removes units that the ERP no longer reports. A unit with a contract or a proposal is set to not for sale instead. */
export const removeErpUnits = async (db: TenantDatabase, target: ErpTarget, keys: readonly string[]): Promise<void> => {
  const gone = [...(await findErpLinks(db, target, 'units', keys)).values()].filter((link) => !link.is_gone);
  if (gone.length === 0) return;
  await saveErpLinks(
    db,
    target,
    'units',
    gone.map((link) => ({ ...link, hash: '', is_gone: true })),
  );
  const owned = gone.flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
  const needed = await releaseRows(db, 'units', owned);
  const rows = await findErpUnits(
    db,
    owned.filter((id) => !needed.has(id)),
  );
  const blockedIds: number[] = [];
  for (const { id } of rows) if (!(await deleteUnused(db, 'sales_units', id))) blockedIds.push(id);
  await blockUnits(db, blockedIds, target.at);
  await stockChanged(db, [...new Set(rows.map(({ enterprise_id }) => enterprise_id))]);
};
