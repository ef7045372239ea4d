/** Module routes: an endpoint of the contract, and its handler. */
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, Permission, QueryOf, Role } from '@uni/contracts';
import type { ActingToken } from '../through.ts';

/** The caller. Read again for every request, at most one second old. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: number;
  readonly role: Role;
  /** The user's organization, or the one that a superuser or a partner has selected; null: none is selected. */
  readonly organizationId: number | null;
  /** Argument of `withOrganization`: the organization, or the platform itself, which sees no tenant's rows. */
  readonly scope: number;
  readonly isValidated: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** Of these permissions, those that hold only for what belongs to some units (enterprises), by the units' ids. */
  readonly narrowed: ReadonlyMap<Permission, ReadonlySet<number>>;
  /** Views the application as a permission group sees it. Writes are refused meanwhile. */
  readonly isLooking: boolean;
  /** The organization demands a second step and this person has none: nothing is answered but what sets one up. */
  readonly lacksSecondStep: boolean;
  /** A program acts, by this token; absent: a person does, in a session. */
  readonly token?: ActingToken;
}

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

interface RouteSteps<E extends Endpoint, Located> {
  /** Loads the path's row before the body is parsed: a missing or foreign id is 404, whatever the body. */
  readonly locate?: (arrival: Arrival<E>) => Promise<Located>;
  /** The unit that what was located belongs to, where permissions may hold for some units only: else 403. */
  readonly belongsTo?: (located: Located) => number;
  readonly act: (call: Call<E, Located>) => Promise<Reply<E>>;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly locate: ((arrival: Arrival<Endpoint>) => Promise<unknown>) | null;
  readonly belongsTo: ((located: unknown) => number) | null;
  readonly act: (call: Call<Endpoint, unknown>) => Promise<{ status: number; body: unknown; etag?: string }>;
}

/** Joins an endpoint with its handlers. The types meet only here: the platform parses by the same endpoint. */
export const route = <E extends Endpoint, Located = undefined>(endpoint: E, steps: RouteSteps<E, Located>): Route => ({
  endpoint,
  locate: (steps.locate ?? null) as Route['locate'],
  belongsTo: (steps.belongsTo ?? null) as Route['belongsTo'],
  act: steps.act as unknown as Route['act'],
});

/** The same, for handlers that open their transactions themselves. */
export const plainRoute = route;
