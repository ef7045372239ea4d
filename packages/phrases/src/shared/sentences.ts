import { serverMessages } from './notices.ts';

/** A sentence of the server, and its Portuguese text. */
export interface ServerSentence {
  readonly wire: string;
  readonly text: string;
}

/** A sentence that carries a name or a figure; the text names the first of them as `$1`. */
export type SentencePattern = readonly [wire: RegExp, text: string];

/** Sentences with a name or a figure of their own that any page may receive. */
export const serverPatterns: readonly SentencePattern[] = [
  [/^the fields (?=.*\bsubscription\b)(?=.*\buser\b).+ must make a unique set/i, serverMessages.subscriptionUser.text],
  [/^json parse error/i, serverMessages.jsonParse.text],
  [/^malformed request/i, serverMessages.malformed.text],
  [/code and\/or domain/i, serverMessages.codeOrDomain.text],
  [/^request was throttled/i, serverMessages.throttled.text],
  [/no permission to perform this action/i, serverMessages.noPermission.text],
  [/^token is (invalid|expired|blacklisted)/i, serverMessages.invalidToken.text],
];

/** Key of a sentence: case, margins and the last full stop do not count. */
export const sentenceKey = (sentence: string): string => sentence.trim().replace(/\.$/, '').toLowerCase();

/**
 * Returns the Portuguese text of a sentence of the server; null where there is none.
 * @param known texts by `sentenceKey`; they go before patterns, of which the first that fits is taken
 */
export function findSentence(
  sentence: string,
  known: ReadonlyMap<string, string>,
  patterns: readonly SentencePattern[],
): string | null {
  const exact = known.get(sentenceKey(sentence));
  if (exact !== undefined) return exact;
  const [pattern, text] = patterns.find(([one]) => one.test(sentence)) ?? [];
  if (!pattern || text === undefined) return null;
  return text.replace('$1', () => pattern.exec(sentence)?.[1] ?? '');
}
