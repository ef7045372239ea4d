/** An error as a log may hold it: kind, code, message without personal data, and frames. */

export interface FailureDescription {
  readonly kind: string;
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly message?: string | undefined;
  readonly frames?: readonly string[];
}

const longestMessage = 300;

/** A SQL error quotes its values, which may be a person's name. Only code, constraint and frames are described. */
export const describeFailure = (error: unknown): FailureDescription => {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = textOf(error, 'code');
  const frames = framesOf(error);
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code))
    return { kind: error.name, code, constraint: textOf(error, 'constraint'), frames };
  return { kind: error.name, code, message: withoutPersonal(error.message), frames };
};

const textOf = (error: Error, name: 'code' | 'constraint'): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** Only from below the message, whose own lines may have the form of frames. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const below = stack.slice(stack.indexOf(message) + message.length);
  return below.split('\n').filter((line) => /^\s{1,20}at /.test(line));
};

/** Removes quoted texts, words with an @, queries of addresses, long runs of letters, and long numbers. */
export const withoutPersonal = (message: string): string =>
  message
    .slice(0, longestMessage)
    .replaceAll(/"[^"]*"?|(?<![a-z])'[^']*'?|“[^”]*”?|`[^`]*`?/gi, '"…"')
    .split(/(\s)/)
    .map((word) => (word.includes('@') ? '…@…' : (word.split('?', 1)[0] ?? '')))
    .join('')
    .replaceAll(/[\w.-]{24,}/g, '…')
    .replaceAll(/\d[\d.\-/]{5,}/g, '#')
    .slice(0, longestMessage);
