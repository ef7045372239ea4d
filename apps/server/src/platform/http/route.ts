/** Module routes: an endpoint of the contract, and its handler. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@uni/contracts';
import type { Actor } from '../actor.ts';
import type { Context, LongContext } from '../context.ts';

/** Null on a public route, an actor on any other; either, where it is not known which. */
type ActorOf<E extends Endpoint> = 'public' extends E['access']
  ? E['access'] extends 'public'
    ? null
    : Actor | null
  : Actor;

/** Facts known before the body is read. */
export interface Arrival<E extends Endpoint> {
  readonly actor: ActorOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** The caller's network address; personal data: count it, store it masked at most, never log it. */
  readonly address: string;
  /** Client's self-description. Personal data, like the address. */
  readonly userAgent: string;
  /** A header of the request, by its name in small letters; null where it is missing. */
  readonly header: (name: string) => string | null;
  readonly requestId: string;
  /** The `If-Match` header, or null. */
  readonly ifMatch: string | null;
  /** URL of the list request, for paging links. */
  readonly url: URL;
}

interface Call<E extends Endpoint, Located> extends Arrival<E> {
  readonly body: BodyOf<E>;
  readonly located: Located;
}

/** A success. `etag` is the version of what was answered, without quotes. */
type Reply<E extends Endpoint> = AnswerOf<E> & { readonly etag?: string };

/** A call, to a service: the actor is in its context. */
type Input<E extends Endpoint, Located = undefined> = Omit<Call<E, Located>, 'actor'>;

interface OfOneUnit<Row> {
  /** The unit that what was located belongs to, where permissions may hold for some units only: else 403. */
  readonly belongsTo?: (located: Row) => number;
}

type Transactions = 'one' | 'own' | 'shared';

interface RouteSteps<E extends Endpoint, Row, Kind extends Transactions, Result> extends OfOneUnit<Row> {
  /**
   * 'own': `act` works long or calls other systems, and opens its transactions itself. 'shared': `locate` and `act` share one, so
   * that a row which `locate` locks is still locked in `act`. Not for endpoints that take an `Idempotency-Key`.
   */
  readonly transaction?: Kind;
  /** Loads the path's row before the body is parsed: a missing or foreign id is 404, whatever the body. */
  readonly locate?: (context: Context, arrival: Omit<Arrival<E>, 'actor'>) => Promise<Row>;
  readonly act: (context: Kind extends 'own' ? LongContext : Context, input: Input<E, Row>) => Promise<Result>;
}

interface Presenting<E extends Endpoint, Result> {
  /** The reply to what was done. Without it that is the body, under the endpoint's only status. */
  readonly present: (result: Result) => Reply<E>;
}

/** An undefined body is that of a 204. */
type PlainResult<E extends Endpoint> = undefined extends AnswerOf<E>['body'] ? unknown : AnswerOf<E>['body'];

interface PlainRouteSteps<E extends Endpoint, Row> extends OfOneUnit<Row> {
  readonly locate?: (arrival: Arrival<E>) => Promise<Row>;
  readonly act: (call: Call<E, Row>) => Promise<Reply<E>>;
}

/** Opens the transactions of a caller. */
export type OpenContext = (actor: Actor) => LongContext;

export interface Route {
  readonly endpoint: Endpoint;
  readonly belongsTo: ((located: unknown) => number) | null;
  readonly locate: ((open: OpenContext, arrival: Arrival<Endpoint>) => Promise<unknown>) | null;
  /** `locate` and `act` share one transaction. */
  readonly isShared: boolean;
  /** `act` works long or calls other systems. */
  readonly isLong: boolean;
  readonly act: (
    open: OpenContext,
    call: Call<Endpoint, unknown>,
  ) => Promise<{ status: number; body: unknown; etag?: string }>;
}

/** Joins an endpoint with its services: a transaction around `locate`, another around `act`. */
export function route<E extends Endpoint, Row = undefined, Kind extends Transactions = 'one', Result = never>(
  endpoint: E,
  steps: RouteSteps<E, Row, Kind, Result> & Presenting<E, Result>,
): Route;
export function route<E extends Endpoint, Row = undefined, Kind extends Transactions = 'one'>(
  endpoint: E,
  steps: RouteSteps<E, Row, Kind, PlainResult<E>> & { readonly present?: undefined },
): Route;
export function route(endpoint: Endpoint, steps: unknown): Route {
  // The types meet only here: the platform parses by the same endpoint.
  const { locate, belongsTo, act, present, transaction } = steps as ErasedSteps;
  const isShared = transaction === 'shared';
  // A repeated request is answered without the row, which may be gone by then.
  if (isShared && endpoint.idempotent) throw new Error(`${endpoint.method} ${endpoint.path} shares no transaction`);
  return {
    endpoint,
    isShared,
    isLong: transaction === 'own',
    belongsTo: belongsTo ?? null,
    locate: locate
      ? (open, { actor, ...arrival }) => open(signedIn(actor)).transact((context) => locate(context, arrival))
      : null,
    act: async (open, { actor, ...input }) => {
      const long = open(signedIn(actor));
      const result = transaction === 'own' ? act(long, input) : long.transact((context) => act(context, input));
      return (present ?? plainReply(endpoint))(await result);
    },
  };
}

interface ErasedSteps {
  readonly transaction?: Transactions;
  readonly locate?: (context: Context, arrival: Omit<Arrival<Endpoint>, 'actor'>) => Promise<unknown>;
  readonly belongsTo?: (located: unknown) => number;
  readonly act: (context: Context | LongContext, input: Input<Endpoint, unknown>) => Promise<unknown>;
  readonly present?: (result: unknown) => { status: number; body: unknown; etag?: string };
}

const plainReply = ({ method, path, responses }: Endpoint) => {
  const [status, ...others] = Object.keys(responses).map(Number);
  if (status === undefined || others.length > 0) throw new Error(`${method} ${path} has more than one status`);
  return (body: unknown) => ({ status, body });
};

export const signedIn = (actor: Actor | null): Actor => {
  if (!actor) throw new Error('A public route has no organization to open');
  return actor;
};

/** Joins an endpoint with handlers that open their transactions themselves: public ones, and modules that still do. */
export const plainRoute = <E extends Endpoint, Row = undefined>(
  endpoint: E,
  { locate, belongsTo, act }: PlainRouteSteps<E, Row>,
): Route => ({
  endpoint,
  belongsTo: (belongsTo ?? null) as Route['belongsTo'],
  isShared: false,
  isLong: false,
  locate: (locate ? (_open: OpenContext, arrival: Arrival<E>) => locate(arrival) : null) as Route['locate'],
  act: ((_open: OpenContext, call: Call<E, Row>) => act(call)) as unknown as Route['act'],
});
