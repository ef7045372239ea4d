/** A suite's inputs as one text: with an equal text, a new run would have the same result. */
import type { Repository } from './repository.ts';
import { hashOf } from './repository.ts';

/** Entry points of a suite's inputs; their imports, and paths in their texts, follow automatically. */
export interface Inputs {
  /** Globs of files that run. */
  readonly entries: readonly string[];
  /** Globs of what is read by ways that no import shows; nothing follows from these. */
  readonly files: readonly string[];
}

/** The versions of everything are in these. */
const SHARED = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

/** Every file that the run depends on, sorted. */
export function inputsOf(repository: Repository, { entries, files }: Inputs): string[] {
  const inputPaths = new Set<string>([...repository.match([...SHARED, ...files])]);
  const followed = new Set<string>();
  const waiting = repository.match(entries);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (followed.has(path)) continue;
    followed.add(path);
    inputPaths.add(path);
    waiting.push(...repository.namedBy(path));
  }
  return [...inputPaths].sort();
}

/** @param circumstances whatever else decides how it runs: its command, programs, environment */
export function fingerprint(repository: Repository, inputs: readonly string[], circumstances: unknown): string {
  const lines = inputs.map((path) => `${path} ${repository.contentHash(path)}`);
  return hashOf([JSON.stringify(circumstances), ...lines].join('\n'));
}
