/** Spans by OpenTelemetry's own libraries, sent as OTLP over HTTP. Nothing is registered globally. */
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type ExportResult, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, Spans, TraceHeaders } from '../spans.ts';

export interface TraceSettings {
  /** Address that takes OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly address: string;
  /** Share of the traces that begin here and are recorded, from 0 to 1. */
  readonly share: number;
  /** True if a request continues the trace that its caller names. */
  readonly followsCallers: boolean;
  /** Milliseconds between two batches; five seconds if absent. */
  readonly delayMs?: number;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Milliseconds. A collector that hangs delays the end of the process by no more. */
const closeLimitMs = 2_000;
const exportLimitMs = 5_000;

export const openCollector = (settings: TraceSettings, report: (error: unknown) => void): Spans => {
  const exporter = new OTLPTraceExporter({ url: settings.address, timeoutMillis: exportLimitMs });
  const processor = new BatchSpanProcessor({
    exporter: reporting(exporter, report),
    scheduledDelayMillis: settings.delayMs ?? 5_000,
    exportTimeoutMillis: exportLimitMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'uni' }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [processor],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('uni');
  const propagator = new W3CTraceContextPropagator();
  const beginningOf = (headers: TraceHeaders | undefined): Context => {
    const active = contexts.active();
    if (!headers || !settings.followsCallers) return active;
    return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  };
  return {
    open: ({ name, kind, attributes }, headers) => {
      const parent = beginningOf(headers);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent);
      return openSpan(span, trace.setSpan(parent, span), contexts);
    },
    isWithin: () => trace.getSpan(contexts.active())?.isRecording() ?? false,
    close: async () => {
      const limit = AbortSignal.timeout(closeLimitMs);
      const late = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve(), { once: true }));
      await Promise.race([provider.shutdown().catch(report), late]);
      contexts.disable();
    },
  };
};

const openSpan = (span: Span, within: Context, contexts: AsyncLocalStorageContextManager): OpenSpan => ({
  run: (act) => contexts.with(within, act),
  note: (attributes) => void span.setAttributes({ ...attributes }),
  end: (outcome) => {
    if (!span.isRecording()) return;
    // No message: messages of errors may hold what people typed. The log has the cause, masked.
    if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
});

/** The same exporter; a batch that could not be sent is reported and dropped. */
const reporting = (exporter: SpanExporter, report: (error: unknown) => void): SpanExporter => ({
  export: (spans: ReadableSpan[], done: (result: ExportResult) => void) =>
    exporter.export(spans, (result) => {
      if (result.error) report(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
