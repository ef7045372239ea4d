/** One parsed file, and the line of each offset in it. */
import { type Comment, type ParseResult, parseSync } from 'oxc-parser';

export interface ParsedFile {
  /** From the repository's root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly program: ParseResult['program'];
  readonly comments: readonly Comment[];
  readonly lineAt: (offset: number) => number;
}

/** @throws {Error} when the text does not parse */
export function parseFile(path: string, text: string): ParsedFile {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return { path, text, program: parsed.program, comments: parsed.comments, lineAt: lineFinder(text) };
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
