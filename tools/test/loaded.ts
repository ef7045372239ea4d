/** Reports the build files that a journey has loaded, and defines their names. */
import { posix } from 'node:path';

/** The annotation of a test in Playwright's report; its description holds names with a space between. */
export const loadedAnnotation = 'loaded';

/** The builder's content stamp before the extension of a file's name. */
export const STAMP = /-[\w-]{8}(?=\.[a-z0-9]+\b)/g;

/** The name of a built file without its stamp: it stays the same when the content changes. */
export function plainName(path: string): string {
  return posix.basename(path).replace(STAMP, '');
}
