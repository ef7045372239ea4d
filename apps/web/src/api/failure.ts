import { notices } from '@uni/phrases';
import type { Failure } from '../ui/feedback/state-block.tsx';
import { type Described, fieldMessages } from './messages.ts';
import type { Reply } from './transport.ts';

/** A call that did not succeed, as screens and forms need it. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly at = new Date();
  /** The answer came, but not in the form that this request expects. */
  readonly malformed: boolean;
  /** Translated messages by field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly described: Described | null;
  /** Seconds to wait, by the server's header `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(reply: Reply, described: Described | null) {
    super(described?.title ?? notices.unexpectedError);
    this.status = reply.status;
    this.body = reply.body;
    this.malformed = reply.malformed;
    this.fields = fieldMessages(reply.body);
    this.described = described;
    this.retryAfter = Number(reply.headers.get('retry-after')) || null;
  }

  /** The body of the answer, for support; empty when it had none. */
  get details(): string {
    return this.body === null || this.body === undefined ? '' : JSON.stringify(this.body);
  }
}

/** A query's error as the error block shows it. */
export function failureOf(problem: unknown): Failure {
  if (problem instanceof ApiFailure)
    return { status: problem.status, at: problem.at, malformed: problem.malformed, details: problem.details };
  return { status: 0, at: new Date(), details: problem instanceof Error ? problem.message : undefined };
}
