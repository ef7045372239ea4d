/** The OpenAPI document, generated from the endpoints alone, so that it describes exactly what is served. */
import { type Endpoint, limits, operationOf, policies, product, scopesOf } from '@uni/contracts';
import { z } from 'zod';

/** Returns the schema of a request or response in OpenAPI 3.1. Parts that JSON Schema cannot express are left open. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** Both shapes of an error: one text, or texts by the names of fields. */
const errorSchema = (copy: ApiCopy) => ({
  type: 'object',
  description: copy.refusal,
  properties: {
    detail: { type: 'string' },
    code: { type: 'string', description: copy.code },
    error_id: { type: 'string', description: copy.errorId },
  },
  additionalProperties: true,
});

const securitySchemes = (copy: ApiCopy) => ({
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: copy.session },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'uni_p_… / uni_o_…', description: copy.token },
  tokenAsPassword: { type: 'http', scheme: 'basic', description: copy.tokenAsPassword },
});

/** Texts of the document, in the language of integrators. */
export interface ApiCopy {
  /** By method and path. The English text from the endpoint appears next to it. */
  readonly operations: Readonly<Record<string, string>>;
  /** The Portuguese sentence for one of the wire, for protocols whose clients show it themselves. */
  readonly sentence: (wire: string) => string;
  readonly session: string;
  readonly token: string;
  readonly tokenAsPassword: string;
  readonly refusal: string;
  readonly code: string;
  readonly errorId: string;
  readonly success: string;
  readonly done: string;
  readonly refusals: Readonly<Record<RefusedStatus, string>>;
}

type RefusedStatus = 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 501 | 503;

export const openApiOf = (endpoints: readonly Endpoint[], origin: string, copy: ApiCopy): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint, copy) };
  }
  return {
    openapi: '3.1.0',
    info: { title: product.title, version: product.version },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name })),
    components: { securitySchemes: securitySchemes(copy), schemas: { Refusal: errorSchema(copy) } },
    paths,
  };
};

const tagOf = ({ path }: Endpoint): string => path.split('/').slice(2, 4).join('/');

/** `get_planner_versions_id`: of method and path, so that it stays as long as they do. */
const nameOf = ({ method, path }: Endpoint): string =>
  [method.toLowerCase(), ...path.split(/[^a-z0-9]+/i).filter((segment) => segment !== '' && segment !== 'api')].join(
    '_',
  );

const securityOf = (endpoint: Endpoint): readonly unknown[] => {
  if (endpoint.access === 'public') return [];
  const byToken = scopesOf(endpoint).length > 0 ? [{ token: [] }] : [];
  return [{ session: [] }, ...byToken, ...(endpoint.tokenAsPassword ? [{ tokenAsPassword: [] }] : [])];
};

const describe = (endpoint: Endpoint, copy: ApiCopy): Record<string, unknown> => ({
  operationId: nameOf(endpoint),
  summary: copy.operations[operationOf(endpoint)] ?? endpoint.summary,
  description: endpoint.summary,
  tags: [tagOf(endpoint)],
  security: securityOf(endpoint),
  'x-uni-needs': policies[operationOf(endpoint)]?.needs ?? endpoint.access,
  'x-uni-scopes': scopesOf(endpoint),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headersOf(endpoint),
  ],
  ...(endpoint.body
    ? {
        requestBody: {
          required: !(endpoint.body instanceof z.ZodOptional),
          content: { 'application/json': { schema: schemaOf(endpoint.body) } },
        },
      }
    : {}),
  responses: { ...successesOf(endpoint, copy), ...errorResponsesOf(endpoint, copy) },
});

const headersOf = ({ idempotent, versioned, method }: Endpoint): unknown[] => [
  ...(idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }] : []),
  ...(versioned && method !== 'GET' ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
];

const parametersOf = (schema: z.ZodType | undefined, location: 'path' | 'query'): unknown[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
};

const successesOf = ({ responses, file }: Endpoint, copy: ApiCopy): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      status === '204' || schema instanceof z.ZodUndefined
        ? { description: copy.done }
        : {
            description: copy.success,
            content: file
              ? { [file]: { schema: { type: 'string', format: 'binary' } } }
              : { 'application/json': { schema: schemaOf(schema, 'output') } },
          },
    ]),
  );

const errorResponsesOf = (endpoint: Endpoint, copy: ApiCopy): Record<string, unknown> => {
  const megabytes = (endpoint.bodySize === 'study' ? limits.studyBodyBytes : limits.jsonBodyBytes) / 1024 / 1024;
  const isOpen = endpoint.access === 'public';
  const takesBody = endpoint.body !== undefined;
  const isKeyed = endpoint.idempotent === true;
  const answers: [boolean, RefusedStatus][] = [
    [takesBody || endpoint.query !== undefined, 400],
    [!isOpen || endpoint.path.includes('/token/'), 401],
    [!isOpen, 403],
    [endpoint.params !== undefined, 404],
    [true, 406],
    [isKeyed, 409],
    [endpoint.versioned === true && endpoint.method !== 'GET', 412],
    [takesBody, 413],
    [takesBody, 415],
    [isKeyed, 422],
    [endpoint.throttle !== undefined || scopesOf(endpoint).length > 0, 429],
    [true, 500],
    [endpoint.protocol === 'odata', 501],
    [true, 503],
  ];
  const textOf = (status: RefusedStatus): string =>
    status === 413 ? `${copy.refusals[413]} (${megabytes} MB)` : copy.refusals[status];
  return Object.fromEntries(
    answers.filter(([applies]) => applies).map(([, status]) => [String(status), errorResponse(textOf(status))]),
  );
};
