/** Names that a comment mentions. */

interface Person {
  readonly id: number;
  readonly name: string;
}

const isInWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns the ids of the people whose whole name follows an @. Of a name that begins another one, the longer counts. */
export const mentionedIn = (text: string, people: readonly Person[]): number[] => {
  const lower = text.toLocaleLowerCase('pt-BR');
  const named = people
    .map(({ id, name }) => ({ id, mention: `@${name.trim().toLocaleLowerCase('pt-BR')}` }))
    .filter(({ mention }) => mention.length > 1);
  const mentionAt = (from: number): number[] => {
    const fits = named.filter(
      ({ mention }) => lower.startsWith(mention, from) && !isInWord(lower[from + mention.length]),
    );
    const longest = Math.max(0, ...fits.map(({ mention }) => mention.length));
    return fits.filter(({ mention }) => mention.length === longest).map(({ id }) => id);
  };
  return [...new Set(lower.split('').flatMap((character, at) => (character === '@' ? mentionAt(at) : [])))];
};
