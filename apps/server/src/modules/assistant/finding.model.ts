/** Finds names by text, without regard to case and accents. */

/** Text without case and accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** True if a name holds each word of the text. */
export const textMatcher = (text: string): ((...names: readonly string[]) => boolean) => {
  const sought = foldText(text)
    .split(/\s/)
    .filter((word) => word !== '');
  return (...names) => {
    const folded = foldText(names.join(' '));
    return sought.every((word) => folded.includes(word));
  };
};
