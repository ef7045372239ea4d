/** A preview of a statement of receipts: each credit with what it pays, the confidence, and the reason. Nothing is written. */
import {
  type AllocatedReceiptRow,
  invalidFields,
  type ReceiptMatch,
  type ReceiptReading,
  type ReceiptRow,
  receiptImportFaults,
  receiptImportLimits,
  statementFaults,
} from '@uni/contracts';
import {
  type Credit,
  type CreditMatch,
  matchCredits,
  type OpenContract,
  openDebtors,
  shareOut,
} from '@uni/receivables';
import type { Context, LongContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, reachOf } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { foldStoredEvents } from '../ledger/contract-ledger.service.ts';
import { readInThread } from '../movements/statement-reading.service.ts';
import { cut, statementRowOf } from '../movements/statements.service.ts';
import { contractIndexes } from '../shared/contract-indexes.service.ts';
import { type ComparedRow, duplicatesOf, likenessOf, sourceOf } from './receipt-duplicates.model.ts';
import {
  type AlikeRow,
  type DebtorRow,
  findAlike,
  findImported,
  listDebtors,
  listHistories,
  listInstallmentKeys,
} from './receipt-imports.repository.ts';
import {
  type AssignedOutcome,
  allocateAssigned,
  contractsMeant,
  idsOf,
  inLots,
  type KnownContract,
  partOf,
  refusalOnWire,
} from './receipt-matching.model.ts';

export interface ChosenRow {
  readonly at: number;
  readonly day: string;
  readonly amount: number;
  readonly installments: readonly number[];
}

/** Contracts folded at a time. */
const contractsPerLot = 100;
/** Days about a credit in which an installment of its amount may fall due. */
const nearDays = 20;
/** Contracts that one credit without a name is looked for in. */
const mostAlike = 5;
const nameLength = 80;
const dayMs = 86_400_000;

const daysAround = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns contracts by id, folded from their histories. */
export const readContracts = async (
  db: TenantDatabase,
  rows: readonly Omit<DebtorRow, 'document'>[],
): Promise<Map<number, KnownContract>> => {
  const histories = await listHistories(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, number, client_name, unit_name }) => [
      id,
      { id, number, client_name, unit_name, contract: foldStoredEvents(histories.get(id) ?? []) },
    ]),
  );
};

const clientOf = ({ client_id, client_name }: DebtorRow): string =>
  client_id === null ? `name ${client_name}` : `client ${client_id}`;

/** Returns the payments of one lot's credits, for display. */
const matchLot = async (
  { db }: Context,
  credits: readonly Credit[],
  debtors: ReadonlyMap<number, DebtorRow>,
): Promise<(readonly [number, ReceiptMatch])[]> => {
  const rows = [...new Set(credits.flatMap(contractsMeant))].flatMap((id) => debtors.get(id) ?? []);
  const contracts = await readContracts(db, rows);
  const open = new Map<number, OpenContract>(
    rows.flatMap((row) => {
      const state = contracts.get(row.id)?.contract.state;
      return state ? [[row.id, { client: clientOf(row), state }] as const] : [];
    }),
  );
  const indexes = await contractIndexes(db);
  const matches = matchCredits(credits, open, indexes);
  const days = new Map(credits.map(({ at, day }) => [at, day]));
  const assigned = matches.map(({ at, targets }) => ({ at, day: days.get(at) ?? '', targets }));
  const outcomes = allocateAssigned(assigned, contracts, indexes);
  const ids = idsOf(await listInstallmentKeys(db, 'contract_id', [...contracts.keys()]));
  return matches.map((match) => [match.at, presentMatch(match, outcomes.get(match.at), contracts, ids)] as const);
};

