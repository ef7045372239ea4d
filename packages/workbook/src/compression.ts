/** What compresses the entries of the archive: the platform's own code where it has one that answers at once. */
import { ZipDeflate, type ZipInputFile } from 'fflate';

/** Returns the bytes of raw deflate that follow those of the pieces before; the last piece ends them. */
export type Deflate = (piece: Uint8Array, isLast: boolean) => Uint8Array<ArrayBuffer>;

/** Compression by the platform, which must answer at once. */
export interface Compression {
  readonly openDeflate: () => Deflate;
  /** Continues the checksum of what came before. */
  readonly crc32: (piece: Uint8Array, before: number) => number;
}

/** An entry of the archive that takes its content piece by piece. */
interface Entry extends ZipInputFile {
  push(piece: Uint8Array, isLast: boolean): void;
}

const deflated = 8;

class PlatformEntry implements Entry {
  readonly filename: string;
  readonly compression = deflated;
  size = 0;
  crc = 0;
  mtime: Date;
  /** Set by the archive. */
  ondata?: NonNullable<ZipInputFile['ondata']>;
  readonly #compression: Compression;
  readonly #deflate: Deflate;

  constructor(filename: string, mtime: Date, compression: Compression) {
    this.filename = filename;
    this.mtime = mtime;
    this.#compression = compression;
    this.#deflate = compression.openDeflate();
  }

  push(piece: Uint8Array, isLast: boolean): void {
    this.size += piece.length;
    this.crc = this.#compression.crc32(piece, this.crc);
    this.ondata?.(null, this.#deflate(piece, isLast), isLast);
  }
}

/** Without a compression of the platform the entry is compressed by JavaScript, as in a browser. */
export function openEntry(path: string, mtime: Date, compression: Compression | undefined): Entry {
  if (compression) return new PlatformEntry(path, mtime, compression);
  const entry = new ZipDeflate(path, { level: 6 });
  entry.mtime = mtime;
  return entry;
}
