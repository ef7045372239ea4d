/** Kinds of records that the palette finds, and its limits. They load no schema into the page. */
export const matchKinds = [
  ...(['contract', 'unit', 'client', 'proposal', 'enterprise', 'version', 'supplier'] as const),
  ...(['document', 'note'] as const),
] as const;
/** A kind of record in an answer. */
export type MatchKind = (typeof matchKinds)[number];

/** Records in whose screen a document or a note is read. */
export const matchTargets = ['version', 'plot', 'unit', 'contract', 'proposal', 'client', 'supplier'] as const;
/** A target of a document or a note. */
export type MatchTarget = (typeof matchTargets)[number];

/** Limits of a query and of its answer. */
export const searchLimits = {
  /** Longest query, in characters. */
  text: 120,
  /** Words of a query; those after them are ignored. */
  terms: 8,
  /** Records of one kind in one answer. */
  ofKind: 6,
  /** Longest excerpt of a note, in characters. */
  excerpt: 120,
} as const;

/** Splits a text into the words that are compared: without accents, case and punctuation. */
export const searchTermsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== ''),
  ),
];
