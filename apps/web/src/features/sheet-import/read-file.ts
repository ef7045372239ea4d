import type { SpreadsheetOutcome } from '@uni/workbook';
import { startWorker } from '../../shared/workers.ts';

/** The reader's own limit, known here without loading the reader. */
const LARGEST = 10 * 1024 * 1024;

interface TooLarge {
  readonly ok: false;
  readonly reason: 'too_large';
}

export interface Reading<Outcome = SpreadsheetOutcome> {
  /** Content of the file; rejects when it is unreadable. Never settles after `cancel`. */
  readonly outcome: Promise<Outcome | TooLarge>;
  cancel(): void;
}

/** Worker interface of a reader; tests inject their own. */
export interface FileWorker<Outcome = SpreadsheetOutcome> {
  onmessage: ((event: MessageEvent<Outcome>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(bytes: ArrayBuffer, transfer: Transferable[]): void;
  terminate(): void;
}

type ChosenFile = Pick<File, 'size' | 'arrayBuffer'>;

/** Reads a chosen sheet in a worker. */
export const readFile = (file: ChosenFile, open: () => FileWorker = () => startWorker('spreadsheet')): Reading =>
  readBy(file, open, LARGEST);

/** Reads a chosen file in a worker of its format. A larger file starts none. */
export function readBy<Outcome>(file: ChosenFile, open: () => FileWorker<Outcome>, largest: number): Reading<Outcome> {
  if (file.size > largest) return { outcome: Promise.resolve({ ok: false, reason: 'too_large' }), cancel: () => {} };
  const worker = open();
  const outcome = new Promise<Outcome>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    file.arrayBuffer().then((bytes) => worker.postMessage(bytes, [bytes]), reject);
  }).finally(() => worker.terminate());
  return { outcome, cancel: () => worker.terminate() };
}
