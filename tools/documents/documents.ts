/** Reads what documents claim of the code: walks with their files, paths, slices. Pure; who calls brings the texts. */

/** One step of a walk: the files that it names, and the texts that they must contain. */
export interface WalkStep {
  readonly files: readonly string[];
  readonly names: readonly string[];
}

export interface Walk {
  readonly title: string;
  readonly steps: readonly WalkStep[];
}

const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]{1,200})`/g)].map(([, inner = '']) => inner);
const isFile = (name: string): boolean => /^[\w./-]{3,200}\.tsx?$/.test(name) && name.includes('/');
const isName = (name: string): boolean => /^\w{2,60}(\.\w{2,60})?$/.test(name);

/** The walks of a document: sections of the third level, each a numbered list. */
export const walksOf = (document: string): Walk[] =>
  document
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const steps = lines.filter((line) => /^\d{1,2}\. /.test(line)).map(quoted);
      return { title, steps: steps.map((names) => ({ files: names.filter(isFile), names: names.filter(isName) })) };
    });

/** Files that a document names, from the root or from its own folder. */
export const pathsIn = (document: string): string[] => [
  ...new Set(quoted(document).filter((name) => isFile(name) && !name.includes('*'))),
];

const isFileName = (name: string): boolean => /^[\w./@-]{3,200}\.(tsx?|mjs|js|json|css|md)$/.test(name);

/** Files, by a path's end, and names of code that a document states; a call's brackets are left out. */
export function namesIn(document: string): { readonly files: readonly string[]; readonly names: readonly string[] } {
  const stated = [...new Set(quoted(document).map((name) => name.replace(/\(\)$/, '')))];
  return { files: stated.filter(isFileName), names: stated.filter((name) => isName(name) && !isFileName(name)) };
}

/** The first column of a README's table of slices. */
export const slicesIn = (readme: string): string[] =>
  [...readme.matchAll(/^\| `([\w-]{1,60})` \|/gm)].map(([, slice = '']) => slice);

export const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
