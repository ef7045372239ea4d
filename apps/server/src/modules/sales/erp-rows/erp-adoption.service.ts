/**
 * An ERP is disconnected. Its rows become the organization's own, contracts with a history that begins with their last state.
 * Or they are withdrawn. Both happen page by page: a row that is done has no link any more.
 */
import type { ErpSalesResource } from '@uni/contracts';
import { canonicalJson } from '@uni/engine/public/installments.ts';
import { type Adopted, append, legalLateTerms, nationalHolidays, noContract } from '@uni/receivables';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import {
  type FoldedInstallment,
  installmentsOf,
  receiptsOf,
  statusColumnsOf,
} from '../contract-rows/contract-rows.model.ts';
import { writeInstallments, writeReceipts } from '../contract-rows/contract-rows.repository.ts';
import { insertEvent } from '../ledger/contracts.repository.ts';
import { stockChanged } from '../plan-feed/plan-feed.repository.ts';
import { accepted } from '../shared/accepted.model.ts';
import {
  type AdoptedTerms,
  deleteUnnotedContract,
  ownContracts,
  ownParties,
  ownUnits,
  termsOfErp,
} from './erp-adoption.repository.ts';
import { CollectedChanges, type LedgerRows, ledgerChanges, noRows } from './erp-contract-rows.model.ts';
import { findErpContracts, type KnownContract } from './erp-contracts.repository.ts';
import { addUp, ledgersOf, removeErpContracts, requestPlanUpdate } from './erp-contracts.service.ts';
import { deleteErpLinks, type ErpLink, firstErpLinks } from './erp-links.repository.ts';
import { removeErpParties } from './erp-parties.service.ts';
import type { ErpTarget } from './erp-rows.model.ts';
import { findErpUnits } from './erp-units.repository.ts';
import { removeErpUnits } from './erp-units.service.ts';

/** Contracts first: they name units and clients. */
export const leavingOrder: readonly ErpSalesResource[] = ['contracts', 'units', 'clients', 'suppliers'];

/** Of contracts fewer: each brings its installments. */
const pageSizes: Readonly<Record<ErpSalesResource, number>> = {
  contracts: 100,
  units: 500,
  clients: 500,
  suppliers: 500,
};

/** Deals with some rows of a resource; false: there are none left. */
export const leaveErpRows = async (
  db: TenantDatabase,
  target: ErpTarget,
  resource: ErpSalesResource,
  choice: 'own' | 'withdraw',
): Promise<boolean> => {
  const links = await firstErpLinks(db, target, resource, pageSizes[resource]);
  if (links.length === 0) return false;
  await acts[choice][resource](db, target, links);
  const keys = links.map(({ key }) => key);
  await deleteErpLinks(db, target, resource, keys);
  return true;
};

type Act = (db: TenantDatabase, target: ErpTarget, links: readonly ErpLink[]) => Promise<void>;

const ownIds = (links: readonly ErpLink[]): number[] =>
  links.flatMap(({ stand, row_id }) => (stand === 'own' ? [row_id] : []));
const keysOf = (links: readonly ErpLink[]): string[] => links.map(({ key }) => key);

const adoptContracts: Act = async (db, target, links) => {
  const { at } = target;
  const rows = await findErpContracts(db, ownIds(links));
  const ids = rows.map(({ id }) => id);
  const ledgerOf = await ledgersOf(db, ids);
  const terms = await termsOfErp(db, ids);
  const [gone, come] = [new CollectedChanges(target.system), new CollectedChanges('own')];
  const owned = [];
  for (const row of rows) {
    const before = ledgerOf(row.id);
    const adoptedTerms = terms.get(row.id) ?? { id: row.id, channel: 'direct', keys: null, index_key: null };
    const event = adoptedOf(row, before, adoptedTerms, dayInSaoPaulo(at));
    const contract = accepted(append(noContract, event));
    const after = { installments: installmentsOf(contract), receipts: receiptsOf(contract) };
    await insertEvent(db, row.id, {
      ...{ sequence: 1, kind: event.type, day: event.day, body: canonicalJson(event), by_id: null, at },
    });
    // Updated, not replaced: references to an installment stay valid.
    const changes = ledgerChanges(before, after);
    const of = { ...row, erp: null };
    await writeInstallments(db, of, changes.installments);
    await writeReceipts(db, of, { gone: before.receipts, added: after.receipts, changed: [] });
    gone.add(row, ledgerChanges(before, noRows));
    come.add(row, ledgerChanges(noRows, after));
    owned.push({ id: row.id, ...statusColumnsOf(contract) });
  }
  await ownContracts(db, owned, at);
  await addUp(db, gone);
  await addUp(db, come);
  await requestPlanUpdate(db, rows);
};

