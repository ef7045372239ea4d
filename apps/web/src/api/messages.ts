import {
  findSentence,
  notices,
  type SentencePattern,
  type ServerSentence,
  sentenceKey,
  serverMessages,
  serverPatterns,
} from '@uni/phrases';
import { durations, type NoticeKind } from '../ui/notice/notice-store.ts';
import type { Reply } from './transport.ts';

/** A failure in words: what a notice shows, and the messages of the fields for a form. */
export interface Described {
  kind: NoticeKind;
  title: string;
  text?: string | undefined;
  duration: number;
}

const known = new Map<string, string>();

/** Adds sentences of the server: those that not every page needs come with the pages that do. */
export function learnMessages(messages: Readonly<Record<string, ServerSentence>>): void {
  for (const { wire, text } of Object.values(messages)) known.set(sentenceKey(wire), text);
}

learnMessages(serverMessages);

const patterns: SentencePattern[] = [...serverPatterns];

/** Adds sentences that carry a name or a figure. */
export function learnPatterns(learnt: readonly SentencePattern[]): void {
  for (const one of learnt) if (!patterns.includes(one)) patterns.push(one);
}

/** Translates a server's sentence into Portuguese. An unknown sentence returns unchanged. */
export const translate = (sentence: string): string => findSentence(sentence, known, patterns) ?? sentence;

type Fields = ReadonlyMap<string, unknown>;

/**
 * Describes a failed reply in words, for the whole application. Null when it must stay silent: on reads, "does not exist" is
 * an empty state and not an error. `labels` gives the human name of a field.
 */
export function describeFailure(
  reply: Pick<Reply, 'status' | 'body' | 'malformed' | 'problem'>,
  { reading = false, labels = {} }: { reading?: boolean; labels?: Readonly<Record<string, string>> } = {},
): Described | null {
  const described = describe(reply, labels);
  const copy = `${described.title} ${described.text ?? ''}`;
  return reading && /não existe/i.test(copy) ? null : described;
}

const error = (title: string, duration: number = durations.error, text?: string): Described => ({
  kind: 'error',
  title,
  text,
  duration,
});

function describe(
  reply: Pick<Reply, 'status' | 'body' | 'malformed' | 'problem'>,
  labels: Readonly<Record<string, string>>,
) {
  if (reply.status === 0) return error(notices.requestFailed, durations.error, notices.noConnection);
  if (reply.malformed) return error(serverMessages.pageNotFound.text);
  const { body } = reply;
  if (typeof body === 'string') return error(translate(body), durations.validation);
  if (Array.isArray(body)) return error(join(body) || serverMessages.unknown.text, durations.validation);
  if (typeof body !== 'object' || body === null) return error(reply.problem ?? notices.unexpectedError);
  return describeFields(new Map(Object.entries(body)), labels);
}

function describeFields(fields: Fields, labels: Readonly<Record<string, string>>): Described {
  const [code, domain] = [join(fields.get('code')), join(fields.get('domain'))];
  const taken = [serverMessages.organizationCode.text, serverMessages.organizationDomain.text];
  if (code === taken[0] && domain === taken[1]) return error(taken.join('\n'));
  if (code === taken[0] || domain === taken[1]) return error(code === taken[0] ? code : domain);
  if (typeof fields.get('code') === 'string' && known.has(sentenceKey(String(fields.get('code'))))) return error(code);
  for (const key of ['detail', 'non_field_errors', 'message']) {
    const text = join(fields.get(key));
    if (text) return error(text);
  }
  if (join(fields.get('name')) === serverMessages.permitGroup.text) return error(serverMessages.permitGroup.text);
  return describeValidation(fields, labels);
}

/** Arrays per field, with the field's label in upper case. */
function describeValidation(fields: Fields, labels: Readonly<Record<string, string>>): Described {
  const lines = [...fields]
    .map(([name, messages]) => ({ name: (labels[name] ?? name).toUpperCase(), text: join(messages) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `${name}: ${text}`);
  if (lines.length === 0) return error(serverMessages.unknown.text);
  return error(notices.validationError, durations.validation, lines.join('\n'));
}

/** Returns the messages of one field; anything that is not text is left out. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string');

const join = (value: unknown): string => textsOf(value).map(translate).join(' ');

/** The translated message of each field of a refusal, for a form to show next to it. */
export function fieldMessages(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => Array.isArray(value))
      .map(([name, value]) => [name, join(value)]),
  );
}

/** The translated messages of each refused row of a list, by its position. A message of a row's part is the row's. */
export function rowMessages(body: unknown, list: string): ReadonlyMap<number, string> {
  const rows: unknown = Object(Object(body)[list]);
  return new Map(
    Object.entries(rows as object)
      .map(([position, messages]) => [Number(position), textsWithin(messages).map(translate).join(' ')] as const)
      .filter(([position, text]) => Number.isInteger(position) && text !== ''),
  );
}

function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
