/** The OpenAPI document, made from the endpoints alone: what is served is what it says, and nothing beside it. */
import { type Endpoint, limits, operationOf, policies, product, scopesOf } from '@uni/contracts';
import { z } from 'zod';

/** What a client sends, or is answered, in the dialect of OpenAPI 3.1. Parts that JSON Schema cannot say are left open. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** Both shapes of a refusal: one text, or texts by the names of fields. */
const refusalSchema = {
  type: 'object',
  description: 'One text (`detail`), or texts by the names of the fields that were refused.',
  properties: {
    detail: { type: 'string' },
    code: { type: 'string', description: 'Tells refusals of one status apart.' },
    error_id: { type: 'string', description: 'To be told to whoever looks after the server.' },
  },
  additionalProperties: true,
};

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of somebody signed in.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'uni_p_… / uni_o_…',
    description: 'A token for programs. `x-uni-scopes` of an operation names the scopes any one of which opens it.',
  },
  tokenAsPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'A token for programs in the place of the password, with any user name: for spreadsheets.',
  },
};

export const openApiOf = (endpoints: readonly Endpoint[], origin: string): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: product.title, version: product.version },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name })),
    components: { securitySchemes, schemas: { Refusal: refusalSchema } },
    paths,
  };
};

const tagOf = ({ path }: Endpoint): string => path.split('/').slice(2, 4).join('/');

/** `get_planner_versions_id`: of method and path, so that it stays as long as they do. */
const nameOf = ({ method, path }: Endpoint): string =>
  [method.toLowerCase(), ...path.split(/[^a-z0-9]+/i).filter((part) => part !== '' && part !== 'api')].join('_');

const securityOf = (endpoint: Endpoint): readonly unknown[] => {
  if (endpoint.access === 'public') return [];
  const byToken = scopesOf(endpoint).length > 0 ? [{ token: [] }] : [];
  return [{ session: [] }, ...byToken, ...(endpoint.tokenAsPassword ? [{ tokenAsPassword: [] }] : [])];
};

const describe = (endpoint: Endpoint): Record<string, unknown> => ({
  operationId: nameOf(endpoint),
  summary: endpoint.summary,
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
  responses: { ...successesOf(endpoint), ...refusalsOf(endpoint) },
});

const headersOf = ({ idempotent, versioned, method }: Endpoint): unknown[] => [
  ...(idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }] : []),
  ...(versioned && method !== 'GET' ? [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }] : []),
];

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const successesOf = ({ responses, file }: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      status === '204'
        ? { description: 'Done' }
        : {
            description: 'Success',
            content: file
              ? { [file]: { schema: { type: 'string', format: 'binary' } } }
              : { 'application/json': { schema: schemaOf(schema, 'output') } },
          },
    ]),
  );

const refusalsOf = (endpoint: Endpoint): Record<string, unknown> => {
  const megabytes = (endpoint.bodySize === 'study' ? limits.studyBodyBytes : limits.jsonBodyBytes) / 1024 / 1024;
  const answers: Array<[boolean, string, string]> = [
    [endpoint.body !== undefined || endpoint.query !== undefined, '400', 'Not JSON, or fields with messages by name'],
    [endpoint.access !== 'public' || endpoint.path.includes('/token/'), '401', 'No, wrong or expired credentials'],
    [endpoint.access !== 'public', '403', 'The role or the scopes do not open this'],
    [endpoint.params !== undefined, '404', 'No such row in this organization'],
    [true, '406', 'Only application/json is offered'],
    [endpoint.idempotent === true, '409', 'The same Idempotency-Key is still running'],
    [
      endpoint.versioned === true && endpoint.method !== 'GET',
      '412',
      'If-Match names another version than the stored one',
    ],
    [endpoint.body !== undefined, '413', `The body is larger than ${megabytes} MB`],
    [endpoint.body !== undefined, '415', 'The body is not application/json'],
    [endpoint.idempotent === true, '422', 'The Idempotency-Key was used with another request'],
    [
      endpoint.throttle !== undefined || scopesOf(endpoint).length > 0,
      '429',
      'Too many calls; Retry-After says how long to wait',
    ],
    [true, '500', 'A defect of the server, with an error_id'],
    [true, '503', 'The database is away; Retry-After says how long to wait'],
  ];
  return Object.fromEntries(answers.filter(([applies]) => applies).map(([, status, text]) => [status, refusal(text)]));
};