/** Key of the holder of an ERP contract. */
const holder = 'erp';

/**
 * Returns a contract's history, as far as the ERP has reported it. It ends with the last day named in it, so that late entries
 * fit.
 */
const adoptedOf = (
  row: KnownContract,
  { installments, receipts }: LedgerRows,
  adoptedTerms: AdoptedTerms,
  today: string,
): Adopted => {
  const known = [row.signed, ...receipts.map(({ day }) => day), ...installments.map(({ closed_on }) => closed_on)];
  const days = known.filter((day) => day !== '' && day <= today).sort();
  const signed = row.signed === '' ? (days[0] ?? today) : row.signed;
  const index = adoptedTerms.index_key === null ? null : { index: adoptedTerms.index_key, lag: usualLag };
  const last = installments.reduce((latest, { due }) => (due > latest ? due : latest), signed);
  return {
    type: 'adopted',
    id: '1',
    day: days.at(-1) ?? today,
    client: holder,
    cancelled: row.state === 'cancelled',
    terms: {
      channel: adoptedTerms.channel,
      price: row.price,
      signed,
      base_month: signed.slice(0, 7),
      // If no month of keys is known, nothing falls due after it.
      keys: adoptedTerms.keys ?? last.slice(0, 7),
      parts: [],
      correction: { before_keys: index, after_keys: index, step: 'monthly', no_deflation: false },
      late: legalLateTerms,
      holidays: nationalHolidays,
    },
    installments: installments.map(adoptedInstallmentOf),
    receipts: receipts.map(({ installment_key, day, fine, mora, correction, interest, principal, discount }) => ({
      installment: installment_key ?? '',
      day,
      paid: { fine, mora, correction, interest, principal },
      discount,
    })),
  };
};

/** Lag of an index in months where a contract states none. */
const usualLag = 2;

const adoptedInstallmentOf = (row: FoldedInstallment): Adopted['installments'][number] => ({
  ...{ id: row.key, kind: row.kind, number: row.number, of: row.of, nominal: row.nominal, due: row.due },
  ...{ principal: row.principal, interest: row.interest, correction: row.correction, fine: row.fine, mora: row.mora },
  ...{ open: row.open, discount: row.discount, closed: row.closed, closed_on: row.closed_on },
  ...{ base_month: row.base_month, status: row.status },
});

const adoptUnits: Act = async (db, { at }, links) => {
  const rows = await findErpUnits(db, ownIds(links));
  await ownUnits(db, ownIds(links), at);
  await stockChanged(db, [...new Set(rows.map(({ enterprise_id }) => enterprise_id))]);
};

const withdrawContracts: Act = async (db, target, links) => {
  await removeErpContracts(db, target, keysOf(links));
  for (const id of ownIds(links)) await deleteUnnotedContract(db, id);
};

const acts: Readonly<Record<'own' | 'withdraw', Readonly<Record<ErpSalesResource, Act>>>> = {
  own: {
    contracts: adoptContracts,
    units: adoptUnits,
    clients: (db, { at }, links) => ownParties(db, 'sales_clients', ownIds(links), at),
    suppliers: (db, { at }, links) => ownParties(db, 'sales_suppliers', ownIds(links), at),
  },
  withdraw: {
    contracts: withdrawContracts,
    units: (db, target, links) => removeErpUnits(db, target, keysOf(links)),
    clients: (db, target, links) => removeErpParties(db, target, 'clients', keysOf(links)),
    suppliers: (db, target, links) => removeErpParties(db, target, 'suppliers', keysOf(links)),
  },
};
