/** Code that a document quotes, each with the file that it stands in. Pure; who calls brings the texts. */

export interface Excerpt {
  /** As the line before the block names it, `packages/…/money.ts` and a colon; '' where it names none. */
  readonly file: string;
  /** Pieces in their order; a line of `// …` stands for what is left out between two. */
  readonly pieces: readonly string[];
}

const fence = '```';

/** Every block of code of a document. */
export function excerptsOf(document: string): Excerpt[] {
  const sections = document.split(`\n${fence}`);
  return sections.flatMap((section, at) => {
    if (at % 2 === 0) return [];
    const before = (sections[at - 1] ?? '').trimEnd().split('\n').at(-1) ?? '';
    const [, ...code] = section.split('\n');
    return [{ file: fileNamedBy(before), pieces: piecesOf(code) }];
  });
}

const fileNamedBy = (line: string): string => /`([\w./-]{1,200})`:$/.exec(line)?.[1] ?? '';

function piecesOf(code: readonly string[]): string[] {
  const pieces: string[][] = [[]];
  for (const line of code)
    if (line.trim() === '// …') pieces.push([]);
    else pieces.at(-1)?.push(line);
  return pieces.map((lines) => withoutSpaces(lines.join('\n')));
}

/** Line breaks and indents say nothing of the code. */
const withoutSpaces = (code: string): string => code.split(/\s/).filter(Boolean).join(' ');

/** True if all pieces stand in the source, one after the other. */
export function standsIn({ pieces }: Excerpt, source: string): boolean {
  const text = withoutSpaces(source);
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (piece === '' || at < 0) return false;
    from = at + piece.length;
  }
  return true;
}
