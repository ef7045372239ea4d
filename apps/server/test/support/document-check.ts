/** Holds bodies and answers against the OpenAPI document, by a reader of JSON Schema that is not ours. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TestApp } from '../../testing/test-app.ts';

interface Described {
  readonly content?: Record<string, { schema: object }>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: Described;
  readonly responses: Record<string, Described>;
}

export interface ApiDocument {
  readonly components: { readonly schemas: Record<string, unknown>; readonly responses: Record<string, unknown> };
  readonly paths: Record<string, Record<string, DescribedOperation>>;
}

const documentId = 'https://uni.test/openapi.json';

/** Returns what is wrong with a value by a component's name; null where it fits. */
export const componentCheck = (document: object) => {
  // Words of OpenAPI that are none of JSON Schema are passed over; formats have their own tests.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, documentId);
  const compiled = new Map<string, ValidateFunction>();
  return (pointer: string, value: unknown): string | null => {
    const check = compiled.get(pointer) ?? ajv.compile({ $ref: `${documentId}#${pointer}` });
    compiled.set(pointer, check);
    if (check(value)) return null;
    const [first] = check.errors ?? [];
    return `${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
  };
};

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly sent: unknown;
  readonly status: number;
  readonly body: unknown;
}

/** An application that records every exchange that succeeded, for `documentFaults`. */
export const recordExchanges = (testApp: TestApp): TestApp & { readonly exchanges: readonly Exchange[] } => {
  const exchanges: Exchange[] = [];
  const record = (exchange: Exchange): void => {
    if (exchange.status < 300) exchanges.push(exchange);
  };
  return {
    ...testApp,
    exchanges,
    send: async (who, method, url, sent, headers) => {
      const answered = await testApp.send(who, method, url, sent, headers);
      record({ method, url, sent, ...answered });
      return answered;
    },
    raw: async (options) => {
      const answered = await testApp.raw(options);
      const sent = typeof options.payload === 'string' ? JSON.parse(options.payload) : undefined;
      record({ method: String(options.method), url: String(options.url), sent, ...answered });
      return answered;
    },
  };
};

/** Returns the exchanges that differ from the document, and the operations that were compared. */
export const documentFaults = (document: ApiDocument, exchanges: readonly Exchange[]) => {
  const check = componentCheck(document);
  const patterns = Object.keys(document.paths)
    // A named segment is closer than one that takes anything.
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}?$`) }));
  const operations = new Set<string>();
  const faults = exchanges.flatMap(({ method, url, sent, status, body }) => {
    const address = url.split('?')[0] ?? '';
    const path = patterns.find(({ pattern }) => pattern.test(address))?.path ?? '';
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) return [];
    operations.add(`${method} ${path}`);
    const at = `/paths/${escaped(path)}/${method.toLowerCase()}`;
    const faultOf = (what: string, described: Described | undefined, pointer: string, value: unknown): string[] => {
      if (value === undefined || !described?.content?.['application/json']) return [];
      const fault = check(`${at}/${pointer}/content/application~1json/schema`, value);
      return fault === null ? [] : [`${what} ${method} ${path}: ${fault}`];
    };
    return [
      ...faultOf('body', operation.requestBody, 'requestBody', sent),
      ...faultOf('answer', operation.responses[status], `responses/${status}`, body),
    ];
  });
  return { faults: [...new Set(faults)], operations };
};
