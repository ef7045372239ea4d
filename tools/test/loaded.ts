/** How a journey says which files of a build it has loaded, and how these are named. */
import { posix } from 'node:path';

/** The annotation of a test in Playwright's report; its description holds names with a space between. */
export const loadedAnnotation = 'loaded';

/** What the builder puts before the ending of a file's name, by its content. */
export const STAMP = /-[\w-]{8}(?=\.[a-z0-9]+\b)/g;

/** The name of a built file without its stamp: it stays the same when the content changes. */
export function plainName(path: string): string {
  return posix.basename(path).replace(STAMP, '');
}
