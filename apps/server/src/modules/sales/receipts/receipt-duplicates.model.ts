/** Rows of a statement that were imported before: matched by bank key, or by day, amount and text. */
import type { StatementDuplicate } from '@uni/contracts';
import { hashText } from '../../../platform/hashing.ts';
import { plainText } from '../shared/search-text.model.ts';
import type { ImportedRow } from './receipt-imports.repository.ts';

export interface ComparedRow {
  readonly at: number;
  readonly day: string;
  readonly amount: number;
  readonly description: string;
  readonly bank_key: string | null;
}

/** Bank and account; empty where the file does not say. */
export const sourceOf = (bank: string, account: string): string => (bank || account ? `${bank}|${account}` : '');

export const likenessOf = ({ day, amount, description }: Omit<ComparedRow, 'at' | 'bank_key'>): string =>
  hashText(JSON.stringify([day, amount, plainText(description)]));

/**
 * For each row whether it is known, or null. Keys come first: two equal rows are two payments where the bank gives them
 * different known keys. A bank with new keys in every file is recognized by the contents of its rows.
 */
export const duplicatesOf = (
  rows: readonly ComparedRow[],
  source: string,
  imported: readonly ImportedRow[],
): Map<number, StatementDuplicate> => {
  const validRows = imported.filter(({ stands, part }) => stands && part === 0);
  const duplicates = new Map<number, StatementDuplicate>();
  const met = new Set<number>();
  const byKey = new Map(
    validRows.flatMap((one) =>
      one.bank_key !== null && one.source === source ? [[one.bank_key, one.id] as const] : [],
    ),
  );
  const seen = new Set<string>();
  for (const { at, bank_key } of rows) {
    if (bank_key === null) continue;
    const known = byKey.get(bank_key);
    if (known !== undefined || seen.has(bank_key)) duplicates.set(at, 'key');
    if (known !== undefined) met.add(known);
    seen.add(bank_key);
  }
  const left = new Map<string, number>();
  for (const { id, likeness } of validRows) if (!met.has(id)) left.set(likeness, (left.get(likeness) ?? 0) + 1);
  for (const row of rows) {
    if (duplicates.has(row.at)) continue;
    const likeness = likenessOf(row);
    const times = left.get(likeness) ?? 0;
    if (times === 0) continue;
    left.set(likeness, times - 1);
    duplicates.set(row.at, 'alike');
  }
  return duplicates;
};
