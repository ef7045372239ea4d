/** Durability of PGlite's commits: files that are really synced, and the settings for it. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

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
  const fileSystem: unknown = Reflect.get(module, 'NODEFS');
  const isUsable = (value: unknown): value is NodeFileSystem =>
    typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value;
  if (!isUsable(fileSystem)) throw new Error('PGlite offers no NODEFS: the embedded database would not be durable');
  return fileSystem;
};

/** PGlite's NodeFS answers fsync without doing it. This one does it: an acknowledged commit is on the disk. */
export class DurableNodeFS extends NodeFS {
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

/**
 * Stock PGlite starts with -F (fsync off); `fdatasync`, the default method on Linux, is a no-op in its libc. It writes zeroes over
 * all shared buffers as it starts, 128 MB of its own accord. Pages beyond ours are in the system's cache of files.
 */
export const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on'],
  ...['-c', 'shared_buffers=16MB'],
];
