/** Instruments of this process. Labels hold templates, kinds and classes: never an address, a person or an organization. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MeasuredRequest, RequestMeter } from '../http/request-meter.ts';
import type { Mailer } from '../mail/index.ts';
import type { Worker } from '../work/index.ts';
import type { CounterSpec, GaugeSample } from './measures.ts';

export interface Meters {
  readonly registry: Registry;
  readonly requests: RequestMeter;
  /** Adds one to a counter, which exists from its first mention on. */
  count(counter: CounterSpec, labels: Readonly<Record<string, string>>): void;
  /** Makes a counter visible before its first event. */
  declare(counter: CounterSpec): void;
  /** Replaces all samples of a gauge. */
  show(gauge: CounterSpec, samples: readonly GaugeSample[]): void;
  /** The same mailer, which counts its mails. */
  countMails(mailer: Mailer): Mailer;
  /** The same worker, which counts and times its turns. */
  timeWorker(worker: Worker): Worker;
}

/** Seconds. From a cached list to an answer that a proxy gives up on. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds. A turn of a reading may take minutes. */
const workBuckets = [0.01, 0.1, 0.5, 1, 5, 20, 60, 300, 900];

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A caller may send any method; the label takes a short list. */
const methodLabel = (method: string): string => (methods.has(method) ? method : 'other');

/** `null`: the caller has gone before the answer. */
const statusClass = (status: number | null): string => (status === null ? 'gone' : `${Math.floor(status / 100)}xx`);

const mails: CounterSpec = { name: 'uni_mails_total', help: 'Mails handed over, by result', labels: ['result'] };

export const createMeters = (): Meters => {
  const registry = new Registry();
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const counterOf = ({ name, help, labels }: CounterSpec): Counter => {
    const counter = counters.get(name) ?? new Counter({ name, help, labelNames: labels, registers: [registry] });
    counters.set(name, counter);
    return counter;
  };
  const gaugeOf = ({ name, help, labels }: CounterSpec): Gauge => {
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: labels, registers: [registry] });
    gauges.set(name, gauge);
    return gauge;
  };
  const count: Meters['count'] = (counter, labels) => counterOf(counter).inc({ ...labels });
  for (const result of ['sent', 'failed']) counterOf(mails).inc({ result }, 0);
  return {
    registry,
    requests: meterRequests(registry),
    count,
    declare: (counter) => void counterOf(counter),
    show: (spec, samples) => {
      const gauge = gaugeOf(spec);
      gauge.reset();
      // Without labels a reset leaves a zero, which would be taken for a value.
      if (spec.labels.length === 0) gauge.remove();
      for (const { labels, value } of samples) gauge.set({ ...labels }, value);
    },
    countMails: (mailer) => ({
      ...mailer,
      send: async (mail) => {
        try {
          await mailer.send(mail);
          count(mails, { result: 'sent' });
        } catch (error) {
          count(mails, { result: 'failed' });
          throw error;
        }
      },
    }),
    timeWorker: workTimer(registry),
  };
};

const meterRequests = (registry: Registry): RequestMeter => {
  const registers = [registry];
  const answers = new Counter({
    name: 'uni_http_requests_total',
    help: 'Answered requests, by route template, method and class of status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'uni_http_request_seconds',
    help: 'Seconds from the request to the end of its answer, by route template and method',
    labelNames: ['route', 'method'],
    buckets: requestBuckets,
    registers,
  });
  const active = new Gauge({ name: 'uni_http_requests_active', help: 'Requests under way', registers });
  return {
    begin: () => active.inc(),
    end: ({ route, method, status, seconds }: MeasuredRequest) => {
      active.dec();
      const labels = { route, method: methodLabel(method) };
      answers.inc({ ...labels, status: statusClass(status) });
      durations.observe(labels, seconds);
    },
  };
};

const workTimer = (registry: Registry): Meters['timeWorker'] => {
  const registers = [registry];
  const running = new Gauge({
    name: 'uni_work_running',
    help: 'Turns of background work under way in this process, by worker',
    labelNames: ['worker'],
    registers,
  });
  const turns = new Counter({
    name: 'uni_work_turns_total',
    help: 'Turns of background work, by worker and result',
    labelNames: ['worker', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'uni_work_turn_seconds',
    help: 'Seconds that turns of background work take, by worker',
    labelNames: ['worker'],
    buckets: workBuckets,
    registers,
  });
  return (worker) => {
    const labels = { worker: worker.name };
    running.set(labels, 0);
    for (const result of ['done', 'failed']) turns.inc({ ...labels, result }, 0);
    return {
      ...worker,
      act: async (organizationId, signal) => {
        running.inc(labels);
        const finish = durations.startTimer(labels);
        let result = 'failed';
        try {
          const next = await worker.act(organizationId, signal);
          result = 'done';
          return next;
        } finally {
          finish();
          running.dec(labels);
          turns.inc({ ...labels, result });
        }
      },
    };
  };
};
