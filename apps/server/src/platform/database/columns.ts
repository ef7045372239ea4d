/**
 * Many values as one parameter of a statement. PostgreSQL gets them in its binary form, so that neither side quotes or parses
 * hundreds of thousands. The embedded database gets an array, which never leaves the process.
 */

const elementTypes = { text: 25, int4: 23, int8: 20 } as const;

/** Dimensions, nulls, type of the elements, and of the one dimension its size and where it begins. */
const headerBytes = 20;
const lengthBytes = 4;
/** Of a text in UTF-8, beyond its length in UTF-16. */
const mostBytesPerUnit = 3;

const withHeader = (bytes: Buffer, elementType: number, size: number): Buffer => {
  bytes.writeInt32BE(size === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(elementType, 8);
  if (size === 0) return bytes.subarray(0, 12);
  bytes.writeInt32BE(size, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
};

/** Array parameter: the PostgreSQL driver reads its bytes (`toPostgres`), the embedded one its values. */
export abstract class Column<T> {
  readonly values: readonly T[];

  constructor(values: readonly T[]) {
    this.values = values;
  }

  abstract toPostgres(): Buffer;
}

/** `${new TextColumn(values)}::text[]`. Throws for the character that PostgreSQL's texts cannot hold. */
export class TextColumn extends Column<string> {
  override toPostgres(): Buffer {
    const { values } = this;
    let units = 0;
    for (const value of values) units += value.length;
    // Most texts are ASCII; the first that does not fit makes room for the worst.
    let bytes: Buffer = Buffer.allocUnsafe(headerBytes + values.length * lengthBytes + Math.ceil(units * 1.1) + 64);
    let at = headerBytes;
    for (const value of values) {
      const most = at + lengthBytes + value.length * mostBytesPerUnit;
      if (most > bytes.length) bytes = grown(bytes, most + units * mostBytesPerUnit + values.length * lengthBytes);
      const written = bytes.write(value, at + lengthBytes, 'utf8');
      bytes.writeInt32BE(written, at);
      at += lengthBytes + written;
    }
    return withHeader(bytes.subarray(0, at), elementTypes.text, values.length);
  }
}

const grown = (bytes: Buffer, size: number): Buffer => {
  const larger = Buffer.allocUnsafe(size);
  bytes.copy(larger);
  return larger;
};

export class Int4Column extends Column<number> {
  override toPostgres(): Buffer {
    const { values } = this;
    const bytes = Buffer.allocUnsafe(headerBytes + values.length * (lengthBytes + 4));
    let at = headerBytes;
    for (const value of values) {
      at = bytes.writeInt32BE(4, at);
      at = bytes.writeInt32BE(value, at);
    }
    return withHeader(bytes, elementTypes.int4, values.length);
  }
}

const highPart = 2 ** 32;

/** Safe integers. */
export class Int8Column extends Column<number> {
  override toPostgres(): Buffer {
    const { values } = this;
    const bytes = Buffer.allocUnsafe(headerBytes + values.length * (lengthBytes + 8));
    let at = headerBytes;
    for (const value of values) {
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer`);
      const high = Math.floor(value / highPart);
      at = bytes.writeInt32BE(8, at);
      at = bytes.writeInt32BE(high, at);
      at = bytes.writeUInt32BE(value - high * highPart, at);
    }
    return withHeader(bytes, elementTypes.int8, values.length);
  }
}

/** Returns what the embedded database receives instead of a column. */
export const plainParameter = (parameter: unknown): unknown =>
  parameter instanceof Column ? parameter.values : parameter;
