/**
 * Contracts as an ERP reports them. They have no history of ours: the landing stores each version that the ERP sent. These rows
 * follow from the last one. Unchanged input writes nothing.
 */

import type { ErpTally } from '@uni/contracts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { hashText } from '../../../platform/hashing.ts';
import { saveCancellation } from '../contract-rows/cancellation-rows.repository.ts';
import {
  addToMonths,
  installmentsOfContracts,
  type RowsOf,
  receiptsOfContracts,
  writeInstallments,
  writeReceipts,
} from '../contract-rows/contract-rows.repository.ts';
import { contractsChanged } from '../plan-feed/plan-feed.repository.ts';
import { searchTextOfContract } from '../shared/search-text.model.ts';
import {
  CollectedChanges,
  erpStatusColumns,
  installmentsOfErp,
  type LedgerRows,
  ledgerChanges,
  noRows,
} from './erp-contract-rows.model.ts';
import {
  closeErpContracts,
  findErpContracts,
  findInTheWay,
  type KnownContract,
  type NamedRow,
  namesOfClients,
  namesOfUnits,
  saveErpTerms,
  type WrittenContract,
  writeErpContracts,
} from './erp-contracts.repository.ts';
import { type ErpLink, findErpLinks, saveErpLinks } from './erp-links.repository.ts';
import { type ErpContract, type ErpTarget, freeName, type IncomingRow } from './erp-rows.model.ts';
import { addTallies, noTally, tallyOf } from './erp-tally.model.ts';
import { settleErpUnits } from './erp-units.repository.ts';

type IncomingContract = IncomingRow<ErpContract>;

/** Local rows that contracts reference. */
interface Named {
  readonly clients: ReadonlyMap<string, NamedRow>;
  readonly units: ReadonlyMap<string, NamedRow & { readonly n_modulo: number | null }>;
}

const numberKey = ({ enterprise_id, number }: { enterprise_id: number; number: string }): string =>
  `${enterprise_id} ${number}`;

/** A contract that is to be written, with what stands of it. */
interface Decided {
  readonly row: WrittenContract;
  readonly incoming: IncomingContract;
  readonly before: KnownContract | null;
}

export const putErpContracts = async (
  db: TenantDatabase,
  target: ErpTarget,
  incoming: readonly IncomingContract[],
): Promise<ErpTally> => {
  if (incoming.length === 0) return noTally;
  const keys = incoming.map(({ key }) => key);
  const known = await findErpLinks(db, target, 'contracts', keys);
  const owned = [...known.values()].flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
  const existing = new Map((await findErpContracts(db, owned)).map((row) => [row.id, row]));
  const named = await namedBy(db, target, incoming);
  const units = [...named.units.values()].map(({ id }) => id);
  const inTheWay = await findInTheWay(db, incoming.flatMap(numbersOf), units);
  const { decided, links } = decide(incoming, { known, existing, named, inTheWay });
  await writeErpContracts(
    db,
    target,
    decided.map(({ row }) => row),
  );
  const tally = await writeLedgers(db, target, decided);
  for (const { row, incoming: one, before } of decided)
    if (one.row.cancellation || before) await saveCancellation(db, row, one.row.cancellation);
  await saveErpTerms(
    db,
    decided.map(({ row, incoming: { row: of } }) => ({
      contract_id: row.id,
      keys: of.keys_month,
      index_key: of.index,
    })),
  );
  const sold = decided.flatMap(({ row, before }) => [row.unit_id, before?.unit_id ?? null]).filter((id) => id !== null);
  await settleErpUnits(db, [...new Set(sold)]);
  await saveErpLinks(db, target, 'contracts', links);
  await requestPlanUpdate(db, [...decided.map(({ row }) => row), ...existing.values()]);
  return tally;
};

const numbersOf = ({ key, row: { enterprise_id, number } }: IncomingContract) => [
  { enterprise_id, number },
  { enterprise_id, number: freeName(number, key, () => true) },
];

