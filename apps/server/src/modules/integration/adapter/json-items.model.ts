/**
 * Streams a JSON list: `[…]`, or the list under a known member of an object (`{"data": […]}`). Parses received text in one go, up
 * to a probable start of an item. If that fails, our own small scanner locates the end of each item. So an invalid one (`NaN`)
 * spoils only itself. Only text in transit is held.
 */
import { ErpFailure } from './adapter.model.ts';

export type JsonItem = { readonly value: unknown } | { readonly broken: string };

export interface JsonItemsOptions {
  /** Members of the outer object with lists to read. */
  readonly lists?: readonly string[];
  /** Called once, after the last item, with the other members, if small. */
  readonly onMembers?: (members: ReadonlyMap<string, unknown>) => void;
}

/** An item longer than this is none of an ERP's rows. */
const LONGEST_ITEM = 32 * 1_048_576;
/** Other members are figures and messages; what is longer is passed over. */
const LONGEST_MEMBER = 65_536;

/** After this many wrong guesses guessing stops: it would cost as much as it saves. */
const MOST_WRONG_GUESSES = 4;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
/** Byte order mark: some servers begin with one. */
const MARK = 65_279;

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9 || code === MARK;

/** The scanner's position in the document; the names state what it expects next. */
type ScanState = 'start' | 'key' | 'colon' | 'member' | 'after member' | 'item' | 'after item' | 'end';

export async function* jsonItems(
  text: AsyncIterable<string>,
  options: JsonItemsOptions = {},
): AsyncGenerator<readonly JsonItem[], void, undefined> {
  const scanner = new Scanner(options.lists ?? ['data', 'results']);
  for await (const chunk of text) {
    const items = scanner.take(chunk);
    if (items.length > 0) yield items;
  }
  const members = scanner.finish();
  options.onMembers?.(members);
}

class Scanner {
  private readonly lists: readonly string[];
  private readonly members = new Map<string, unknown>();
  private state: ScanState = 'start';
  private buffer = '';
  /** Start of the current value; everything before it is done. */
  private from = 0;
  /** The scan position, and the depth inside the value there. */
  private at = 0;
  private depth = 0;
  private key = '';
  /** The list was met, inside an object or as the document itself. */
  private listKind: 'bare' | 'member' | null = null;
  private wrongGuesses = 0;
  /** The part that has arrived last has been guessed at. */
  private isGuessed = false;

  constructor(lists: readonly string[]) {
    this.lists = lists;
  }

  take(chunk: string): JsonItem[] {
    this.buffer = this.from >= this.buffer.length ? chunk : this.buffer.slice(this.from) + chunk;
    this.at -= this.from;
    this.from = 0;
    if (this.buffer.length > LONGEST_ITEM + chunk.length) throw new ErpFailure('shape', { retryable: false });
    this.isGuessed = this.wrongGuesses >= MOST_WRONG_GUESSES;
    const items: JsonItem[] = [];
    while (this.advance(items));
    return items;
  }

  finish(): ReadonlyMap<string, unknown> {
    if (this.state !== 'end') throw new ErpFailure('truncated', { retryable: true });
    if (this.listKind === null) throw new ErpFailure('shape', { retryable: false });
    return this.members;
  }

  /** One step of the document; false when more of it has to arrive. */
  private advance(items: JsonItem[]): boolean {
    if (this.depth === 0 && this.at === this.from && !this.skipBlanks()) return false;
    switch (this.state) {
      case 'start':
        return this.begin();
      case 'colon':
        return this.expect(COLON, 'member');
      case 'after member':
        return this.separator(CLOSE_OBJECT, 'key');
      case 'after item':
        return this.separator(CLOSE_LIST, 'item');
      case 'key':
        return this.readKey();
      case 'member':
        return this.readMember();
      case 'item':
        return this.readItem(items);
      case 'end':
        throw new ErpFailure('not_json', { retryable: true });
    }
  }

  private skipBlanks(): boolean {
    const { buffer } = this;
    while (this.at < buffer.length && isBlank(buffer.charCodeAt(this.at))) this.at += 1;
    this.from = this.at;
    return this.at < buffer.length;
  }

  private step(state: ScanState): true {
    this.at += 1;
    this.from = this.at;
    this.state = state;
    return true;
  }

  private begin(): true {
    const code = this.buffer.charCodeAt(this.at);
    if (code === OPEN_OBJECT) return this.step('key');
    if (code !== OPEN_LIST)
      throw new ErpFailure(this.buffer[this.at] === '<' ? 'html' : 'not_json', { retryable: true });
    this.listKind = 'bare';
    return this.step('item');
  }

