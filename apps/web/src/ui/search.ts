/** Lower case without accents: "parametrizacao" finds "Parametrização". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every word of the query is somewhere in the text. An empty query finds everything. */
export function matches(text: string, query: string): boolean {
  const within = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
