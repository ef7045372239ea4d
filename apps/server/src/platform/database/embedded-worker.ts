/**
 * The embedded database's own thread: PGlite computes synchronously, and on the main thread a long query would stop
 * every other request. Speaks `{id, sql, parameters}` → `{id, rows, affected}` or `{id, error}`.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EmbeddedReply, EmbeddedRequest } from './embedded-protocol.ts';
import { parsers } from './values.ts';

type InitArguments = Parameters<NodeFS['init']>;
type EmscriptenModule = InitArguments[1];

interface OpenFile {
  readonly nfd?: number;
  readonly node: unknown;
}

/** The part of Emscripten's NODEFS that PGlite's types leave out. */
interface NodeFileSystem {
  stream_ops: { fsync?: (file: OpenFile) => number };
  realPath(node: unknown): string;
}

const nodeFileSystemOf = (module: object): NodeFileSystem => {
  const found: unknown = Reflect.get(module, 'NODEFS');
  const isUsable = (value: unknown): value is NodeFileSystem =>
    typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value;
  if (!isUsable(found)) throw new Error('PGlite offers no NODEFS: the embedded database would not be durable');
  return found;
};

/** PGlite's NodeFS answers fsync without doing it. This one does it: an acknowledged commit is on the disk. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: InitArguments): Promise<{ emscriptenOpts: EmscriptenModule }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const install = (module: object): void => {
      const nodeFileSystem = nodeFileSystemOf(module);
      nodeFileSystem.stream_ops.fsync = (file) => {
        if (file.nfd === undefined) syncDirectory(nodeFileSystem.realPath(file.node));
        else fsyncSync(file.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }
}

const syncDirectory = (path: string): void => {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return; // Windows opens no directory, and needs no such sync.
  }
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Stock PGlite starts with -F (fsync off); `fdatasync`, the default method on Linux, is a no-op in its libc. */
const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on'],
];

const port = parentPort;
if (!port) throw new Error('embedded-worker runs as a worker thread only');
const send = (reply: EmbeddedReply): void => port.postMessage(reply);

const describe = (error: unknown): { message: string; code: string | undefined; constraint: string | undefined } => {
  const part = (name: string): string | undefined => {
    const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { message: part('message') ?? String(error), code: part('code'), constraint: part('constraint') };
};

const run = async (pg: PGlite, { sql, parameters }: EmbeddedRequest) => {
  if (parameters.length > 0) return pg.query(sql, [...parameters], { parsers });
  // Without parameters the simple protocol takes several statements in one trip; the last one's rows count.
  const results = await pg.exec(sql, { parsers });
  return results.at(-1) ?? { rows: [], affectedRows: 0 };
};

const serve = async (): Promise<void> => {
  const { folder } = workerData;
  const pg = await PGlite.create({
    fs: new DurableNodeFS(String(folder)),
    relaxedDurability: false,
    startParams: startParameters,
  });
  port.on('message', async (request: EmbeddedRequest) => {
    try {
      if (request.sql === '') {
        await pg.close();
        send({ id: request.id, rows: [], affected: 0 });
        port.close();
        return;
      }
      const result = await run(pg, request);
      send({ id: request.id, rows: result.rows, affected: result.affectedRows ?? 0 });
    } catch (error) {
      send({ id: request.id, error: describe(error) });
    }
  });
  send({ id: 0, rows: [], affected: 0 });
};

await serve();
