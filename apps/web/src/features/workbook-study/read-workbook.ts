import type { CompanyMapping, CompanyWorkbook, SpreadsheetRefusal } from '@uni/workbook';
import { startWorker } from '../../shared/workers.ts';
import type { Meaning } from './meaning.ts';

export interface ReadingRequest {
  readonly bytes: ArrayBuffer;
  readonly takesHidden: boolean;
  /** Undefined: the unit that the workbook names. */
  readonly scale?: CompanyWorkbook['scale'];
  /** Meanings of known layouts by fingerprint. */
  readonly known: Readonly<Record<string, Meaning>>;
}

export interface ReadWorkbook {
  readonly workbook: CompanyWorkbook;
  readonly mapping: CompanyMapping;
  readonly isKnown: boolean;
}

export type ReadingAnswer =
  | { readonly kind: 'areas' }
  | { readonly kind: 'refused'; readonly reason: SpreadsheetRefusal }
  | ({ readonly kind: 'read' } & ReadWorkbook);

/** Worker interface of the reader; tests inject their own. */
export interface WorkbookWorker {
  onmessage: ((event: MessageEvent<ReadingAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: ReadingRequest): void;
  terminate(): void;
}

export type Outcome = ReadWorkbook | { readonly refusal: SpreadsheetRefusal | 'no_months' | 'too_many_rows' };

/** The server's own limit. */
const MOST_ROWS = 5_000;

/** Reads a workbook in a worker. Never settles after `cancel`; rejects when the worker breaks. */
export function readWorkbook(
  request: ReadingRequest,
  onAreas: () => void,
  open: () => WorkbookWorker = () => startWorker('company-workbook'),
): { readonly outcome: Promise<Outcome>; cancel(): void } {
  const worker = open();
  const outcome = new Promise<Outcome>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === 'areas') onAreas();
      else resolve(data.kind === 'refused' ? { refusal: data.reason } : checked(data));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
  return { outcome, cancel: () => worker.terminate() };
}

function checked({ workbook, mapping, isKnown }: ReadWorkbook): Outcome {
  const rows = workbook.flows.reduce((sum, { lines }) => sum + lines.length, 0);
  if (rows === 0) return { refusal: 'no_months' };
  return rows > MOST_ROWS ? { refusal: 'too_many_rows' } : { workbook, mapping, isKnown };
}
