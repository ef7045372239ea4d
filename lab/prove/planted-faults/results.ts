/** Results of earlier runs on the same sources and tests. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Results<Result> {
  read(about: unknown): Result | null;
  store(about: unknown, result: Result): void;
}

/** Each result is stored under a hash of its whole input: a reworded fault is evaluated again. */
export function openResults<Result>(folder: string): Results<Result> {
  mkdirSync(folder, { recursive: true });
  const fileOf = (about: unknown): string =>
    join(folder, `${createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 24)}.json`);
  return {
    read: (about) => {
      const file = fileOf(about);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    },
    store: (about, result) => writeFileSync(fileOf(about), JSON.stringify(result)),
  };
}
