/** A refusal of the wire in Portuguese, as a page would show it. */
import type { WireError } from '@uni/contracts';
import {
  assistant,
  findSentence,
  refusalMessages,
  refusalPatterns,
  sentenceKey,
  serverMessages,
  serverPatterns,
  workMessages,
} from '@uni/phrases';

const sentences: readonly { readonly wire: string; readonly text: string }[] = [
  ...Object.values(serverMessages),
  ...Object.values(workMessages),
  ...Object.values(refusalMessages),
];
const known = new Map(sentences.map(({ wire, text }) => [sentenceKey(wire), text]));
const patterns = [...serverPatterns, ...refusalPatterns];

/** Sentences in one refusal: more than these no one reads. */
const most = 10;

export const refusalText = ({ status, body }: WireError): string => {
  if (status === 404) return assistant.refusals.notFound;
  const match = messagesIn(body, '').slice(0, most);
  return match.length > 0 ? match.join(' ') : assistant.refusals.refused;
};

const unnamed = new Set(['detail', 'non_field_errors', 'message']);
const unread = new Set(['code', 'path', 'errors_path']);

/** Every sentence in a body, with the name of its field before it. */
const messagesIn = (value: unknown, name: string): string[] => {
  if (typeof value === 'string') {
    const text = findSentence(value, known, patterns) ?? value;
    return [name === '' ? text : assistant.refusals.field(name, text)];
  }
  if (Array.isArray(value)) return value.flatMap((one) => messagesIn(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    unread.has(key) ? [] : messagesIn(inner, unnamed.has(key) || /^\d+$/.test(key) ? name : key),
  );
};
