/** Where spans begin: work and calls outside here, requests and round trips in their own slices. */
import type { OutsideStream } from '../egress/index.ts';
import { inSpan, type Spans } from '../spans.ts';
import type { Worker } from '../work/index.ts';
import type { TraceSettings } from './collector.ts';

/** Loads OpenTelemetry, which takes a tenth of a second and some memory: only where a collector is named. */
export const openSpans = async (
  settings: TraceSettings | null | undefined,
  report: (error: unknown, source: string) => void,
): Promise<Spans | null> => {
  if (!settings) return null;
  const { openCollector } = await import('./collector.ts');
  return openCollector(settings, (error) => report(error, 'traces'));
};

/** The same worker, each turn of which is a span. */
export const traceWorker =
  (spans: Spans | null) =>
  (worker: Worker): Worker =>
    spans === null
      ? worker
      : {
          ...worker,
          act: (organizationId, signal) =>
            inSpan(
              spans,
              { name: `work ${worker.name}`, kind: 'internal', attributes: { 'uni.worker': worker.name } },
              () => worker.act(organizationId, signal),
            ),
        };

/**
 * The same calls, each of which is a span until the head of its answer is there. Neither the address nor its host is in it: they
 * name a customer. No header is added: what others run learns nothing of our traces.
 */
export const traceCalls = (spans: Spans | null, stream: OutsideStream): OutsideStream =>
  spans === null
    ? stream
    : (address, request, patience) => {
        const { method = 'GET', callee = 'outside' } = request ?? {};
        const attributes = { 'http.request.method': method, 'uni.callee': callee };
        return inSpan(spans, { name: `${method} ${callee}`, kind: 'client', attributes }, async (span) => {
          const answer = await stream(address, request, patience);
          span.note({ 'http.response.status_code': answer.status });
          return answer;
        });
      };
