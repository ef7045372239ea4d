/** Units as an ERP reports them. Its own units are overwritten. Those of the organization stay unchanged. */
import { newId, type Transaction } from '../../../platform/database/index.ts';
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
  transaction: Transaction,
  target: ErpTarget,
  incoming: readonly IncomingRow<ErpUnit>[],
): Promise<void> => {
  if (incoming.length === 0) return;
  const { organizationId } = target;
  const known = await findErpLinks(
    transaction,
    target,
    'units',
    incoming.map(({ key }) => key),
  );
  const owned = [...known.values()].flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
  const existing = new Map((await findErpUnits(transaction, organizationId, owned)).map((row) => [row.id, row]));
  const named = await findNamedUnits(transaction, organizationId, incoming.flatMap(namesOf));
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
    const isTaken = (nome: string) => (holder.get(nameKey({ ...row, nome }))?.id ?? id) !== id;
    const nome = freeName(row.nome, key, isTaken);
    holder.set(nameKey({ ...row, nome }), { id, origin: 'erp', ...row, nome });
    written.push({ id, isNew: !own, row: { ...row, nome } });
    links.push({ key, hash, row_id: id, stand: 'own', doubt: null, is_gone: false });
  }
  await writeErpUnits(transaction, target, written);
  await settleErpUnits(
    transaction,
    organizationId,
    written.map(({ id }) => id),
  );
  await saveErpLinks(transaction, target, 'units', links);
  const enterprises = [...written.map(({ row }) => row), ...existing.values()].map((row) => row.enterprise_id);
  await stockChanged(transaction, organizationId, [...new Set(enterprises)]);
};

/** Possible names of a unit. */
const namesOf = ({ key, row }: IncomingRow<ErpUnit>) => [
  { enterprise_id: row.enterprise_id, block: row.block, nome: row.nome },
  { enterprise_id: row.enterprise_id, block: row.block, nome: freeName(row.nome, key, () => true) },
];

/** Removes units that the ERP no longer reports. A unit with a contract or a proposal is set to not for sale instead. */
export const removeErpUnits = async (
  transaction: Transaction,
  target: ErpTarget,
  keys: readonly string[],
): Promise<void> => {
  const { organizationId } = target;
  const gone = [...(await findErpLinks(transaction, target, 'units', keys)).values()].filter((link) => !link.is_gone);
  if (gone.length === 0) return;
  await saveErpLinks(
    transaction,
    target,
    'units',
    gone.map((link) => ({ ...link, hash: '', is_gone: true })),
  );
  const owned = gone.flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
  const needed = await releaseRows(transaction, organizationId, 'units', owned);
  const rows = await findErpUnits(
    transaction,
    organizationId,
    owned.filter((id) => !needed.has(id)),
  );
  const blockedIds: number[] = [];
  for (const { id } of rows)
    if (!(await deleteUnused(transaction, 'sales_units', organizationId, id))) blockedIds.push(id);
  await blockUnits(transaction, organizationId, blockedIds, target.at);
  await stockChanged(transaction, organizationId, [...new Set(rows.map(({ enterprise_id }) => enterprise_id))]);
};
