/** Statements of banks: what each row would become, and the drafts that are made of what was seen. */
import {
  type BodyOf,
  fieldMessages,
  type ImportedStatementRow,
  invalidFields,
  movementFaults,
  movementLimits,
  preconditionFailed,
  type StatementDuplicate,
  type StatementProblem,
  type StatementReading,
  type StatementReport,
  type StatementRow,
  type statementEndpoints,
  statementFaults,
} from '@uni/contracts';
import type { StatementLine } from '@uni/workbook/public/statement.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context, LongContext } from '../../../platform/context.ts';
import { newId, type TenantDatabase, violatedUnique } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { plainText } from '../shared/search-text.model.ts';
import { selectAccounts } from './money-registers.repository.ts';
import { storeCategories } from './money-registers.service.ts';
import { movementSearchText, requireMovementReach } from './movement-rules.service.ts';
import { insertMovements, insertSteps, type StoredMovement } from './movements.repository.ts';
import { readInThread } from './statement-reading.service.ts';
import { findLikeRows, type LikeRow } from './statements.repository.ts';

type ImportBody = BodyOf<(typeof statementEndpoints)['import']>;

/** Fields that distinguish rows in addition to the bank's key. */
type ComparedRow = Pick<StatementRow, 'kind' | 'amount' | 'description' | 'bank_key'> & { readonly day: string };

/** Of a row what finds those that it may repeat. */
type Dated = Pick<StatementRow, 'day' | 'bank_key'>;

const likeness = ({ day, kind, amount, description }: ComparedRow | LikeRow): string =>
  JSON.stringify([day, kind, amount, plainText(description)]);

/**
 * Classifies rows in sequence as duplicates: by bank key, or by equal content as often as it is already stored. Two equal rows of
 * one statement are two movements, unless they share a bank key.
 */
const recogniser = (existing: readonly LikeRow[]) => {
  const keys = new Set(existing.flatMap(({ bank_key }) => (bank_key === null ? [] : [bank_key])));
  const alike = new Map<string, number>();
  for (const row of existing) alike.set(likeness(row), (alike.get(likeness(row)) ?? 0) + 1);
  return (row: ComparedRow): StatementDuplicate | null => {
    if (row.bank_key !== null && keys.has(row.bank_key)) return 'key';
    if (row.bank_key !== null) keys.add(row.bank_key);
    const left = alike.get(likeness(row)) ?? 0;
    if (left === 0) return null;
    alike.set(likeness(row), left - 1);
    return 'alike';
  };
};

const problemOf = ({ day, amount, isBalance }: StatementLine): StatementProblem | null => {
  if (isBalance) return 'balance';
  if (day === null) return 'no_day';
  if (amount === null) return 'no_amount';
  if (amount === 0) return 'zero';
  return Math.abs(amount) > movementLimits.amount ? 'too_large' : null;
};

/** Returns a file's text in storable form: well formed, without control characters, cut to `most`. */
export const cut = (text: string, most: number): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, most)
    .toWellFormed()
    .trim();

/** A line of a statement as a row, with what is wrong with it. */
export const statementRowOf = (line: StatementLine): StatementRow => {
  const problem = problemOf(line);
  const isKnown = problem === null || problem === 'no_day' || problem === 'balance';
  const amount = isKnown ? (line.amount ?? 0) : 0;
  return {
    at: line.at,
    day: line.day,
    kind: amount < 0 ? 'outflow' : 'inflow',
    amount: Math.min(Math.abs(amount), movementLimits.amount),
    description: cut(line.description, movementLimits.description),
    document: cut(line.document, movementLimits.document),
    bank_key: line.key === null ? null : cut(line.key, movementLimits.bankKey) || null,
    problem,
    duplicate: null,
  };
};

const withDuplicates = (rows: readonly StatementRow[], existing: readonly LikeRow[]): StatementRow[] => {
  const recognise = recogniser(existing);
  return rows.map((row) =>
    row.problem === null && row.day !== null ? { ...row, duplicate: recognise({ ...row, day: row.day }) } : row,
  );
};

