/** Public interface of what an operator watches. */
export { serveAddresses } from './addresses.ts';
export { checksOf } from './checks.ts';
export type { TraceSettings } from './collector.ts';
export { createExposition } from './exposition.ts';
export { createFailureLog, type FailureLog } from './failure-log.ts';
export type { CounterSpec, GaugeSpec, Measures } from './measures.ts';
export { createMeters, type Meters } from './meters.ts';
export { createReadiness, type Readiness } from './readiness.ts';
export { openSpans, traceCalls, traceWorker } from './tracing.ts';
