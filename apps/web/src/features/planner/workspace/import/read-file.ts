import type { SpreadsheetOutcome } from '@uni/workbook';

/** The reader's own limit, known here without loading the reader. */
const LARGEST = 10 * 1024 * 1024;

/** Reads a chosen file in a thread of its own, so that the page goes on answering; a file that is too large is not read. */
export async function readFile(file: File): Promise<SpreadsheetOutcome> {
  if (file.size > LARGEST) return { ok: false, reason: 'too_large' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<SpreadsheetOutcome>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<SpreadsheetOutcome>) => resolve(event.data));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
