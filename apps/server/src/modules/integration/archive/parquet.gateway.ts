/** Archive files as Parquet: typed columns, compressed by Zstandard, each payload as the text that it was. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ColumnSource } from 'hyparquet-writer';
import { ArchiveDamaged, type ArchivedFile, type ArchivedRow } from './archived-row.model.ts';

const codec = 'ZSTD';
/** The level at which time and size of ERP rows no longer trade well. */
const level = 6;

const compress = (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes, { params: { 100: level } });

const whole = (name: string, values: readonly number[]): ColumnSource => ({
  ...{ name, data: values.map(BigInt), type: 'INT64', nullable: false },
});

const text = (name: string, values: readonly string[]): ColumnSource => ({
  ...{ name, data: [...values], type: 'STRING', nullable: false },
});

const columnsOf = ({ origin, rows }: ArchivedFile): ColumnSource[] => {
  const list = <K extends keyof ArchivedRow>(name: K): ArchivedRow[K][] => rows.map((row) => row[name]);
  const repeat = (value: number): number[] => rows.map(() => value);
  return [
    whole('organization_id', repeat(origin.organizationId)),
    whole('connection_id', repeat(origin.connectionId)),
    text('resource', list('resource')),
    text('key', list('key')),
    { name: 'version', data: Int32Array.from(list('version')), type: 'INT32', nullable: false },
    { name: 'read_at', data: list('read_at'), type: 'TIMESTAMP', nullable: false },
    whole('run_id', list('run_id')),
    text('hash', list('hash')),
    { name: 'payload', data: list('payload'), type: 'STRING', nullable: true },
  ];
};

/** The same rows in the same order give the same bytes. */
export const encodeArchive = async (file: ArchivedFile): Promise<Uint8Array> => {
  // Not with the server: most of its processes archive nothing.
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columnsOf(file),
      codec,
      compressors: { [codec]: compress },
      rowGroupSize: file.rows.length,
      createdBy: 'UNI',
    }),
  );
};

/** Throws ArchiveDamaged where the bytes are no such file. */
export const decodeArchive = async (bytes: Uint8Array): Promise<ArchivedFile> => {
  const { parquetReadObjects } = await import('hyparquet');
  // A copy of its own: a buffer of Node may be a piece of a larger one.
  const file = new Uint8Array(bytes).buffer;
  const decompress = (page: Uint8Array): Uint8Array => new Uint8Array(zstdDecompressSync(page));
  const stored = await parquetReadObjects({ file, compressors: { [codec]: decompress } }).catch((error: unknown) => {
    throw new ArchiveDamaged(`It cannot be read as Parquet: ${error instanceof Error ? error.message : String(error)}`);
  });
  const [first] = stored;
  if (!first) throw new ArchiveDamaged('It holds no rows');
  const origin = { organizationId: Number(first.organization_id), connectionId: Number(first.connection_id) };
  const rows = stored.map((row): ArchivedRow => {
    if (Number(row.organization_id) !== origin.organizationId || Number(row.connection_id) !== origin.connectionId)
      throw new ArchiveDamaged('It holds rows of several connections');
    const { resource, key, version, read_at, hash, payload } = row;
    return { resource, key, version, read_at, run_id: Number(row.run_id), hash, payload: payload ?? null };
  });
  return { origin, rows };
};
