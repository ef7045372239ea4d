import { notices } from '@uni/phrases';
import type { Failure } from '../ui/feedback/state-block.tsx';
import { type Described, fieldMessages } from './messages.ts';
import type { Reply } from './transport.ts';

/** A call that did not succeed, as screens and forms need it. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly at = new Date();
  /** The answer came, but was not what this request asks for. */
  readonly malformed: boolean;
  /** Translated messages by field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly described: Described | null;
  /** Seconds the server asks to wait. */
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

  /** What support would ask for; empty when the answer said nothing. */
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
