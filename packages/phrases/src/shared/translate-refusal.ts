import { workMessages } from '../planner/work-messages.ts';
import { serverMessages } from './notices.ts';
import { refusalMessages, refusalPatterns } from './refusals.ts';
import { findSentence, type ServerSentence, sentenceKey, serverPatterns } from './sentences.ts';

const sources: readonly Readonly<Record<string, ServerSentence>>[] = [serverMessages, workMessages, refusalMessages];

const known = new Map(
  sources.flatMap((messages) => Object.values(messages)).map(({ wire, text }) => [sentenceKey(wire), text]),
);

/** The Portuguese sentence for one of the wire; the same one where it has none. */
export const translateRefusal = (wire: string): string =>
  findSentence(wire, known, [...serverPatterns, ...refusalPatterns]) ?? wire;
