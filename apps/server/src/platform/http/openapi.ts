/** The OpenAPI document, generated from the endpoints alone, so that it describes exactly what is served. */
import { type Endpoint, limits, operationOf, policies, product, scopesOf } from '@uni/contracts';
import { z } from 'zod';
import { Schemas } from './openapi-schemas.ts';

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
  const schemas = new Schemas();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint, copy, schemas) };
  }
  const components = schemas.components();
  return {
    openapi: '3.1.0',
    info: { title: product.title, version: product.version },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name })),
    components: {
      securitySchemes: securitySchemes(copy),
      schemas: { ...components.schemas, Refusal: errorSchema(copy) },
      responses: sharedErrorResponses(copy),
    },
    paths: components.finish(paths),
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

const describe = (endpoint: Endpoint, copy: ApiCopy, schemas: Schemas): Record<string, unknown> => ({
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
          content: { 'application/json': { schema: schemas.describe(endpoint.body, 'input') } },
        },
      }
    : {}),
  responses: { ...successesOf(endpoint, copy, schemas), ...errorResponsesOf(endpoint) },
});

const headersOf = ({ idempotent, versioned, method }: Endpoint): unknown[] => [
  ...(idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }] : []),
  ...(versioned && method !== 'GET' ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
];

const parametersOf = (schema: z.ZodType | undefined, location: 'path' | 'query'): unknown[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
};

/** A file of JSON is read as what it holds, any other as its bytes. */
const fileSchema = (mediaType: string) =>
  mediaType === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' };

const successesOf = ({ responses, file }: Endpoint, copy: ApiCopy, schemas: Schemas): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      status === '204' || schema instanceof z.ZodUndefined
        ? { description: copy.done }
        : {
            description: copy.success,
            content: file
              ? { [file]: { schema: fileSchema(file) } }
              : { 'application/json': { schema: schemas.describe(schema, 'output') } },
          },
    ]),
  );

/** A body of 16 MB is refused above another size. */
const errorResponseName = (status: RefusedStatus, { bodySize }: Endpoint): string =>
  status === 413 && bodySize === 'study' ? 'Refusal413Study' : `Refusal${status}`;

const megabytes = (bytes: number): string => ` (${bytes / 1024 / 1024} MB)`;

/** Refusals that operations refer to. */
const sharedErrorResponses = ({ refusals }: ApiCopy): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(refusals).map(([status, text]) => [`Refusal${status}`, errorResponse(text)])),
  Refusal413: errorResponse(refusals[413] + megabytes(limits.jsonBodyBytes)),
  Refusal413Study: errorResponse(refusals[413] + megabytes(limits.studyBodyBytes)),
});

const errorResponsesOf = (endpoint: Endpoint): Record<string, unknown> => {
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
  return Object.fromEntries(
    answers
      .filter(([applies]) => applies)
      .map(([, status]) => [String(status), { $ref: `#/components/responses/${errorResponseName(status, endpoint)}` }]),
  );
};
