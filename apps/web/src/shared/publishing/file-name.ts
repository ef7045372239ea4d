/** A name that every system of files takes, without the extension. */
export const fileNameOf = (...segments: readonly string[]): string =>
  segments
    .join('-')
    .replaceAll(/[^\p{L}\p{N}-]+/gu, '-')
    .toLowerCase();
