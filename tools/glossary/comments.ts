/** Comments of a file as prose: what is code in them is blanked out, and every offset stays. */
import type { ParsedFile } from './source.ts';

export interface CommentBlock {
  /** Offset of `text` in the file. */
  readonly start: number;
  readonly end: number;
  /** As long as in the file; marks of comments are spaces, code is `X`. */
  readonly text: string;
  /** Begins with two stars. */
  readonly doc: boolean;
}

export interface Token {
  readonly text: string;
  readonly start: number;
}

/** Comments of one line each that stand below each other are one. */
export function readComments({ text, comments, lineAt }: ParsedFile): CommentBlock[] {
  const blocks: CommentBlock[] = [];
  const standsAlone = (start: number): boolean =>
    text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  let joinable = false;
  for (const { type, start, end } of comments) {
    const last = blocks.at(-1);
    const alone = type === 'Line' && standsAlone(start);
    if (last && alone && joinable && lineAt(last.end) + 1 === lineAt(start))
      blocks[blocks.length - 1] = { start: last.start, end, text: maskCode(text.slice(last.start, end)), doc: false };
    else blocks.push({ start, end, text: maskCode(text.slice(start, end)), doc: text.startsWith('/**', start) });
    joinable = alone;
  }
  return blocks;
}

const blank = (code: string): string => code.replace(/\S/g, ' ');
const cross = (code: string): string => 'X'.repeat(code.length);

function maskCode(comment: string): string {
  return comment
    .replace(/^\/\*\*?/, blank)
    .replace(/\*\/$/, blank)
    .replace(/^[ \t]*(?:\/\/+|\*)/gm, blank)
    .replace(/^\s*biome-ignore\S* [^:\n]*:/, blank)
    .replace(/`[^`]*`|\{@[^}]*\}|https?:\S+/g, cross)
    .replace(
      /@param [^\s]+|@\w+ \{[^}]*\}/g,
      (tag) => `${tag.split(' ')[0]} ${cross(tag.slice(tag.indexOf(' ') + 1))}`,
    );
}

export const tokensIn = ({ text }: CommentBlock): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}_$]+/gu)].map((match) => ({ text: match[0].toLowerCase(), start: match.index }));

const endsSentence = /[.?!…]["')\]»*]*$/u;
const beginsItem = /^(?:[-–•|]|\d+\.|@.*)$/u;
const isWord = /[\p{L}\p{N}]/u;

/** Sentences with their number of words; a blank line, an item of a list and a tag begin one too. */
export function sentencesIn({ text }: CommentBlock): { readonly start: number; readonly length: number }[] {
  const sentences: { start: number; length: number }[] = [];
  let [ended, end] = [true, 0];
  for (const match of text.matchAll(/\S+/g)) {
    const [chunk] = match;
    const gap = text.slice(end, match.index).split('\n').length - 1;
    const begins = gap > 1 || ((gap > 0 || end === 0) && beginsItem.test(chunk)) || (ended && !/^\p{Ll}/u.test(chunk));
    if (begins || sentences.length === 0) sentences.push({ start: match.index, length: 0 });
    const sentence = sentences.at(-1);
    if (sentence && isWord.test(chunk) && !chunk.startsWith('@')) sentence.length += 1;
    ended = endsSentence.test(chunk);
    end = match.index + chunk.length;
  }
  return sentences;
}

/** Offsets at which an export begins that a doc comment may precede. */
export function documentedExports({ program, text }: ParsedFile, blocks: readonly CommentBlock[]): CommentBlock[] {
  const exports = program.body.filter(({ type }) => type.startsWith('Export')).map(({ start }) => start);
  return blocks.filter(({ doc, end }) => {
    if (!doc) return false;
    const next = exports.find((start) => start >= end);
    return next !== undefined && text.slice(end, next).trim() === '';
  });
}
