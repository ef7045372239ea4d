import type { SpreadsheetOutcome } from '@uni/workbook';
import { startWorker } from '../../shared/workers.ts';

/** The reader's own limit, known here without loading the reader. */
const LARGEST = 10 * 1024 * 1024;

export interface Reading {
  /** What the file holds; rejects when it cannot be read at all. Never settles after `cancel`. */
  readonly outcome: Promise<SpreadsheetOutcome>;
  cancel(): void;
}

/** What reading needs of a worker; a test brings its own. */
export interface FileWorker {
  onmessage: ((event: MessageEvent<SpreadsheetOutcome>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void;
  terminate(): void;
}

/** Reads a chosen file beside the page. */
export function readFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  open: () => FileWorker = () => startWorker('spreadsheet'),
): Reading {
  if (file.size > LARGEST) return { outcome: Promise.resolve({ ok: false, reason: 'too_large' }), cancel: () => {} };
  const worker = open();
  const outcome = new Promise<SpreadsheetOutcome>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    file.arrayBuffer().then((bytes) => worker.postMessage(bytes, [bytes]), reject);
  }).finally(() => worker.terminate());
  return { outcome, cancel: () => worker.terminate() };
}