export async function readReceipts({ actor, platform, transact }: LongContext, file: string): Promise<ReceiptReading> {
  const outcome = await readInThread(Buffer.from(file, 'base64'));
  if (!outcome.ok) throw new HttpError(invalidFields({ file: [statementFaults[outcome.reason]] }));
  const today = dayInSaoPaulo(platform.now());
  const rows = outcome.lines.map(statementRowOf).map(({ kind, ...row }): ReceiptRow => {
    const isOut = row.problem === null && kind === 'outflow';
    const problem = isOut ? 'outflow' : row.problem === null && (row.day ?? '') > today ? 'future' : row.problem;
    return { ...row, problem, match: null };
  });
  const comparedRows = rows.flatMap((row): ComparedRow[] =>
    row.problem === null && row.day !== null ? [{ ...row, day: row.day }] : [],
  );
  if (comparedRows.length > receiptImportLimits.credits)
    throw new HttpError(invalidFields({ file: [receiptImportFaults.tooMany] }));
  const [bank, account_number] = [cut(outcome.bank, nameLength), cut(outcome.account, nameLength)];
  const documents = new Map(rows.map(({ at, document }) => [at, document]));
  const reading = await transact(async ({ db }) => {
    const query = {
      keys: comparedRows.flatMap(({ bank_key }) => bank_key ?? []),
      likenesses: comparedRows.map(likenessOf),
    };
    const imported = await findImported(db, query);
    const duplicates = duplicatesOf(comparedRows, sourceOf(bank, account_number), imported);
    const debtors = new Map((await listDebtors(db, reachOf(actor, 'sales:write'))).map((row) => [row.id, row]));
    // Rows imported before must take no installment from new rows.
    const fresh = comparedRows.filter(({ at }) => !duplicates.has(at));
    const { credits, unsure } = await meantBy(db, fresh, documents, debtors);
    return { duplicates, debtors, credits, unsure };
  });
  const matches = new Map(reading.unsure);
  for (const lot of inLots(reading.credits, contractsPerLot))
    for (const [at, match] of await transact((context) => matchLot(context, lot, reading.debtors)))
      matches.set(at, match);
  return {
    ...{ format: outcome.format, bank, account_number },
    rows: rows.map((row) => ({
      ...row,
      duplicate: reading.duplicates.get(row.at) ?? null,
      match: matches.get(row.at) ?? null,
    })),
  };
}

/** Returns the allocation of credits to installments that the user chose. */
export async function allocateReceipts(
  { actor, db }: Context,
  rows: readonly ChosenRow[],
): Promise<AllocatedReceiptRow[]> {
  const installmentKeys = await listInstallmentKeys(db, 'id', [
    ...new Set(rows.flatMap(({ installments }) => installments)),
  ]);
  const reached = new Map((await listDebtors(db, reachOf(actor, 'sales:write'))).map((row) => [row.id, row]));
  const named = [...new Set(installmentKeys.map(({ contract_id }) => contract_id))].flatMap(
    (id) => reached.get(id) ?? [],
  );
  const contracts = await readContracts(db, named);
  const indexes = await contractIndexes(db);
  const installmentById = new Map(
    installmentKeys.filter((one) => contracts.has(one.contract_id)).map((one) => [one.id, one]),
  );
  const assigned = rows.flatMap(({ at, day, amount, installments }) => {
    const chosen = installments.flatMap((id) => installmentById.get(id) ?? []);
    if (chosen.length < installments.length) return [];
    const by = [...Map.groupBy(chosen, ({ contract_id }) => contract_id)].flatMap(([contract, own]) => {
      const state = contracts.get(contract)?.contract.state;
      return state ? [{ contract, state, installments: own.map(({ key }) => key) }] : [];
    });
    return [{ at, day, targets: shareOut(by, { day, amount }, indexes) }];
  });
  const outcomes = allocateAssigned(assigned, contracts, indexes);
  const ids = idsOf(await listInstallmentKeys(db, 'contract_id', [...contracts.keys()]));
  return rows.map(({ at }) => presentOutcome(at, outcomes.get(at), contracts, ids));
}

