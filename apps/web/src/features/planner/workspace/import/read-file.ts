import type { SpreadsheetOutcome } from '@uni/workbook';

/** The reader's own limit, known here without loading the reader. */
const LARGEST = 10 * 1024 * 1024;

/**
 * Reads a chosen file; the reader is loaded only now. In the page itself: its policy demands Trusted Types and allows none
 * that a worker's address would need.
 */
export async function readFile(file: File): Promise<SpreadsheetOutcome> {
  if (file.size > LARGEST) return { ok: false, reason: 'too_large' };
  const [{ readSpreadsheet }, bytes] = await Promise.all([import('@uni/workbook'), file.arrayBuffer()]);
  return readSpreadsheet(new Uint8Array(bytes));
}
