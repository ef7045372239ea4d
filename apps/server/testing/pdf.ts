/** Content of a PDF written by UNI: its pages and their text. */
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  readonly pages: number;
  /** Width and height of the first page, in points. */
  readonly size: readonly [number, number];
  /** Piece after piece, with the spaces that are printed. */
  readonly text: string;
  /** What is printed at one go: a word of a sentence, or the whole of a number. */
  readonly pieces: readonly string[];
}

/** Reads the built-in fonts' text: strings of hexadecimal digits, each byte a letter, with kerning between them. */
export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const raw = Buffer.from(bytes).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => inflated(body));
  const textPieces = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^[\]\n]{0,20000})\] TJ/g)].map(([, strings = '']) => strings),
  );
  const pieces = textPieces.map((strings) =>
    [...strings.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => windows(hex)).join(''),
  );
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(raw);
  return {
    pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    size: [Number(box?.[1]), Number(box?.[2])],
    text: pieces.join(''),
    pieces,
  };
};

const inflated = (body: string): string => {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
};

const windows = (hex: string): string => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
