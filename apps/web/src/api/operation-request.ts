import type { InputOf, OperationName } from '@uni/contracts';
import { type AddressInput, addressOfOperation } from './operation-address.ts';
import type { Call, Method } from './transport.ts';

/** Options of a request: how it is sent, and the notices that people see. */
export interface Sending {
  readonly signal?: AbortSignal | undefined;
  /** Notices of a write; `all` by default. A read shows none: its screen has an error block. */
  readonly notify?: 'all' | 'failures' | 'successes' | 'none';
  /** Names of the body's fields, for refusals. */
  readonly labels?: Readonly<Record<string, string>>;
  /** False for an operation that is open to anyone: the session's token stays here. */
  readonly authorization?: false;
  /** An API token instead of the session: of the add-in for Excel. */
  readonly token?: string;
}

export type Arguments<Input> =
  Record<never, never> extends Input ? [input?: Input & Sending] : [input: Input & Sending];

/** Every part that an input may have; which of them an operation takes is `InputOf`'s to say. */
export interface AnyInput extends Sending, AddressInput {
  readonly body?: unknown;
  readonly ifMatch?: string | null;
  readonly idempotencyKey?: string | null;
  readonly list?: true;
}

/** The request that an operation is sent as. */
export function requestOf<const K extends OperationName>(name: K, ...[input]: Arguments<InputOf<K>>): Call {
  return requestOfAny(name, input);
}

/** The same where the name's type is no longer known. */
export function requestOfAny(name: string, input: AnyInput = {}): Call {
  const { method, url } = addressOfOperation(name, input);
  const headers: Record<string, string> = {};
  if (input.ifMatch) headers['If-Match'] = input.ifMatch;
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  if (input.token !== undefined) headers.Authorization = `Bearer ${input.token}`;
  const { signal, body, authorization = input.token === undefined } = input;
  return { method: method as Method, url, body, headers, signal, authorization };
}
