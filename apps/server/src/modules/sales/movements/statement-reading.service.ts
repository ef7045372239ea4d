/** Statements are read in a thread of their own, with limited memory and time, because the file is untrusted. */
import { Worker } from 'node:worker_threads';
import { movementLimits, type StatementRefusal } from '@uni/contracts';
import type { StatementOutcome } from '@uni/workbook/public/statement.ts';

export type ReadOutcome = StatementOutcome | { readonly ok: false; readonly reason: StatementRefusal };

const memoryMb = 256;
const timeMs = 1_500;

export const readInThread = (file: Uint8Array): Promise<ReadOutcome> =>
  new Promise((resolve) => {
    if (file.length > movementLimits.file) return resolve({ ok: false, reason: 'too_large' });
    const thread = new Worker(new URL('./statement-thread.service.ts', import.meta.url), {
      workerData: { file, limits: { bytes: movementLimits.file, rows: movementLimits.rows } },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    let timer: NodeJS.Timeout | undefined;
    const settle = (outcome: ReadOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
      void thread.terminate();
    };
    thread.on('message', (message: ReadOutcome | 'ready') => {
      if (message === 'ready') timer = setTimeout(() => settle({ ok: false, reason: 'too_slow' }), timeMs);
      else settle(message);
    });
    // Beyond its memory, or with a file that breaks the reader: in either case it cannot be read.
    thread.once('error', () => settle({ ok: false, reason: 'unreadable' }));
    thread.once('exit', () => settle({ ok: false, reason: 'unreadable' }));
  });
