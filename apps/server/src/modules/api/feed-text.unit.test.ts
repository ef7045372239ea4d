import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tagged } from './feed-text.gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'uni-feed-text-'));
const before = process.env.TMPDIR;
beforeAll(() => {
  process.env.TMPDIR = folder;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true });
});

const piece = (n: number): Buffer => Buffer.from(`${String(n).padStart(7, '0')};${'x'.repeat(8_192)}\r\n`);
let read = 0;
async function* source(count: number, breaksAt = Number.NaN): AsyncGenerator<Buffer> {
  for (let n = 0; n < count; n += 1) {
    if (n === breaksAt) throw new Error('the database is away');
    read += 1;
    yield piece(n);
  }
}
const all = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks);
};
/** Files without a name that this process still holds. */
const held = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
const large = 1_000;

test.each([10, large])(
  'a text of %i pieces is read once, comes as it was, and has the tag of its bytes',
  async (count) => {
    read = 0;
    const text = await tagged(source(count));
    const whole = Buffer.concat(Array.from({ length: count }, (_, n) => piece(n)));
    expect(whole.equals(await all(text.pieces))).toBe(true);
    expect(read).toBe(count);
    expect((await tagged(source(count))).etag).toBe(text.etag);
    expect((await tagged(source(count + 1))).etag).not.toBe(text.etag);
  },
);

test.runIf(process.platform === 'linux')(
  'of a large text nothing stays on the disk, whoever does not take it whole',
  async () => {
    const known = held();
    const untaken = await tagged(source(large));
    expect(readdirSync(folder)).toEqual([]);
    expect(held()).toBe(known + 1);
    untaken.release();
    expect(held()).toBe(known);

    const stream = Readable.from((await tagged(source(large))).pieces, { objectMode: false });
    stream.destroy();
    await new Promise((resolve) => stream.once('close', resolve));
    expect(held()).toBe(known);

    for await (const _ of (await tagged(source(large))).pieces) break;
    expect(held()).toBe(known);

    await expect(tagged(source(large, large - 1))).rejects.toThrow('the database is away');
    expect(held()).toBe(known);
    expect(readdirSync(folder)).toEqual([]);
  },
);
