/** The lexemes of a filter, one after the other, in one pass. */
import { odataErrors } from '@uni/contracts';
import { HttpError } from '../http/index.ts';

export interface Word {
  readonly kind: 'sign' | 'text' | 'word' | 'end';
  readonly text: string;
  /** Characters before it. */
  readonly at: number;
}

export const unreadableAt = (at: number): HttpError => new HttpError(odataErrors.filterUnreadable(String(at + 1)));

const isBlank = (character: string): boolean => character === ' ' || character === '\t';

const isWordCharacter = (character: string): boolean => /^[\w.:+-]$/.test(character);

/** A text ends at a single quote; two of them are one in it. */
const readText = (filter: string, at: number): { readonly text: string; readonly end: number } => {
  const pieces: string[] = [];
  let from = at + 1;
  for (;;) {
    const quote = filter.indexOf("'", from);
    if (quote < 0) throw unreadableAt(at);
    pieces.push(filter.slice(from, quote));
    if (filter[quote + 1] !== "'") return { text: pieces.join("'"), end: quote + 1 };
    from = quote + 2;
  }
};

const endOfWord = (filter: string, from: number): number => {
  let end = from;
  while (end < filter.length && isWordCharacter(filter.charAt(end))) end += 1;
  return end;
};

export const lexemesOf = (filter: string): Word[] => {
  const lexemes: Word[] = [];
  for (let at = 0; at < filter.length; ) {
    const character = filter.charAt(at);
    if (isBlank(character)) {
      at += 1;
    } else if ('(),'.includes(character)) {
      lexemes.push({ kind: 'sign', text: character, at });
      at += 1;
    } else if (character === "'") {
      const { text, end } = readText(filter, at);
      lexemes.push({ kind: 'text', text, at });
      at = end;
    } else {
      const end = endOfWord(filter, at);
      if (end === at) throw unreadableAt(at);
      lexemes.push({ kind: 'word', text: filter.slice(at, end), at });
      at = end;
    }
  }
  return [...lexemes, { kind: 'end', text: '', at: filter.length }];
};
