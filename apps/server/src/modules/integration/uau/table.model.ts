/** Reads a table out of an answer while it arrives, whichever way UAU writes it. */
import { ErpFailure } from '../adapter/adapter.model.ts';
import { type JsonItem, jsonItems } from '../adapter/json-items.model.ts';
import { isErrorObject, isTypeRow, type Row, rowsOf, TypedRows, wrapped } from './shapes.model.ts';

/** Enough to see how a table is written. */
const HEAD = 512;
/** Longest document that is read as a whole: a few sales with all their installments. */
const LONGEST_DOCUMENT = 128 * 1_048_576;

/** `[{"MyTable":[`: the table is inside the first object. */
const WRAPPED = /^[\s\uFEFF]*\[\s*\{\s*"([^"\\]{1,80})"\s*:\s*\[/;
const LIST = /^[\s\uFEFF]*\[/;

interface Opened {
  readonly head: string;
  readonly text: AsyncGenerator<string>;
}

const opened = async (body: AsyncIterable<string>): Promise<Opened> => {
  const chunks = body[Symbol.asyncIterator]();
  let head = '';
  let isOver = false;
  while (head.length < HEAD && !isOver) {
    const step = await chunks.next();
    isOver = step.done === true;
    if (!step.done) head += step.value;
  }
  const text = (async function* whole() {
    try {
      if (head !== '') yield head;
      while (!isOver) {
        const step = await chunks.next();
        if (step.done) return;
        yield step.value;
      }
    } finally {
      await chunks.return?.();
    }
  })();
  return { head, text };
};

/** The text inside a list of one: without its first and its last bracket. What breaks off stays broken off. */
async function* unwrapped(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isBegun = false;
  let held = '';
  for await (const chunk of text) {
    held += chunk;
    if (!isBegun) {
      held = held.replace(LIST, '');
      isBegun = true;
    }
    const end = held.trimEnd().length;
    // Whatever might be the last bracket waits until something comes after it.
    const ready = held[end - 1] === ']' ? end - 1 : end;
    if (ready > 0) yield held.slice(0, ready);
    held = held.slice(Math.max(ready, 0));
  }
  if (held.trim() !== ']') throw new ErpFailure('truncated', { retryable: true });
}

/** Items of a table, without its row of types. An item that is no JSON spoils itself alone. */
export async function* tableItems(body: AsyncIterable<string>): AsyncGenerator<readonly JsonItem[]> {
  const { head, text } = await opened(body);
  const name = WRAPPED.exec(head)?.[1];
  if (name === undefined && !LIST.test(head)) {
    const document = await documentOf(text);
    yield [...rowsOf(document)].map((value) => ({ value }));
    return;
  }
  const typed = new TypedRows();
  const items = name === undefined ? jsonItems(text) : jsonItems(unwrapped(text), { lists: [name] });
  for await (const some of items) {
    const rows = some.flatMap((item) => ('value' in item ? valuesIn(item.value, typed) : [item]));
    if (rows.length > 0) yield rows;
  }
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row, the rows that it wraps, or something that is none and is left to the reader. */
const valuesIn = (value: unknown, typed: TypedRows): readonly JsonItem[] => {
  if (!isObject(value)) return [{ value }];
  if (isErrorObject(value)) throw new ErpFailure('unavailable', { retryable: true });
  const inner = isTypeRow(value) ? undefined : wrapped(value);
  if (inner !== undefined) return [...rowsOf(inner)].map((row) => ({ value: row }));
  const row = typed.take(value);
  return row ? [{ value: row }] : [];
};

/** The whole of an answer as one value; an empty one is null. */
export const documentOf = async (body: AsyncIterable<string>): Promise<unknown> => {
  let text = '';
  for await (const chunk of body) {
    text += chunk;
    if (text.length > LONGEST_DOCUMENT) throw new ErpFailure('shape', { retryable: false });
  }
  const document = parsed(text.replace(/^\uFEFF/, '').trim());
  if (document === undefined) throw new ErpFailure('truncated', { retryable: true });
  if (isErrorObject(document)) throw new ErpFailure('unavailable', { retryable: true });
  return document;
};

const parsed = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
