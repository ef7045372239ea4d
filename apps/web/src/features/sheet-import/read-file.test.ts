import type { SpreadsheetOutcome } from '@uni/workbook';
import { describe, expect, it } from 'vitest';
import { type FileWorker, readFile } from './read-file.ts';

class Stub implements FileWorker {
  onmessage: FileWorker['onmessage'] = null;
  onerror: FileWorker['onerror'] = null;
  requests: ArrayBuffer[] = [];
  ended = 0;
  readonly #answer: SpreadsheetOutcome | Error | null;

  constructor(answer: SpreadsheetOutcome | Error | null) {
    this.#answer = answer;
  }

  postMessage(bytes: ArrayBuffer): void {
    this.requests.push(bytes);
    if (this.#answer instanceof Error) this.onerror?.({ message: this.#answer.message } as ErrorEvent);
    else if (this.#answer) this.onmessage?.({ data: this.#answer } as MessageEvent<SpreadsheetOutcome>);
  }

  terminate(): void {
    this.ended++;
  }
}

const fileOf = (text: string) => new File([text], 'custos.csv');

describe('a file that somebody brings', () => {
  it('is read beside the page, and the worker ends with it', async () => {
    const outcome: SpreadsheetOutcome = { ok: true, sheets: [] };
    const worker = new Stub(outcome);
    expect(await readFile(fileOf('a;b'), () => worker).outcome).toBe(outcome);
    expect(new TextDecoder().decode(worker.requests[0])).toBe('a;b');
    expect(worker.ended).toBe(1);
  });

  it('that no reader survives is told as such', async () => {
    const worker = new Stub(new Error('out of memory'));
    await expect(readFile(fileOf('x'), () => worker).outcome).rejects.toThrow('out of memory');
    expect(worker.ended).toBe(1);
  });

  it('that is too large starts nothing', async () => {
    const open = (): FileWorker => {
      throw new Error('started');
    };
    const large = { size: 10 * 1024 * 1024 + 1, arrayBuffer: () => Promise.reject(new Error('read')) };
    expect(await readFile(large, open).outcome).toEqual({ ok: false, reason: 'too_large' });
  });

  it('is let go of when another one is chosen', async () => {
    const worker = new Stub(null);
    const reading = readFile(fileOf('x'), () => worker);
    let settled = false;
    void reading.outcome.then(() => {
      settled = true;
    });
    reading.cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([worker.ended, settled]).toEqual([1, false]);
  });
});
