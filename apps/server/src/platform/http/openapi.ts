/** The OpenAPI document, made from the endpoints alone. */
import { type Endpoint, limits, product } from '@uni/contracts';
import { z } from 'zod';
import { jsonSchemaOf } from './options.ts';

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
});

export const openApiOf = (endpoints: readonly Endpoint[], origin: string): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: { title: product.title, version: product.version },
    servers: [{ url: origin }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
};

const operationOf = (endpoint: Endpoint): Record<string, unknown> => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? ''],
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headersOf(endpoint),
  ],
  ...(endpoint.body
    ? {
        requestBody: {
          required: !(endpoint.body instanceof z.ZodOptional),
          content: { 'application/json': { schema: jsonSchemaOf(endpoint.body) } },
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
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const successesOf = ({ responses }: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      status === '204'
        ? { description: 'Done' }
        : { description: 'Success', content: { 'application/json': { schema: jsonSchemaOf(schema, 'output') } } },
    ]),
  );

const refusalsOf = (endpoint: Endpoint): Record<string, unknown> => {
  const megabytes = (endpoint.bodySize === 'study' ? limits.studyBodyBytes : limits.jsonBodyBytes) / 1024 / 1024;
  const answers: Array<[boolean, string, string]> = [
    [endpoint.body !== undefined || endpoint.query !== undefined, '400', 'Not JSON, or fields with messages by name'],
    [endpoint.access !== 'public' || endpoint.path.includes('/token/'), '401', 'No, wrong or expired credentials'],
    [endpoint.access !== 'public', '403', 'The role may not do this'],
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
    [endpoint.throttle !== undefined, '429', 'Too many attempts; Retry-After says how long to wait'],
    [true, '500', 'A defect of the server, with an error_id'],
    [true, '503', 'The database is away; Retry-After says how long to wait'],
  ];
  return Object.fromEntries(answers.filter(([applies]) => applies).map(([, status, text]) => [status, refusal(text)]));
};
