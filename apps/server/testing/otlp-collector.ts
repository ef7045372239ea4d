/** A collector of traces: takes OTLP over HTTP in Protobuf, and reads the fields that tests compare. */
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface ReceivedSpan {
  readonly trace: string;
  readonly id: string;
  /** Empty: it begins the trace. */
  readonly parent: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
}

export interface Collector {
  /** Address of its endpoint for traces. */
  readonly address: string;
  /** All spans so far. */
  readonly spans: ReceivedSpan[];
  /** Everything it was sent, as text of one byte a character. */
  received(): string;
  readonly headers: IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export const startCollector = async (): Promise<Collector> => {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      bodies.push(body);
      headers.push(request.headers);
      spans.push(...spansIn(body));
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  return {
    ...{ address: `http://127.0.0.1:${port}/v1/traces`, spans, headers },
    received: () => Buffer.concat(bodies).toString('latin1'),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

/** A field's number, and its content: bytes, or a number of a varint. */
type Field = readonly [number, Buffer | number];

/** Bytes of a field by its kind; those of others are before them. */
const fixedLengths: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message.readUInt8(at);
      at += 1;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const kind = key & 7;
    if (kind === 0) yield [key >>> 3, varint()];
    else {
      const length = fixedLengths[kind] ?? varint();
      yield [key >>> 3, message.subarray(at, at + length)];
      at += length;
    }
  }
}

const bytesOf = (message: Buffer, field: number): Buffer[] =>
  [...fieldsOf(message)].flatMap(([number, content]) =>
    number === field && Buffer.isBuffer(content) ? [content] : [],
  );

const spansIn = (body: Buffer): ReceivedSpan[] =>
  bytesOf(body, 1)
    .flatMap((ofResource) => bytesOf(ofResource, 2))
    .flatMap((ofScope) => bytesOf(ofScope, 2))
    .map(spanOf);

const spanOf = (message: Buffer): ReceivedSpan => {
  const hex = (field: number): string => bytesOf(message, field)[0]?.toString('hex') ?? '';
  const status = bytesOf(message, 15).flatMap((one) => [...fieldsOf(one)]);
  return {
    ...{ trace: hex(1), id: hex(2), parent: hex(4) },
    name: bytesOf(message, 5)[0]?.toString() ?? '',
    attributes: Object.fromEntries(bytesOf(message, 9).map(attributeOf)),
    isFailed: status.some(([field, code]) => field === 3 && code === 2),
  };
};

const attributeOf = (message: Buffer): [string, string | number] => {
  const [key] = bytesOf(message, 1);
  const [value] = bytesOf(message, 2).flatMap((one) => [...fieldsOf(one)]);
  const content = value?.[1] ?? '';
  return [String(key), Buffer.isBuffer(content) ? content.toString() : content];
};
