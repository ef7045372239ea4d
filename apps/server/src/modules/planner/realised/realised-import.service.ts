/** Rows of a file, or of an integration, become realised values: every acceptable one, all together. */
import {
  centsOfDecimal,
  type ImportReport,
  isSent,
  type RealisedNature,
  type RealisedOrigin,
  type RealisedRow,
  type RejectionCode,
  realisedRow,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { listModules } from '../enterprises/modules.repository.ts';
import { type EntryRow, entriesOfBatch, findBatchByDigest, listEntries, readHead } from './realised.repository.ts';
import { digestOf, storeBatch } from './realised-batches.service.ts';
import { emptyHead, lockHead, renewHead } from './realised-heads.service.ts';
import { signFindings } from './sign-findings.service.ts';

export interface Imported {
  readonly nature: RealisedNature;
  readonly origin: RealisedOrigin;
  readonly fileName: string;
  readonly isPreview: boolean;
  readonly rows: readonly unknown[];
}

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const findImportingEnterprise = locateEnterprise;

/** Stores the acceptable rows and reports the others. The same rows a second time write nothing. */
export async function importRealised(
  context: Context,
  enterpriseId: number,
  imported: Imported,
): Promise<ImportReport> {
  const { actor, db, platform } = context;
  await locateEnterprise(context, enterpriseId);
  const head = imported.isPreview
    ? ((await readHead(db, enterpriseId, { forUpdate: false })) ?? emptyHead)
    : await lockHead(db, enterpriseId);
  const modules = await listModules(db, enterpriseId, null);
  const numbers = new Set(modules.map(({ n_modulo }) => n_modulo));
  const { nature, origin, fileName } = imported;
  const before = await listEntries(db, enterpriseId, { nature });
  const { accepted: rows, positions, rejected } = validateRows(imported, { closing: head.closing, numbers, before });
  const cells = new Set(rows.map(cellOf));
  const gone = before.filter((row) => isReplacedBy(row, origin) && cells.has(cellOf(cellKeyOf(row))));
  const answer = {
    accepted: rows.length,
    changed: changedCells(rows, before, gone),
    rejected: [...rejected],
    findings: signFindings(rows, positions),
  };
  const nothing = { revision: head.revision, batch: null, repeated: false, ...answer };
  if (imported.isPreview || rows.length === 0) return nothing;
  const digest = digestOf(rows);
  const same = await findRepeatedBatch(db, enterpriseId, imported, digest);
  if (same !== null) return { ...nothing, batch: same, repeated: true };
  const batch = { nature, origin, fileName, digest, rejected: rejected.length };
  const written = { batch, rows, gone, authorId: actor.userId, at: platform.now() };
  const id = await storeBatch(db, enterpriseId, written);
  const details = { batch: id, nature, origin, file_name: fileName, rows: rows.length };
  await recordAudit(context, 'realised.imported', enterpriseId, details);
  const { revision } = await renewHead(db, enterpriseId, head);
  return { ...nothing, revision, batch: id };
}

interface RowValidation {
  readonly accepted: readonly RealisedRow[];
  /** Of the accepted rows among those given. */
  readonly positions: readonly number[];
  readonly rejected: readonly { row: number; code: RejectionCode; message: string }[];
}

interface Known {
  readonly closing: string | null;
  /** The enterprise's modules. */
  readonly numbers: ReadonlySet<number>;
  readonly before: readonly EntryRow[];
}

/** Each row by itself: what it lacks, or that it may come in. */
const validateRows = ({ nature, origin, rows }: Imported, { closing, numbers, before }: Known): RowValidation => {
  const accepted: RealisedRow[] = [];
  const positions: number[] = [];
  const rejected: { row: number; code: RejectionCode; message: string }[] = [];
  const sent = new Set(before.filter((row) => isSent(row.origin)).map((row) => cellOf(cellKeyOf(row))));
  const documents = new Set<string>();
  rows.forEach((given, row) => {
    const reject = (code: RejectionCode, message: string) => rejected.push({ row, code, message });
    const parsed = realisedRow.safeParse(given);
    if (!parsed.success) return reject('invalid', faultOf(parsed.error.issues));
    const value = parsed.data;
    if (value.module !== null && !numbers.has(value.module)) return reject('module_unknown', String(value.module));
    if (nature === 'realised' && closing !== null && value.month <= closing) return reject('month_closed', value.month);
    if (!isSent(origin) && sent.has(cellOf(value))) return reject('erp_value', value.month);
    const document = value.document ? JSON.stringify([cellOf(value), value.document, value.amount]) : null;
    if (document !== null && documents.has(document)) return reject('duplicate', value.document ?? '');
    if (document !== null) documents.add(document);
    positions.push(row);
    return accepted.push(value);
  });
  return { accepted, positions, rejected };
};

const faultOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues.map(({ path, message }) => [path.join('.'), message].filter((segment) => segment !== '').join(': ')).join(' ');

const cellOf = ({ key, module, month }: { key: string; module: number | null; month: string }): string =>
  `${key} ${module ?? ''} ${month}`;

const cellKeyOf = ({ line_key, module, month }: EntryRow) => ({ key: line_key, module, month });

/** A file replaces typed values and those of earlier files. An ERP's values replace earlier ones from the ERP. */
const isReplacedBy = (row: EntryRow, origin: RealisedOrigin): boolean =>
  isSent(origin) ? row.origin === origin : !isSent(row.origin);

const changedCells = (rows: readonly RealisedRow[], before: readonly EntryRow[], gone: readonly EntryRow[]): number => {
  const replaced = new Set(gone.map(({ id }) => id));
  const sums = new Map<string, { old: number; new: number }>();
  const add = (cell: string, side: 'old' | 'new', amount: number) => {
    const sum = sums.get(cell) ?? { old: 0, new: 0 };
    sum[side] += amount;
    sums.set(cell, sum);
  };
  for (const row of before) {
    add(cellOf(cellKeyOf(row)), 'old', row.amount);
    if (!replaced.has(row.id)) add(cellOf(cellKeyOf(row)), 'new', row.amount);
  }
  for (const row of rows) add(cellOf(row), 'new', centsOfDecimal(row.amount));
  return [...sums.values()].filter((sum) => sum.old !== sum.new).length;
};

/** Returns the batch with the same rows that is still fully in force. Null: there is none. */
const findRepeatedBatch = async (
  db: TenantDatabase,
  enterpriseId: number,
  { nature, origin }: Imported,
  digest: string,
): Promise<number | null> => {
  const batch = await findBatchByDigest(db, enterpriseId, { nature, origin, digest });
  if (!batch) return null;
  const { added } = await entriesOfBatch(db, enterpriseId, batch.id);
  return added.every((row) => row.replaced_by === null) ? batch.id : null;
};
