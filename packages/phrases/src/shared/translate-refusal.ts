import { serverMessages } from './notices.ts';
import { organizationMessages } from './organization-messages.ts';
import { refusalMessages, refusalPatterns } from './refusals.ts';
import { findSentence, type ServerSentence, sentenceKey, serverPatterns } from './sentences.ts';
import { studyMessages } from './study-messages.ts';

const sources: readonly Readonly<Record<string, ServerSentence>>[] = [
  serverMessages,
  studyMessages,
  organizationMessages,
  refusalMessages,
];

const known = new Map(
  sources.flatMap((messages) => Object.values(messages)).map(({ wire, text }) => [sentenceKey(wire), text]),
);

/** The Portuguese sentence for one of the wire; the same one where it has none. */
export const translateRefusal = (wire: string): string =>
  findSentence(wire, known, [...serverPatterns, ...refusalPatterns]) ?? wire;