  private expect(code: number, next: ScanState): true {
    if (this.buffer.charCodeAt(this.at) !== code) throw new ErpFailure('not_json', { retryable: true });
    return this.step(next);
  }

  private separator(close: number, next: ScanState): true {
    if (this.buffer.charCodeAt(this.at) === close) return this.close();
    return this.expect(COMMA, next);
  }

  /** A list or the document has ended. */
  private close(): true {
    const isMemberList = this.state !== 'key' && this.state !== 'after member' && this.listKind === 'member';
    return this.step(isMemberList ? 'after member' : 'end');
  }

  private readKey(): boolean {
    if (this.buffer.charCodeAt(this.from) === CLOSE_OBJECT) return this.close();
    if (this.buffer.charCodeAt(this.from) !== QUOTE) throw new ErpFailure('not_json', { retryable: true });
    const end = this.valueEnd();
    if (end < 0) return false;
    this.key = String(parsed(this.value(end)) ?? '');
    this.state = 'colon';
    return true;
  }

  private readMember(): boolean {
    if (this.at === this.from && this.listKind === null && this.lists.includes(this.key)) {
      if (this.buffer.charCodeAt(this.at) === OPEN_LIST) {
        this.listKind = 'member';
        return this.step('item');
      }
    }
    const end = this.valueEnd();
    if (end < 0) return false;
    const text = this.value(end);
    if (text.length <= LONGEST_MEMBER) this.members.set(this.key, parsed(text));
    this.state = 'after member';
    return true;
  }

  private readItem(items: JsonItem[]): boolean {
    if (this.depth === 0 && this.at === this.from && this.buffer.charCodeAt(this.at) === CLOSE_LIST)
      return this.close();
    if (this.depth === 0 && this.at === this.from && !this.isGuessed && this.readMany(items)) return true;
    const end = this.valueEnd();
    if (end < 0) return false;
    const text = this.value(end);
    const value = parsed(text);
    items.push(value === undefined ? { broken: text } : { value });
    this.state = 'after item';
    return true;
  }

  /**
   * Reads all items up to the last probable start of another. In brackets, the text before it parses only if it is whole items
   * with commas. So a wrong guess reads nothing.
   */
  private readMany(items: JsonItem[]): boolean {
    this.isGuessed = true;
    const { buffer, from } = this;
    const head = headOf(buffer, from);
    const next = head === null ? -1 : buffer.lastIndexOf(head);
    if (next <= from) return false;
    let end = next - 1;
    while (end > from && isBlank(buffer.charCodeAt(end))) end -= 1;
    const list = buffer.charCodeAt(end) === COMMA ? parsed(`[${buffer.slice(from, end)}]`) : undefined;
    if (!Array.isArray(list)) {
      this.wrongGuesses += 1;
      return false;
    }
    for (const value of list) items.push({ value });
    this.from = end;
    this.at = end;
    this.state = 'after item';
    return true;
  }

  /** The text of the value that ends at `end`; the scanner stands behind it. */
  private value(end: number): string {
    const text = this.buffer.slice(this.from, end);
    this.from = end;
    this.at = end;
    return text;
  }

  /** Returns the end of the value at `from`, or -1 while it is incomplete. Resumes where it stopped. */
  private valueEnd(): number {
    const { buffer } = this;
    const { length } = buffer;
    let { at, depth } = this;
    while (at < length) {
      const code = buffer.charCodeAt(at);
      if (code === QUOTE) {
        const close = closingQuote(buffer, at + 1);
        if (close < 0) break;
        at = close + 1;
        if (depth === 0) return at;
      } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        depth += 1;
        at += 1;
      } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        // A bare value ends where what holds it does.
        if (depth === 0) return at;
        depth -= 1;
        at += 1;
        if (depth === 0) {
          this.depth = 0;
          return at;
        }
      } else if (depth === 0 && (code === COMMA || isBlank(code))) return at;
      else at += 1;
    }
    this.at = at;
    this.depth = depth;
    return -1;
  }
}

/** Returns the object's beginning, its first member's name included. */
const headOf = (text: string, from: number): string | null => {
  if (text.charCodeAt(from) !== OPEN_OBJECT) return null;
  const colon = text.indexOf(':', from);
  return colon < 0 ? null : text.slice(from, colon + 1);
};

const closingQuote = (text: string, from: number): number => {
  let close = text.indexOf('"', from);
  while (close >= 0) {
    let slashes = close;
    while (slashes > from && text.charCodeAt(slashes - 1) === BACKSLASH) slashes -= 1;
    if ((close - slashes) % 2 === 0) return close;
    close = text.indexOf('"', close + 1);
  }
  return -1;
};

/** Undefined is no JSON value: it marks text that is not JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
