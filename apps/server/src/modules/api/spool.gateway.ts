/** Bytes that wait on the disk until they are sent. Their file has no name, so that a crash leaves nothing behind. */
import { closeSync, openSync, read as readFrom, unlinkSync, write as writeTo } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '../../platform/database/index.ts';

export interface Spool {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** The written bytes, readable once from the beginning. Closes at the end, or when the reader stops before it. */
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly close: () => void;
}

const pieceBytes = 256 * 1024;
const readSome = promisify(readFrom);
const writeSome = promisify(writeTo);

export const openSpool = (): Spool => {
  const path = join(tmpdir(), `uni-spool-${newId()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  let at = 0;
  const end: IteratorResult<Uint8Array, undefined> = { done: true, value: undefined };
  const iterator: AsyncIterator<Uint8Array, undefined> = {
    next: async () => {
      if (!isOpen) return end;
      const piece = Buffer.allocUnsafe(pieceBytes);
      const { bytesRead } = await readSome(file, piece, 0, pieceBytes, at);
      at += bytesRead;
      if (bytesRead > 0) return { done: false, value: piece.subarray(0, bytesRead) };
      close();
      return end;
    },
    // A generator that was never started would not run its `finally`.
    return: async () => {
      close();
      return end;
    },
  };
  return {
    write: async (bytes) => {
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten } = await writeSome(file, bytes, from, bytes.length - from);
        from += bytesWritten;
      }
    },
    pieces: { [Symbol.asyncIterator]: () => iterator },
    close,
  };
};
