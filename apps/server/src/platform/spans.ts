/** Interface to traces: what takes how long, and within what. Without a collector nothing of it is loaded. */

export interface SpanSpec {
  /** A template or a kind, never an address or what a person typed. */
  readonly name: string;
  /** `server`: a caller waits for it; `client`: this process waits for another; `internal`: background work. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface OpenSpan {
  /** Spans that begin within `act` become children of this one. */
  run<T>(act: () => T): T;
  note(attributes: SpanSpec['attributes']): void;
  /** Ends it once; a failed one is marked, without a message. */
  end(outcome?: 'failed'): void;
}

/** Headers of a caller that may continue a trace of its own. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface Spans {
  open(span: SpanSpec, headers?: TraceHeaders): OpenSpan;
  /** True within a span that is recorded. */
  isWithin(): boolean;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** Opens a span around `act`, which may add attributes to it. */
export const inSpan = async <T>(spans: Spans, spec: SpanSpec, act: (span: OpenSpan) => Promise<T>): Promise<T> => {
  const span = spans.open(spec);
  try {
    const result = await span.run(() => act(span));
    span.end();
    return result;
  } catch (error) {
    span.end('failed');
    throw error;
  }
};
