/** What a suite depends on, as one text: the same text means that it would run as it ran. */
import type { Repository } from './repository.ts';
import { hashOf } from './repository.ts';

/** Where the inputs of a suite begin; what they import, and what their texts name, follows by itself. */
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
