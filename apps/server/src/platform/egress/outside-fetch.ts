/** The small form of a call outside: the whole answer at once, within one time limit and one size limit. */
import { createOutsideStream, type OutsideOptions, type OutsideRequest, type OutsideStream } from './outside-stream.ts';

export type OutsideFetch = (address: string, request?: OutsideRequest) => Promise<Response>;

export interface OutsideFetchOptions extends OutsideOptions {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Calls go through it, as those of a stream do. */
  readonly through?: (stream: OutsideStream) => OutsideStream;
}

export const createOutsideFetch = ({
  timeoutMs = 10_000,
  maxBytes = 1_048_576,
  through = (stream) => stream,
  ...options
}: OutsideFetchOptions): OutsideFetch => {
  const open = through(createOutsideStream(options));
  return async (address, request) => {
    const answer = await open(address, request, { signal: AbortSignal.timeout(timeoutMs), maxBytes });
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    const isBare = answer.status === 204 || answer.status === 304;
    return new Response(isBare ? null : Buffer.concat(chunks), { status: answer.status, headers: answer.headers });
  };
};
