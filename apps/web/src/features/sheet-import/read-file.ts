import type { SpreadsheetOutcome } from '@uni/workbook';
import { startWorker } from '../../shared/workers.ts';

/** The reader's own limit, known here without loading the reader. */
const LARGEST = 10 * 1024 * 1024;

export interface Reading {
  /** Content of the file; rejects when it is unreadable. Never settles after `cancel`. */
  readonly outcome: Promise<SpreadsheetOutcome>;
  cancel(): void;
}

/** Worker interface of the reader; tests inject their own. */
export interface FileWorker {
  onmessage: ((event: MessageEvent<SpreadsheetOutcome>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void;
  terminate(): void;
}

/** Reads a chosen file in a worker. */
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
