/** The body of an ERP's response as text: decoded by the charset it names, and inspected before parsing. */
import { type ErpAnswer, ErpFailure } from './adapter.model.ts';

const LATIN = 'windows-1252';

/** Bytes at the end that begin a character of UTF-8 and do not finish it. */
const unfinished = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (length > 0) return length > back ? back : 0;
  }
  return 0;
};

/** A response declared as UTF-8, or without charset, may be Latin-1. It is decoded as such from the first byte that proves it. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, contentType: string | null): AsyncGenerator<string> {
  const named = /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  let decoder = named === 'utf-8' || named === 'utf8' ? null : decoderOf(named);
  const strict = new TextDecoder('utf-8', { fatal: true });
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = all.subarray(0, all.length - unfinished(all));
    rest = all.subarray(whole.length);
    try {
      yield strict.decode(whole);
    } catch {
      decoder = decoderOf(LATIN);
      yield decoder.decode(all, { stream: true });
    }
  }
  if (!decoder && rest.length > 0) yield decoderOf(LATIN).decode(rest);
}

const decoderOf = (name: string): TextDecoder => {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder(LATIN);
  }
};

/** Enough to hold any error an ERP describes. */
const GLANCE = 4_096;

export interface Glance {
  /** The text so far. */
  readonly head: string;
  /** And it is all there is. */
  readonly isWhole: boolean;
}

export const glance = async (text: AsyncGenerator<string>): Promise<Glance> => {
  let head = '';
  while (head.length < GLANCE) {
    const step = await text.next();
    if (step.done) return { head, isWhole: true };
    head += step.value;
  }
  return { head, isWhole: false };
};

/** Throws for what cannot be JSON: a page for people, or words. An empty answer is left to the reader. */
export const requireJson = (head: string): void => {
  const first = /[^\s\uFEFF]/.exec(head)?.[0];
  if (first === '<') throw new ErpFailure('html', { retryable: true });
  if (first !== undefined && !/[[{"\-\dtfnN]/.test(first)) throw new ErpFailure('not_json', { retryable: true });
};

/** The value of a small answer, undefined when it is none. */
export const smallValue = ({ head, isWhole }: Glance): unknown => {
  if (!isWhole) return undefined;
  try {
    return JSON.parse(head.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};

export async function* textOf(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    if (head !== '') yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The whole of a small answer. */
export const wholeText = async ({ body }: ErpAnswer, longest = 4 * 1_048_576): Promise<string> => {
  let text = '';
  for await (const chunk of body) {
    text += chunk;
    if (text.length > longest) throw new ErpFailure('shape', { retryable: false });
  }
  return text;
};

/** Returns the value of a small answer. One that breaks off is worth another request. */
export const wholeJson = async (answer: ErpAnswer): Promise<unknown> => {
  const value = smallValue({ head: await wholeText(answer), isWhole: true });
  if (value === undefined) throw new ErpFailure('truncated', { retryable: true });
  return value;
};