/** Resolves the debtor that each credit names. For a credit without one: debtors with an equal amount due about then, if few. */
const meantBy = async (
  db: TenantDatabase,
  rows: readonly ComparedRow[],
  documents: ReadonlyMap<number, string>,
  debtors: ReadonlyMap<number, DebtorRow>,
): Promise<{ credits: Credit[]; unsure: (readonly [number, ReceiptMatch])[] }> => {
  const matchDebtor = openDebtors(
    [...debtors.values()].map((row) => ({
      ...{ contract: row.id, number: row.number, client: clientOf(row), name: row.client_name, document: row.document },
    })),
  );
  const named = rows.map((row) => ({
    row,
    named: matchDebtor(`${row.description} ${documents.get(row.at) ?? ''}`),
  }));
  const nameless = named.filter((one) => one.named.by === null).map(({ row }) => row);
  const days = nameless.map(({ day }) => day).sort();
  const alike = Map.groupBy(
    await findAlike(db, {
      amounts: [...new Set(nameless.map(({ amount }) => amount))],
      from: daysAround(days[0] ?? '2000-01-01', -nearDays),
      to: daysAround(days.at(-1) ?? '2000-01-01', nearDays),
    }),
    ({ open }) => open,
  );
  const credits: Credit[] = [];
  const unsure: (readonly [number, ReceiptMatch])[] = [];
  for (const { row, named: by } of named) {
    const { at, day, amount } = row;
    const meant = by.by === null ? contractsAlike(alike.get(amount) ?? [], day, debtors) : [];
    const isUnnamed = by.by === null && meant.length === 0;
    if (isUnnamed) unsure.push([at, unmatched('unnamed', 0)]);
    else if (meant.length > mostAlike) unsure.push([at, unmatched('ambiguous', meant.length)]);
    else credits.push({ at, day, amount, named: by, alike: meant });
  }
  return { credits, unsure };
};

const contractsAlike = (rows: readonly AlikeRow[], day: string, debtors: ReadonlyMap<number, DebtorRow>): number[] => {
  const [from, to] = [daysAround(day, -nearDays), daysAround(day, nearDays)];
  const near = rows.filter(({ due, contract_id }) => due >= from && due <= to && debtors.has(contract_id));
  return [...new Set(near.map(({ contract_id }) => contract_id))];
};

const unmatched = (fit: ReceiptMatch['fit'], figure: number): ReceiptMatch => ({
  ...{ confidence: 'none', by: null, fit, figure, parts: [], refusal: null },
});

const presentOutcome = (
  at: number,
  outcome: AssignedOutcome | undefined,
  contracts: ReadonlyMap<number, KnownContract>,
  ids: ReadonlyMap<number, ReadonlyMap<string, number>>,
): AllocatedReceiptRow => {
  if (!outcome) return { at, parts: [], refusal: 'missing' };
  const { refusal, payments } = outcome;
  if (refusal) return { at, parts: [], refusal: refusalOnWire(refusal) };
  const paid = payments.flatMap(({ contract, allocation }) => {
    const known = contracts.get(contract);
    return known ? [partOf(known, allocation, ids.get(contract) ?? new Map())] : [];
  });
  return { at, parts: paid, refusal: null };
};

/** Result of the sequential allocation. A match stays certain only if it settles its installments to the centavo. */
const presentMatch = (
  { at, confidence, by, fit, figure }: CreditMatch,
  outcome: AssignedOutcome | undefined,
  contracts: ReadonlyMap<number, KnownContract>,
  ids: ReadonlyMap<number, ReadonlyMap<string, number>>,
): ReceiptMatch => {
  const { parts, refusal } = presentOutcome(at, outcome, contracts, ids);
  if (refusal) return { confidence: 'none', by, fit, figure, parts: [], refusal };
  const credit = parts.reduce((total, { to_credit }) => total + to_credit, 0);
  const isWhole = credit === 0 && parts.every(({ lines }) => lines.every(({ left }) => left === 0));
  if (confidence !== 'certain' || isWhole) return { confidence, by, fit, figure, parts, refusal };
  return { confidence: 'probable', by, fit: credit > 0 ? 'more' : 'part', figure, parts, refusal };
};