const namedBy = async (
  db: TenantDatabase,
  target: ErpTarget,
  incoming: readonly IncomingContract[],
): Promise<Named> => {
  const resolve = async <Row extends NamedRow>(
    resource: 'clients' | 'units',
    keys: readonly (string | null)[],
    find: (ids: readonly number[]) => Promise<Row[]>,
  ): Promise<Map<string, Row>> => {
    const links = await findErpLinks(
      db,
      target,
      resource,
      keys.filter((key) => key !== null),
    );
    const rows = new Map((await find([...links.values()].map(({ row_id }) => row_id))).map((row) => [row.id, row]));
    return new Map(
      [...links.values()].flatMap(({ key, row_id }) => {
        const row = rows.get(row_id);
        return row ? [[key, row] as const] : [];
      }),
    );
  };
  return {
    clients: await resolve(
      'clients',
      incoming.map(({ row }) => row.client),
      (ids) => namesOfClients(db, ids),
    ),
    units: await resolve(
      'units',
      incoming.map(({ row }) => row.unit),
      (ids) => namesOfUnits(db, ids),
    ),
  };
};

interface KnownState {
  readonly known: ReadonlyMap<string, ErpLink>;
  readonly existing: ReadonlyMap<number, KnownContract>;
  readonly named: Named;
  readonly inTheWay: readonly KnownContract[];
}

/** Separates contracts to write from those that wait: a contract of the organization's own already has their number or unit. */
const decide = (incoming: readonly IncomingContract[], { known, existing, named, inTheWay }: KnownState) => {
  const byNumber = new Map(inTheWay.map((row) => [numberKey(row), row.id]));
  const ours = inTheWay.filter(({ origin }) => origin !== 'erp');
  const links: ErpLink[] = [];
  const decided: Decided[] = [];
  for (const one of incoming) {
    const { key, hash, row } = one;
    const link = known.get(key);
    const before = link?.stand === 'own' ? (existing.get(link.row_id) ?? null) : null;
    const unit = row.unit === null ? undefined : named.units.get(row.unit);
    const sameNumber = ours.find((own) => numberKey(own) === numberKey(row));
    const sameUnit = ours.find((own) => !row.isCancelled && own.unit_id !== null && own.unit_id === unit?.id);
    const instead = before ? undefined : (sameNumber ?? sameUnit);
    if (instead) {
      const doubt = sameNumber ? ('same_number' as const) : ('unit_sold' as const);
      links.push({ key, hash, row_id: instead.id, stand: 'held', doubt, is_gone: false });
      continue;
    }
    const id = before?.id ?? newId();
    const isTaken = (number: string) => (byNumber.get(numberKey({ ...row, number })) ?? id) !== id;
    const number = freeName(row.number, key, isTaken);
    byNumber.set(numberKey({ ...row, number }), id);
    decided.push({ incoming: one, before, row: rowOf(one, { id, isNew: before === null, number, named }) });
    links.push({ key, hash, row_id: id, stand: 'own', doubt: null, is_gone: false });
  }
  return { decided, links };
};

const rowOf = (
  { hash, row }: IncomingContract,
  { id, isNew, number, named }: { id: number; isNew: boolean; number: string; named: Named },
): WrittenContract => {
  const unit = row.unit === null ? undefined : named.units.get(row.unit);
  const client = row.client === null ? undefined : named.clients.get(row.client);
  const unit_name = unit?.name ?? '';
  // A contract without a client record takes its client's name from the ERP.
  const client_name = client?.name ?? row.client ?? '';
  const { credit: _credit, ...existing } = erpStatusColumns(row, hashText(hash));
  return {
    ...{ id, isNew, number, unit_name, client_name, enterprise_id: row.enterprise_id, purpose: row.purpose },
    ...{ n_modulo: row.n_modulo ?? unit?.n_modulo ?? null, unit_id: unit?.id ?? null, client_id: client?.id ?? null },
    ...{ channel: row.channel, signed: row.signed, price: row.price, keys_day: row.keys_day },
    ...existing,
    search: searchTextOfContract({ number, client_name, unit_name, broker: '' }),
  };
};

