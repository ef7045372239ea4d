/** Settings for traces, by OpenTelemetry's own names. Headers and attributes of the process are read by its libraries. */
import type { TraceSettings } from './platform/observing/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Makes the error that stops the start. */
type Refuse = (sentence: string) => Error;

/** Null: no collector is named. */
export const readTraceSettings = (env: Environment, refuse: Refuse): TraceSettings | null => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true') return null;
  const url = URL.parse(endpoint);
  // Not quoted: some collectors have a key in their address.
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse('OTEL_EXPORTER_OTLP_ENDPOINT is no address; it takes one such as http://127.0.0.1:4318');
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  if (protocol !== 'http/protobuf')
    throw refuse(`OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}"; it takes http/protobuf`);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  return { address: url.href, share: shareOf(env, refuse), followsCallers: followsOf(env, refuse) };
};

const shareOf = ({ OTEL_TRACES_SAMPLER_ARG: text = '1' }: Environment, refuse: Refuse): number => {
  const share = Number(text);
  if (/^\d(?:\.\d{1,6})?$/.test(text) && share <= 1) return share;
  throw refuse(`OTEL_TRACES_SAMPLER_ARG is "${text}"; it takes a share from 0 to 1`);
};

/** Not by default: a caller could otherwise have each of its requests recorded. */
const followsOf = ({ OTEL_PROPAGATORS: text = 'none' }: Environment, refuse: Refuse): boolean => {
  if (text === 'none' || text === 'tracecontext') return text === 'tracecontext';
  throw refuse(`OTEL_PROPAGATORS is "${text}"; it takes none or tracecontext`);
};
