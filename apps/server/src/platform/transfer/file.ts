/**
 * The file of an organization: compressed lines of JSON. It begins with a head. Each table has its name and columns, its rows, and
 * their number. The last line is the hash of all before it: without that line a file is incomplete.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { TransferRefused } from './errors.ts';

const format = 'uni.organization/1';

const head = z.object({
  format: z.string(),
  made_at: z.string(),
  /** Schema steps of the database that it comes from. */
  steps: z.array(z.string()),
  organization: z.object({ id: z.int().positive(), code: z.string(), domain: z.string(), name: z.string() }),
  /** End of its audit trail. */
  audit: z.object({ sequence: z.int(), hash: z.string() }),
});
const tableBegin = z.object({ table: z.string(), columns: z.array(z.string()) });
const tableEnd = z.object({ end: z.string(), rows: z.int() });
const last = z.object({ sha256: z.string() });

export type FileHead = Omit<z.infer<typeof head>, 'format'>;
export type FileLine =
  | { readonly kind: 'begin'; readonly table: string; readonly columns: readonly string[] }
  /** A JSON array of texts, as it is stored. */
  | { readonly kind: 'row'; readonly json: string }
  | { readonly kind: 'end'; readonly table: string; readonly rows: number };

/** Longest line that is read: a study and a workbook's mapping are below it by far. */
const longestLine = 64 * 2 ** 20;

/** Writes next to the file and renames at the end: an incomplete export never has its name. */
export const writeFile = async (file: string, fileHead: FileHead, lines: AsyncIterable<FileLine>): Promise<void> => {
  const partial = `${file}.partial`;
  try {
    await pipeline(
      Readable.from(textOf(fileHead, lines)),
      createGzip({ level: 6 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
};

async function* textOf(fileHead: FileHead, lines: AsyncIterable<FileLine>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (line: string): string => {
    const text = `${line}\n`;
    hash.update(text);
    return text;
  };
  yield hashed(JSON.stringify({ format, ...fileHead }));
  for await (const line of lines) yield hashed(textOfLine(line));
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

const textOfLine = (line: FileLine): string => {
  if (line.kind === 'row') return line.json;
  if (line.kind === 'begin') return JSON.stringify({ table: line.table, columns: line.columns });
  return JSON.stringify({ end: line.table, rows: line.rows });
};

const damaged = (why: string): TransferRefused => new TransferRefused(`The file is damaged or was changed: ${why}.`);

/** Lines of the file's text. A broken compression is a refusal. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.once('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  let rest = '';
  try {
    for await (const piece of text) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > longestLine) throw damaged('a line is too long');
      yield* lines;
    }
  } catch (error) {
    if (isZlibError(error)) throw damaged('its compression is broken');
    throw error;
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

const parsed = <Schema extends z.ZodType>(schema: Schema, line: string, what: string): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw damaged(`${what} is not readable`);
  }
};

/** Reads the head. Throws TransferRefused where it is no file of ours, or one of another format. */
export const readHead = async (file: string): Promise<FileHead> => {
  for await (const line of linesOf(file)) {
    const { format: theirs, ...rest } = parsed(head, line, 'its head');
    if (theirs !== format)
      throw new TransferRefused(
        `The file has the format ${theirs}; this version reads ${format}. Import it with a newer UNI.`,
      );
    return rest;
  }
  throw damaged('it is empty');
};

/** Returns a reader of the lines between head and end, which follows the tables that they belong to. */
const lineReader = () => {
  let table: { readonly name: string; rows: number } | null = null;
  const readRow = (json: string): FileLine => {
    if (!table) throw damaged('a row belongs to no table');
    table.rows += 1;
    return { kind: 'row', json };
  };
  const readBegin = (line: string): FileLine => {
    const begin = parsed(tableBegin, line, 'the beginning of a table');
    table = { name: begin.table, rows: 0 };
    return { kind: 'begin', ...begin };
  };
  const readEnd = (line: string, { name, rows }: { name: string; rows: number }): FileLine => {
    const end = parsed(tableEnd, line, 'the end of a table');
    if (end.end !== name || end.rows !== rows) throw damaged(`rows of ${name} are missing`);
    table = null;
    return { kind: 'end', table: name, rows };
  };
  return {
    isBetween: (): boolean => table === null,
    read: (line: string): FileLine => {
      if (line.startsWith('[')) return readRow(line);
      return table === null ? readBegin(line) : readEnd(line, table);
    },
  };
};

/** Reads all lines after the head. Throws TransferRefused at the end where the hash is another one, or missing. */
export async function* readLines(file: string): AsyncGenerator<FileLine> {
  const hash = createHash('sha256');
  const reader = lineReader();
  let number = 0;
  let isOver = false;
  for await (const line of linesOf(file)) {
    if (isOver) throw damaged('there is more after its end');
    number += 1;
    isOver = number > 1 && reader.isBetween() && line.startsWith('{"sha256"');
    if (isOver) requireHash(line, hash.digest('hex'));
    else {
      hash.update(`${line}\n`);
      if (number > 1) yield reader.read(line);
    }
  }
  if (!isOver) throw damaged('its end is missing');
}

const requireHash = (line: string, expected: string): void => {
  if (parsed(last, line, 'its end').sha256 !== expected) throw damaged('its checksum is another one');
};
