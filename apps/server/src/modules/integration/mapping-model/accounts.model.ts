/** Account codes, and patterns of them. Dots and blanks are only for the eye: `2.01.03` is `20103`. */

export const plainAccount = (code: string): string => code.replace(/[.\s]/g, '');

/** A pattern in the form in which it is stored: `` any, `20103` exactly, `201*` everything below. */
export const plainPattern = (text: string): string => {
  const plain = plainAccount(text);
  return plain === '*' ? '' : plain;
};

export type AccountPattern =
  | { readonly by: 'any' }
  | { readonly by: 'exact'; readonly account: string }
  | { readonly by: 'prefix'; readonly account: string };

export const patternOf = (plain: string): AccountPattern => {
  if (plain === '') return { by: 'any' };
  return plain.endsWith('*') ? { by: 'prefix', account: plain.slice(0, -1) } : { by: 'exact', account: plain };
};

/** The codes of the accounts above one, the nearest first: of those that exist, the longer ones that begin it. */
export const accountsAbove = (account: string, known: ReadonlyMap<string, unknown>): string[] => {
  const above: string[] = [];
  for (let length = account.length - 1; length > 0; length -= 1) {
    const code = account.slice(0, length);
    if (known.has(code)) above.push(code);
  }
  return above;
};
