/**
 * The contract of one HTTP operation, for both ends. The server derives its route, checks and OpenAPI document from it.
 * The client derives its request and the type of the answer.
 */
import { z } from 'zod';
import type { ListColumns } from './list-columns.ts';
import type { Permission } from './permissions.ts';

/** HTTP methods of operations. `PUT` replaces a whole, `PATCH` changes the fields that are sent. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Operations with a shared limit of calls per minute and network address. Above it they answer 429 with `Retry-After`.
 */
export type ThrottleScope = 'login' | 'refresh' | 'password' | 'export' | 'table' | 'sync';

/**
 * Access to an operation. `public`: anyone. `signed_in_unvalidated`: any session, also before the first password is set.
 * `signed_in`: any validated session. Otherwise the permission that the actor must have.
 */
export type Access = 'public' | 'signed_in_unvalidated' | 'signed_in' | Permission;

/** One operation: its address, access, schemas and the limits that apply to it. Every one has a row in `policies`. */
export interface Endpoint {
  readonly method: Method;
  /** With a trailing slash and `:name` parameters, e.g. `/api/admin/organizations/:id/`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Permissions that also open it but return less: `narrowReadings` defines how much. */
  readonly alsoFor?: readonly Permission[];
  /** Concerns the whole organization: a permission that holds for some enterprises only does not open it. */
  readonly wide?: boolean;
  /** True: also allowed while the caller previews a permit group. Other writes are refused. */
  readonly whileLooking?: boolean;
  /**
   * True: also open to callers without the second step that the organization requires. Otherwise only `public` operations are.
   */
  readonly beforeSecondStep?: boolean;
  /** A failing path parameter is 404, never 400. */
  readonly params?: z.ZodType;
  /** Unknown query parameters are ignored. */
  readonly query?: z.ZodType;
  /** Unknown fields of an object body are dropped. */
  readonly body?: z.ZodType;
  /** Schemas by success status; 204 is declared with `z.undefined()`. */
  readonly responses: Readonly<Partial<Record<200 | 201 | 202 | 204, z.ZodType>>>;
  /** `study` accepts 16 MB instead of 2 MB. */
  readonly bodySize?: 'json' | 'study';
  readonly throttle?: ThrottleScope;
  /** POST only: a repeated `Idempotency-Key` is answered with the first answer. */
  readonly idempotent?: boolean;
  /** Of a list: what its screen and its file show of a row. */
  readonly columns?: ListColumns;
  /** The media type of a success that is a file: its body is the bytes (`fileBytes`), sent as they are. */
  readonly file?: string;
  /** A token for programs is taken as the password of Basic authentication too: spreadsheets send nothing else. */
  readonly tokenAsPassword?: boolean;
  /** Answers and refusals have the headers and the shape of this protocol. */
  readonly protocol?: 'odata';
  /** Answers carry a strong `ETag` and `If-Match` is honoured. */
  readonly versioned?: boolean;
}

/** The body of a file. */
export const fileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A file that is sent while it is made. Its media type is its own where a request chooses among several. */
export interface FileStream {
  readonly mediaType: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Called where none of it is sent. */
  readonly release?: () => void;
}

/** The body of a file that is sent as it is made. */
export const fileStream = z.custom<FileStream>(
  (value) => typeof value === 'object' && value !== null && 'pieces' in value && 'mediaType' in value,
);

/** Declares an endpoint with its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Path parameters as the server's route has them, parsed. `undefined`: the path has none. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
/** Query as the server's route has it, parsed and with defaults. `undefined`: the operation declares none. */
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
/** Body as the server's route has it, parsed and with defaults. `undefined`: the operation takes none. */
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** The body a client sends: fields with a default are optional. */
export type BodyInputOf<E extends Endpoint> = Sent<E['body']>;

type Statuses<E extends Endpoint> = Extract<keyof E['responses'], number>;
/** A success: `{status, body}` for one of the declared statuses. */
export type AnswerOf<E extends Endpoint> = {
  [S in Statuses<E>]: { readonly status: S; readonly body: Parsed<E['responses'][S & keyof E['responses']]> };
}[Statuses<E>];