export const ledgersOf = async (db: TenantDatabase, ids: readonly number[]) => {
  const installments = await installmentsOfContracts(db, ids);
  const receipts = await receiptsOfContracts(db, ids);
  return (id: number): LedgerRows => ({
    installments: installments.get(id) ?? [],
    receipts: receipts.get(id) ?? [],
  });
};

const writeLedgers = async (
  db: TenantDatabase,
  { system: erp }: ErpTarget,
  decided: readonly Decided[],
): Promise<ErpTally> => {
  const tallies: ErpTally[] = [];
  const known = decided.flatMap(({ before }) => before?.id ?? []);
  const existing = await ledgersOf(db, known);
  const collected = new CollectedChanges(erp);
  for (const { row, incoming, before } of decided) {
    const after = { installments: installmentsOfErp(incoming.row), receipts: incoming.row.receipts };
    const old = before ? existing(before.id) : noRows;
    const moved = before !== null && (before.enterprise_id !== row.enterprise_id || before.purpose !== row.purpose);
    if (moved) await writeLedger(db, { ...before, erp }, collected, old, noRows);
    await writeLedger(db, { ...row, erp }, collected, moved ? noRows : old, after);
    tallies.push(tallyOf(before && { row: before, ledger: old }, { row, ledger: after }));
  }
  await addUp(db, collected);
  return addTallies(...tallies);
};

const writeLedger = async (
  db: TenantDatabase,
  of: RowsOf,
  collected: CollectedChanges,
  before: LedgerRows,
  after: LedgerRows,
): Promise<void> => {
  const changes = ledgerChanges(before, after);
  await writeInstallments(db, of, changes.installments);
  await writeReceipts(db, of, changes.receipts);
  collected.add(of, changes);
};

export const addUp = async (db: TenantDatabase, collected: CollectedChanges): Promise<void> => {
  for (const { target, installments, receipts, overdue } of collected.sums()) {
    await addToMonths(db, target, 'sales_installment_months', installments);
    await addToMonths(db, target, 'sales_receipt_months', receipts);
    await addToMonths(db, target, 'sales_overdue_days', overdue);
  }
};

export const requestPlanUpdate = async (
  db: TenantDatabase,
  contracts: readonly { readonly enterprise_id: number }[],
): Promise<void> => {
  const enterprises = new Set(contracts.map(({ enterprise_id }) => enterprise_id));
  for (const id of [...enterprises].sort((a, b) => a - b)) await contractsChanged(db, id);
};

/**
 * Closes contracts that the ERP no longer reports. The row stays as cancelled, for the notes attached to it. Nothing of it is
 * owed or received any more, as in the ERP.
 */
export const removeErpContracts = async (
  db: TenantDatabase,
  target: ErpTarget,
  keys: readonly string[],
): Promise<ErpTally> => {
  const { system: erp } = target;
  const links = [...(await findErpLinks(db, target, 'contracts', keys)).values()];
  const gone = links.filter((link) => !link.is_gone);
  if (gone.length === 0) return noTally;
  const owned = gone.flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
  const rows = await findErpContracts(db, owned);
  const ids = rows.map(({ id }) => id);
  const existing = await ledgersOf(db, ids);
  const collected = new CollectedChanges(erp);
  for (const row of rows) {
    await writeLedger(db, { ...row, erp }, collected, existing(row.id), noRows);
    await saveCancellation(db, row, null);
  }
  await addUp(db, collected);
  await closeErpContracts(db, ids, target.at);
  await settleErpUnits(
    db,
    rows.flatMap(({ unit_id }) => unit_id ?? []),
  );
  await saveErpLinks(
    db,
    target,
    'contracts',
    gone.map((link) => ({ ...link, hash: '', is_gone: true })),
  );
  await requestPlanUpdate(db, rows);
  return { ...noTally, cancelled: rows.filter(({ state }) => state !== 'cancelled').length };
};