const requireAccount = async ({ db }: Context, account: number): Promise<void> => {
  const isKnown = (await selectAccounts(db)).some(({ id }) => id === account);
  if (!isKnown) throw new HttpError(invalidFields({ account: [fieldMessages.missingKey(account)] }));
};

const existingLikeRows = ({ db }: Context, account: number, rows: readonly Dated[]) => {
  const days = rows.flatMap(({ day }) => (day === null ? [] : [day])).sort();
  const keys = rows.flatMap(({ bank_key }) => (bank_key === null ? [] : [bank_key]));
  return findLikeRows(db, account, { from: days[0] ?? '', to: days.at(-1) ?? '', keys });
};

export async function readStatement(
  { transact }: LongContext,
  account: number,
  file: string,
): Promise<StatementReading> {
  await transact((context) => requireAccount(context, account));
  const outcome = await readInThread(Buffer.from(file, 'base64'));
  if (!outcome.ok) throw new HttpError(invalidFields({ file: [statementFaults[outcome.reason]] }));
  const rows = outcome.lines.map(statementRowOf);
  return transact(async (context) => ({
    format: outcome.format,
    bank: cut(outcome.bank, movementLimits.name),
    account_number: cut(outcome.account, movementLimits.name),
    rows: withDuplicates(rows, await existingLikeRows(context, account, rows)),
  }));
}

export async function importStatement(
  context: Context,
  { account, empreendimento, rows }: ImportBody,
): Promise<StatementReport> {
  const { actor, db, platform } = context;
  return refusingRaces(async () => {
    await requireAccount(context, account);
    await requireMovementReach(db, actor, empreendimento);
    await requireCategories(db, rows);
    const recognise = recogniser(await existingLikeRows(context, account, rows));
    const evaluatedRows = rows.map((row) => ({ row, duplicate: recognise(row) }));
    const isImportable = ({ row, duplicate }: (typeof evaluatedRows)[number]) =>
      duplicate === null || (duplicate === 'alike' && row.repeat);
    const added = evaluatedRows
      .filter(isImportable)
      .map(({ row }) => draftOf(row, account, empreendimento, platform.now()));
    await insertMovements(db, added);
    const steps = added.map(({ id }) => ({ movement_id: id, id: newId() }));
    const taken = { state: 'draft', at: platform.now(), user_id: actor.userId, reason: '' } as const;
    await insertSteps(db, steps, taken);
    const skipped = evaluatedRows.flatMap((one) =>
      isImportable(one) || one.duplicate === null ? [] : [{ at: one.row.at, duplicate: one.duplicate }],
    );
    const after = { account, added: added.length, unchanged: skipped.length };
    await recordAudit(context, 'movements.imported', account, { after });
    return { added: added.length, skipped };
  });
}

/** Turns a lost race into a refusal: another import stored the same rows meanwhile, so the caller must read again. */
const refusingRaces = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) !== 'sales_movements_bank_key') throw error;
    throw new HttpError(preconditionFailed(null));
  }
};

const draftOf = (
  { at: _at, repeat: _repeat, category, ...row }: ImportedStatementRow,
  account_id: number,
  enterprise_id: number | null,
  changed_at: Date,
): StoredMovement => ({
  ...{ ...row, id: newId(), enterprise_id, account_id, to_account_id: null, category_id: category },
  ...{ supplier_id: null, client_id: null, state: 'draft', origin: 'import', changed_at, version: 1 },
  search_text: movementSearchText(row),
});

const requireCategories = async (db: TenantDatabase, rows: readonly ImportedStatementRow[]): Promise<void> => {
  const named = rows.filter(({ category }) => category !== null);
  if (named.length === 0) return;
  const flows = new Map((await storeCategories(db)).map(({ id, flow }) => [id, flow]));
  for (const { category, kind } of named) {
    const flow = flows.get(category ?? 0);
    if (flow === undefined) throw new HttpError(invalidFields({ category: [fieldMessages.missingKey(category)] }));
    if (flow !== kind) throw new HttpError(invalidFields({ category: [movementFaults.flow] }));
  }
};
