/** Names as people type them: without regard to case, accents and blanks around. */
const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Rows by the first kind of name that any has: an id before a code, a code before a name. */
export const matchByName = <Row>(
  rows: readonly Row[],
  name: string,
  namesOf: (row: Row) => readonly string[],
): readonly Row[] => {
  const input = plain(name);
  const kinds = Math.max(0, ...rows.map((row) => namesOf(row).length));
  for (let kind = 0; kind < kinds; kind += 1) {
    const matching = rows.filter((row) => plain(namesOf(row)[kind] ?? '') === input);
    if (matching.length > 0) return matching;
  }
  return [];
};
