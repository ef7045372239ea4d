/** What Node makes of two thousand files, stored for the next start. Otherwise types are stripped and code is compiled again. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

/** An entry counts for the file's present contents, Node's version and its flags only. */
const folder = resolve(import.meta.dirname, '../../../.cache/code');

/** For this thread and, by the environment, those it starts. Nothing is stored where the folder cannot be written. */
export const storeCompiledCode = (): void => {
  process.env.NODE_COMPILE_CACHE ??= folder;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
};
