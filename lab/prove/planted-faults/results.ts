/** Verdicts of earlier runs on the same sources and tests. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Results<Verdict> {
  read(about: unknown): Verdict | null;
  store(about: unknown, verdict: Verdict): void;
}

/** Each verdict lies under all that it is about: a fault that is worded otherwise is judged anew. */
export function openResults<Verdict>(folder: string): Results<Verdict> {
  mkdirSync(folder, { recursive: true });
  const fileOf = (about: unknown): string =>
    join(folder, `${createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 24)}.json`);
  return {
    read: (about) => {
      const file = fileOf(about);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    },
    store: (about, verdict) => writeFileSync(fileOf(about), JSON.stringify(verdict)),
  };
}
