/** Words that names and comments of the repository avoid, and the form of its comments. */
import type { Finding } from '../ceilings/ceilings.ts';
import { type CommentBlock, documentedExports, readComments, sentencesIn, tokensIn } from './comments.ts';
import { type DeclaredName, declaredNames } from './names.ts';
import { type ParsedFile, parseFile } from './source.ts';
import { type BannedWord, type ExemptName, splitName } from './table.ts';

export interface GlossaryFinding extends Finding {
  readonly instead: string;
}

export interface Glossary {
  readonly banned: readonly BannedWord[];
  readonly exempt: readonly ExemptName[];
}

export const MAX_SENTENCE_WORDS = 20;

/** Rules of comments as they stand among the words. */
export const commentRules = {
  opening: { rule: 'doc-opening', instead: 'a main clause that says what it returns: Returns …, Refuses …' },
  sentence: { rule: 'long-sentence', instead: `at most ${MAX_SENTENCE_WORDS} words a sentence` },
} as const;

const QUESTIONS = new Set(['what', 'whether', 'who', 'whose', 'which', 'how', 'where', 'why']);

/**
 * Returns a function that reads one file, in the order of its lines.
 * @throws {Error} when the text does not parse
 */
export function createGlossaryCheck(glossary: Glossary): (path: string, text: string) => GlossaryFinding[] {
  const inNames = indexWords(glossary.banned.filter(({ kind }) => kind !== 'comment'));
  const inComments = indexWords(glossary.banned.filter(({ kind }) => kind !== 'name'));
  const matchName = rememberMatches((name) => [...new Set(matchWords(splitName(name), inNames).map(({ row }) => row))]);
  return (path, text) => {
    const file = parseFile(path, text);
    const blocks = readComments(file);
    const banned = [
      ...declaredNames(file).flatMap((name) => {
        const rows = matchName(name.name);
        if (rows.length === 0 || isExempt(name, path, glossary.exempt)) return [];
        return rows.map((row) => ({ row, line: name.line }));
      }),
      ...blocks.flatMap((block) => matchComment(block, inComments, file)),
    ].filter(({ row }) => !row.isAllowedIn(path));
    return [
      ...banned.map(({ row: { word, instead }, line }) => ({ rule: word, path, line, instead })),
      ...checkForm(file, blocks),
    ].sort((one, other) => one.line - other.line);
  };
}

type WordIndex = ReadonlyMap<string, readonly BannedWord[]>;

/** Rows by the first word of their sequence. */
function indexWords(rows: readonly BannedWord[]): WordIndex {
  return Map.groupBy(rows, ({ sequence }) => sequence[0] ?? '');
}

function matchWords(copy: readonly string[], index: WordIndex): { readonly row: BannedWord; readonly at: number }[] {
  return copy.flatMap((word, at) =>
    (index.get(word) ?? [])
      .filter(({ sequence, whole }) =>
        whole ? at === 0 && copy.length === sequence.length && isAt(sequence, copy, at) : isAt(sequence, copy, at),
      )
      .map((row) => ({ row, at })),
  );
}

const isAt = (sequence: readonly string[], copy: readonly string[], at: number): boolean =>
  sequence.every((word, k) => copy[at + k] === word);

/** Names repeat: a tenth of them are different. */
function rememberMatches(match: (name: string) => BannedWord[]): (name: string) => BannedWord[] {
  const known = new Map<string, BannedWord[]>();
  return (name) => {
    const rows = known.get(name) ?? match(name);
    known.set(name, rows);
    return rows;
  };
}

function isExempt({ name, property }: DeclaredName, path: string, exempt: readonly ExemptName[]): boolean {
  return exempt.some((one) => (property || !one.propertyOnly) && one.pattern.test(name) && one.holdsIn(path));
}

function matchComment(block: CommentBlock, index: WordIndex, { lineAt }: ParsedFile) {
  const tokens = tokensIn(block);
  const copy = tokens.map(({ text }) => text);
  return matchWords(copy, index).map(({ row, at }) => ({
    row,
    line: lineAt(block.start + (tokens[at]?.start ?? 0)),
  }));
}

function checkForm(file: ParsedFile, blocks: readonly CommentBlock[]): GlossaryFinding[] {
  const { path, lineAt } = file;
  const openings = documentedExports(file, blocks).filter((block) => QUESTIONS.has(tokensIn(block)[0]?.text ?? ''));
  return [
    ...openings.map(({ start }) => ({ ...commentRules.opening, path, line: lineAt(start) })),
    ...blocks.flatMap((block) =>
      sentencesIn(block)
        .filter(({ length }) => length > MAX_SENTENCE_WORDS)
        .map(({ start }) => ({ ...commentRules.sentence, path, line: lineAt(block.start + start) })),
    ),
  ];
}
