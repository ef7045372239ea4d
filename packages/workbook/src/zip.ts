import { Inflate, strFromU8 } from 'fflate';

export class ArchiveRefused extends Error {
  readonly reason: 'not_an_archive' | 'too_large';
  constructor(reason: ArchiveRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

interface Entry {
  readonly method: number;
  readonly packed: Uint8Array;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_SIZE = 22;
/** A comment may follow the end record. */
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const STEP = 65_536;

/**
 * An untrusted archive. Its directory's sizes are not trusted: every inflated byte counts, and exceeding the budget refuses the
 * whole archive. Only requested entries are inflated.
 */
export class Archive {
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  /** @throws {ArchiveRefused} when it is none */
  constructor(file: Uint8Array, budget: number) {
    this.#entries = directory(file);
    this.#left = budget;
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * The text of an entry; null when there is none of that name.
   * @throws {ArchiveRefused} when it does not inflate, or the budget is spent
   */
  text(name: string): string | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    if (entry.method === STORED) {
      this.#spend(entry.packed.length);
      return strFromU8(entry.packed);
    }
    if (entry.method !== DEFLATED) throw new ArchiveRefused('not_an_archive');
    return strFromU8(this.#inflated(entry.packed));
  }

  #inflated(packed: Uint8Array): Uint8Array {
    const pieces: Uint8Array[] = [];
    let size = 0;
    const inflate = new Inflate((piece) => {
      this.#spend(piece.length);
      size += piece.length;
      pieces.push(piece);
    });
    try {
      for (let at = 0; at < packed.length; at += STEP)
        inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    } catch (error) {
      throw error instanceof ArchiveRefused ? error : new ArchiveRefused('not_an_archive');
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  #spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new ArchiveRefused('too_large');
  }
}

function directory(file: Uint8Array): Map<string, Entry> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endOfDirectory(view);
  const entries = new Map<string, Entry>();
  try {
    let at = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new ArchiveRefused('not_an_archive');
      const nameLength = view.getUint16(at + 28, true);
      const name = strFromU8(file.subarray(at + 46, at + 46 + nameLength));
      entries.set(name.replace(/^\/+/, ''), entryAt(file, view, at));
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // An offset beyond the file's end.
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('not_an_archive');
  }
  return entries;
}

function entryAt(file: Uint8Array, view: DataView, at: number): Entry {
  const local = view.getUint32(at + 42, true);
  if (view.getUint32(local, true) !== LOCAL_ENTRY) throw new ArchiveRefused('not_an_archive');
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = file.subarray(from, from + view.getUint32(at + 20, true));
  return { method: view.getUint16(at + 10, true), packed };
}

function endOfDirectory(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= earliest; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw new ArchiveRefused('not_an_archive');
}
