/** Rows as delimited text: RFC 4180, one header, nothing that a spreadsheet would evaluate. */
import { createHash } from 'node:crypto';
import { type FeedFormat, type FeedQuery, feedSeparators } from '@uni/contracts';
import { openSpool, type Spool } from './spool.gateway.ts';

/** A value in its raw form: money in centavos, a flag 1 or 0, null where there is none. */
type Plain = string | number | null;

/** A figure carries its own format. */
export type FeedValue = Plain | { readonly as: Exclude<FeedFormat, 'figure'>; readonly value: Plain };

export type FeedRow<Columns> = { readonly [Name in keyof Columns]: FeedValue };

type Formats = Readonly<Record<string, FeedFormat>>;

const numeric = (format: FeedFormat): boolean => format === 'money' || format === 'number';

const field = (value: FeedValue, format: FeedFormat, decimal: FeedQuery['decimal']): string => {
  if (value === null) return '';
  if (typeof value === 'object') return field(value.value, value.as, decimal);
  if (numeric(format) && typeof value === 'number') {
    const text = format === 'money' ? (value / 100).toFixed(2) : String(value);
    return decimal === 'comma' ? text.replace('.', ',') : text;
  }
  const text = String(value);
  if (format === 'id') return text;
  // A text that begins like a formula stays a text.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The names of the columns, with the end of their line. */
export const feedHead = (columns: Formats, { bom, decimal }: Pick<FeedQuery, 'bom' | 'decimal'>): string =>
  `${bom === '1' ? '\u{feff}' : ''}${Object.keys(columns).join(feedSeparators[decimal])}\r\n`;

export async function* feedText<Columns extends Formats>(
  columns: Columns,
  batches: AsyncIterable<readonly FeedRow<Columns>[]>,
  query: Pick<FeedQuery, 'bom' | 'decimal'>,
): AsyncGenerator<Buffer> {
  const { decimal } = query;
  const names: readonly (keyof Columns & string)[] = Object.keys(columns);
  yield Buffer.from(feedHead(columns, query));
  for await (const batch of batches) {
    const lines = batch.map((row) =>
      names.map((name) => field(row[name], columns[name] ?? 'text', decimal)).join(feedSeparators[decimal]),
    );
    if (lines.length > 0) yield Buffer.from(`${lines.join('\r\n')}\r\n`);
  }
}

/** Larger bodies are spooled to a file. */
const memoryLimitBytes = 4 * 1024 * 1024;

export interface TaggedText {
  readonly etag: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Frees a body that is not sent. */
  readonly release: () => void;
}

/**
 * Reads to the end before sending, so that the ETag covers the exact bytes. A client that has them gets one line, and no change
 * is missed.
 */
export const tagged = async (source: AsyncIterable<Buffer>): Promise<TaggedText> => {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let size = 0;
  let spool: Spool | null = null;
  try {
    for await (const piece of source) {
      hash.update(piece);
      size += piece.length;
      chunks.push(piece);
      if (size <= memoryLimitBytes) continue;
      spool ??= openSpool();
      await spool.write(Buffer.concat(chunks));
      chunks.length = 0;
    }
  } catch (error) {
    spool?.close();
    throw error;
  }
  const etag = hash.digest('base64url');
  if (!spool) return { etag, pieces: inTurn(chunks), release: () => undefined };
  const { close, pieces } = spool;
  return { etag, pieces, release: close };
};

async function* inTurn(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}
