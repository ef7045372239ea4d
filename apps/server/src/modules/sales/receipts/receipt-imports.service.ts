/** Payments that are made of credits as they were seen: contract by contract, each in a transaction of its own. */

import type { ImportedReceipt, ReceiptImportReport, ReceiptRefusal } from '@uni/contracts';
import { invariant } from '@uni/contracts';
import { type Contract, type Refusal as Fault, inDayOrder, type Paid, type Receipt } from '@uni/receivables';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { newId, type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { type Actor, reaches } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { allocationOf } from '../contracts/contract-views.model.ts';
import { addEvent } from '../ledger/contract-ledger.service.ts';
import { type ContractRow, findContract } from '../ledger/contracts.repository.ts';
import { contractIndexes } from '../shared/contract-indexes.service.ts';
import { duplicatesOf, likenessOf, sourceOf } from './receipt-duplicates.model.ts';
import {
  findImported,
  forgetImported,
  type ImportedRow,
  insertImported,
  listInstallmentKeys,
} from './receipt-imports.repository.ts';
import {
  type AssignedOutcome,
  allocateAssigned,
  connected,
  type EvaluatePayment,
  idsOf,
  refusalOnWire,
} from './receipt-matching.model.ts';
import { readContracts } from './receipt-readings.service.ts';

export interface ReceiptImport {
  readonly batch: string;
  readonly bank: string;
  readonly account_number: string;
  readonly rows: readonly ImportedReceipt[];
}

type Row = ImportedReceipt;
type ReportRow = ReceiptImportReport['rows'][number];
const refused = ({ at }: Row, refusal: ReceiptRefusal): ReportRow => ({ at, refusal, events: [] });

/** Refuses a payment unless its settlement equals the preview line by line. */
const seenAs = (
  rows: ReadonlyMap<number, Row>,
  ids: ReadonlyMap<number, ReadonlyMap<string, number>>,
): EvaluatePayment => {
  const moved: Fault = { code: 'amounts_differ', path: '' };
  return (receipt: Receipt, contract: number, event: Paid, after: Contract) => {
    const seen = rows.get(receipt.at)?.parts.find((payment) => payment.contract === contract);
    const { to_credit, lines } = allocationOf(event, after, ids.get(contract) ?? new Map());
    const now = lines.map(({ installment, paid, left }) => ({ installment, paid, left }));
    const isSeen = seen?.to_credit === to_credit && JSON.stringify(seen.lines) === JSON.stringify(now);
    return isSeen ? null : moved;
  };
};

/** Rows whose contracts hang together, saved or refused one by one; all of them or, when the database fails, none. */
const saveSet = async (
  context: Context,
  { batch, bank, account_number }: ReceiptImport,
  rows: readonly Row[],
): Promise<ReportRow[]> => {
  const { actor, db, platform } = context;

  const held = await holdAll(db, actor, rows);
  const source = sourceOf(bank, account_number);
  const imported = await findImported(db, {
    keys: rows.flatMap(({ bank_key }) => bank_key ?? []),
    likenesses: rows.map(likenessOf),
  });
  const others = imported.filter((one) => one.batch !== batch || one.source !== source);
  const known = duplicatesOf(rows, source, others);
  const before = Map.groupBy(
    imported.filter((one) => one.batch === batch && one.stands),
    ({ place: position }) => position,
  );
  const reportRows = new Map<number, ReportRow>();
  for (const row of rows) {
    const done = before.get(row.at);
    const duplicate = known.get(row.at);
    const fault = held.faults.get(row.at);
    if (done)
      reportRows.set(row.at, {
        ...{ at: row.at, refusal: null },
        events: done.map(({ contract_id, sequence }) => ({ contract: contract_id, event: sequence })),
      });
    else if (duplicate === 'key' || (duplicate === 'alike' && !row.repeat))
      reportRows.set(row.at, refused(row, 'known'));
    else if (fault) reportRows.set(row.at, refused(row, fault));
    else if (row.day > dayInSaoPaulo(platform.now())) reportRows.set(row.at, refused(row, 'refused'));
  }
  // In the order in which payments become events.
  const left = inDayOrder(rows.filter(({ at }) => !reportRows.has(at)));
  await forgetImported(
    db,
    imported.filter(({ stands }) => !stands).map(({ id }) => id),
  );
  for (const [at, outcome] of await allocateSet(context, left, held.contracts)) {
    const row = left.find((one) => one.at === at);
    if (!row) continue;
    if (outcome.refusal) reportRows.set(at, refused(row, refusalOnWire(outcome.refusal)));
    else reportRows.set(at, await storePayments(context, { batch, source, row }, outcome, held.contracts));
  }
  return rows.flatMap(({ at }) => reportRows.get(at) ?? []);
};

const allocateSet = async (
  { db }: Context,
  rows: readonly Row[],
  held: ReadonlyMap<number, ContractRow>,
): Promise<Map<number, AssignedOutcome>> => {
  const contracts = await readContracts(db, [...held.values()]);
  const installments = await listInstallmentKeys(db, 'contract_id', [...contracts.keys()]);
  const keys = new Map(installments.map(({ id, key, contract_id }) => [id, { key, contract_id }]));
  const assigned = rows.map(({ at, day, parts }) => ({
    ...{ at, day },
    targets: parts.map(({ contract, amount, lines }) => ({
      ...{ contract, amount },
      // An installment of another contract is none of this one.
      installments: lines.map(({ installment }) => {
        const position = keys.get(installment);
        return position?.contract_id === contract ? position.key : '';
      }),
    })),
  }));
  const evaluate = seenAs(new Map(rows.map((row) => [row.at, row])), idsOf(installments));
  return allocateAssigned(assigned, contracts, await contractIndexes(db), evaluate);
};

/** Writes the payments of one credit, and that it was imported. */
const storePayments = async (
  { actor, db, platform }: Context,
  { batch, source, row }: { batch: string; source: string; row: Row },
  { payments }: AssignedOutcome,
  held: Map<number, ContractRow>,
): Promise<ReportRow> => {
  const events: ReportRow['events'] = [];
  for (const [position, { contract, allocation }] of payments.entries()) {
    const { before, event, after } = allocation;
    const read = held.get(contract);
    invariant(read, 'a payment of a contract that is not held');
    const happened = { before, after, event, holder: null, amount: event.received };
    held.set(contract, await addEvent(platform, db, actor, read, happened));
    const { bank_key } = row;
    const imported: ImportedRow = {
      ...{ id: newId(), batch, place: row.at, part: position, source, bank_key, likeness: likenessOf(row) },
      ...{ contract_id: contract, sequence: Number(event.id), stands: true },
    };
    await insertImported(db, imported, { by_id: actor.userId, at: platform.now() });
    events.push({ contract, event: Number(event.id) });
  }
  return { at: row.at, refusal: null, events };
};

/** A row saved earlier by the same import is reported as before. */
export async function saveReceiptImport(
  { actor, transact }: LongContext,
  input: ReceiptImport,
): Promise<ReceiptImportReport> {
  const rows: ReportRow[] = [];
  for (const set of connected(input.rows, ({ parts }) => parts.map(({ contract }) => contract)))
    rows.push(...(await refusingRaces(set, () => transact((context) => saveSet(context, input, set)))));
  const saved = new Set(rows.filter(({ refusal }) => refusal === null).map(({ at }) => at));
  const amount = input.rows.reduce((total, row) => total + (saved.has(row.at) ? row.amount : 0), 0);
  const after = { saved: saved.size, refused: rows.length - saved.size, amount };
  await transact((context) => recordAudit(context, 'receipts.imported', actor.scope, { after }));
  const installments = new Map(input.rows.map(({ at }, position) => [at, position]));
  rows.sort((a, b) => (installments.get(a.at) ?? 0) - (installments.get(b.at) ?? 0));
  return { saved: saved.size, amount, rows };
}

/** A concurrent import stored the same rows first: all of them are refused as known. */
const refusingRaces = async (rows: readonly Row[], work: () => Promise<ReportRow[]>): Promise<ReportRow[]> => {
  try {
    return await work();
  } catch (error) {
    if (!violatedUnique(error)?.startsWith('sales_receipt_imports_')) throw error;
    return rows.map((row) => refused(row, 'known'));
  }
};

/** Locks all contracts of the rows in one order, so that two imports wait for each other without a deadlock. */
const holdAll = async (
  db: TenantDatabase,
  actor: Actor,
  rows: readonly Row[],
): Promise<{ contracts: Map<number, ContractRow>; faults: Map<number, ReceiptRefusal> }> => {
  const contracts = new Map<number, ContractRow>();
  const faults = new Map<number, ReceiptRefusal>();
  const named = [...new Set(rows.flatMap(({ parts }) => parts.map(({ contract }) => contract)))].sort((a, b) => a - b);
  for (const id of named) {
    const row = await findContract(db, id, true);
    const isReached = row !== null && reaches(actor, 'sales:write', row.enterprise_id);
    if (isReached && row.origin !== 'erp') contracts.set(id, row);
    else
      for (const { at } of rows.filter(({ parts }) => parts.some(({ contract }) => contract === id)))
        faults.set(at, isReached ? 'erp' : 'missing');
  }
  return { contracts, faults };
};
