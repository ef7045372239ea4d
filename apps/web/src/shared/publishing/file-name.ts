/** A name that every system of files takes, without the extension. */
export const fileNameOf = (...parts: readonly string[]): string =>
  parts
    .join('-')
    .replaceAll(/[^\p{L}\p{N}-]+/gu, '-')
    .toLowerCase();
