import type { IncomingHttpHeaders } from 'node:http';

export interface JournalEntry {
  readonly number: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The budget that the request used; '' if it was refused before. */
  readonly family: string;
  /** The body of a call by POST, with secrets replaced. */
  readonly body: string;
  /** The answer's; 0 until it was begun, or where the connection was cut without one. */
  status: number;
  /** The fault it met, '' without one. */
  fault: string;
  /** True when it requested something that a reader must never request. */
  readonly outsideReading: boolean;
}

const SECRET = /^(authorization|x-integration-authorization|cookie|proxy-authorization)$/i;
const SECRET_FIELD = /"(senha|password|token)"\s*:\s*"[^"]*"/gi;

/** Requests in order, without secrets. */
export class Journal {
  readonly #entries: JournalEntry[] = [];
  #count = 0;
  /** Old entries give way: a run that lasts for days must not fill memory. */
  readonly #limit: number;

  constructor(limit = 100_000) {
    this.#limit = limit;
  }

  begin(
    entry: Omit<JournalEntry, 'number' | 'status' | 'fault' | 'headers'>,
    headers: IncomingHttpHeaders,
  ): JournalEntry {
    this.#count += 1;
    const made: JournalEntry = {
      ...entry,
      number: this.#count,
      body: entry.body.replace(SECRET_FIELD, '"$1":"***"').slice(0, 4_000),
      headers: redacted(headers),
      status: 0,
      fault: '',
    };
    this.#entries.push(made);
    if (this.#entries.length > this.#limit) this.#entries.splice(0, this.#limit / 10);
    return made;
  }

  entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries.length = 0;
  }
}

function redacted(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? '***' : String(value)]);
  return Object.fromEntries(pairs);
}
