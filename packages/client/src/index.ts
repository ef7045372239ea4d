/** A typed client of the API for programs outside of the product. Paths, bodies and answers are those of its OpenAPI document. */
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.generated.ts';

export type { components, operations, paths } from './api.generated.ts';

/** A schema of the API by its name: `Schema<'Enterprise'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A client whose methods take only paths that exist. */
export type UniClient = Client<paths>;

/** The address of UNI, and the token of a program. */
export interface Connection {
  /** With the base path, where there is one: `https://uni.example`. */
  readonly address: string;
  /** A personal token or one of the organization, `uni_p_…` or `uni_o_…`. */
  readonly token: string;
  /** Another way to send requests, for a proxy or a test. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Opens a client; it sends nothing until a method is called. */
export const openClient = ({ address, token, fetch }: Connection): UniClient =>
  createClient<paths>({
    baseUrl: address.endsWith('/') ? address.slice(0, -1) : address,
    headers: { Authorization: `Bearer ${token}` },
    ...(fetch ? { fetch } : {}),
  });

/** A call that was not answered with a success. */
export class CallError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The body of the answer: `detail` and `code`, or messages by field. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`UNI answered ${status}: ${JSON.stringify(body)}`);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
  }
}

/** An answer as the library has it. */
type Answered<Body> = Readonly<Partial<Record<'data', Body>>> & {
  readonly error?: unknown;
  readonly response: Response;
};

/** Returns the body of a success, and throws `CallError` for any other answer. */
export const bodyOf = async <Body>(call: Promise<Answered<Body>>): Promise<Body> => {
  const answer = await call;
  const { error, response } = answer;
  const body = answer.data;
  if (!response.ok || body === undefined) throw new CallError(response.status, error);
  return body;
};

interface Page<Row> {
  readonly next: string | null;
  readonly results: readonly Row[];
}

/** The query of a page: its number, and later what the address of the next page adds. */
export type PageQuery = Readonly<Record<string, string>> & { readonly page?: string };

/**
 * Reads every row of a list, page by page. `read` calls the list with the query it is given; an answer that is a plain
 * array ends it.
 */
export async function* readRows<Row>(
  read: (query: PageQuery) => Promise<Answered<Page<Row> | readonly Row[]>>,
): AsyncGenerator<Row> {
  let query: PageQuery | null = { page: '1' };
  while (query) {
    const body: Page<Row> | readonly Row[] = await bodyOf(read(query));
    yield* 'results' in body ? body.results : body;
    const next: string | null = 'results' in body ? body.next : null;
    query = next === null ? null : Object.fromEntries(new URL(next).searchParams);
  }
}
