/** Words of a name, without accents, plurals and what carries no meaning, so that names can be compared. */

const meaningless: ReadonlySet<string> = new Set(
  'a o as os de da do das dos e em no na nos nas com sem para por s sobre um uma ao aos com nf ltda spe sa me epp eireli'.split(
    ' ',
  ),
);

const singular = (word: string): string => {
  if (word.length <= 3) return word;
  const endings: readonly (readonly [RegExp, string])[] = [
    [/oes$/, 'ao'],
    [/aes$/, 'ao'],
    [/ais$/, 'al'],
    [/eis$/, 'el'],
    [/ois$/, 'ol'],
    [/res$/, 'r'],
    [/zes$/, 'z'],
    [/ns$/, 'm'],
    [/([aeiou])s$/, '$1'],
  ];
  const match = endings.find(([ending]) => ending.test(word));
  return match ? word.replace(match[0], match[1]) : word;
};

/** Letters of Unicode's combining marks, after taking accents apart. */
const accents = /\p{Mn}/gu;

export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(accents, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !meaningless.has(word))
    .map(singular);

/** Returns the similarity of two names, 0 to 1: their share of common words, weighted by length. */
export const likeness = (a: string, b: string): number => {
  const [left, right] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  if (left.size === 0 || right.size === 0) return 0;
  const weight = (copy: Iterable<string>) => [...copy].reduce((sum, word) => sum + Math.min(word.length, 8), 0);
  const common = [...left].filter((word) => right.has(word) || [...right].some((other) => isLike(word, other)));
  return (2 * weight(common)) / (weight(left) + weight(right));
};

/** One begins the other, or one letter differs: for abbreviations and slips. */
const isLike = (a: string, b: string): boolean => {
  if (a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a))) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 5) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a.slice(at + 1) === b.slice(at + 1) || a.slice(at + 1) === b.slice(at) || a.slice(at) === b.slice(at + 1);
};
