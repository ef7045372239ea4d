/** The OpenAPI document for integrators: it lists all served endpoints and states nothing false. */

import { globSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Endpoint, operationOf, policies, scopesOf } from '@uni/contracts';
import { apiOperations } from '@uni/phrases';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import { componentCheck } from './support/document-check.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  'x-uni-needs': string;
  'x-uni-scopes': string[];
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const testApp = await openTestApp();
const { endpoints } = testApp.app;
const answered = await testApp.raw({ method: 'GET', url: '/api/docs/openapi.json' });
const document = answered.body as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, unknown>;
    schemas: Record<string, unknown>;
    responses: Record<string, unknown>;
  };
};
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    operation,
    key: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  })),
);
const endpointOf = (key: string): Endpoint | undefined => endpoints.find((one) => operationOf(one) === key);

test('every route that is served is in the document, and everything in the document is served', async () => {
  expect(answered.status).toBe(200);
  expect(document.openapi).toBe('3.1.0');
  expect(described.map(({ key }) => key).sort()).toEqual(endpoints.map(operationOf).sort());
  expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(described.length);
  for (const { key } of described) {
    const [method = '', path = ''] = key.split(' ');
    const { status } = await testApp.send(null, method, path.replace(/:\w+/g, '42'));
    if (endpointOf(key)?.access === 'public') expect(status, key).not.toBe(405);
    else expect(status, key).toBe(401);
  }
});

test('it says of every operation what opens it: permission, scopes, and the ways to prove who asks', () => {
  for (const { key, operation } of described) {
    const endpoint = endpointOf(key);
    if (!endpoint) throw new Error(key);
    expect(operation['x-uni-needs'], key).toBe(policies[key]?.needs);
    expect(operation['x-uni-scopes'], key).toEqual(scopesOf(endpoint));
    const ways = operation.security.flatMap(Object.keys);
    expect(ways.includes('token'), key).toBe(scopesOf(endpoint).length > 0);
    expect(ways.includes('session'), key).toBe(endpoint.access !== 'public');
    expect(ways.every((way) => way in document.components.securitySchemes)).toBe(true);
  }
});

test('it says what every operation does in Portuguese, once each, and of none that there is not', () => {
  expect(Object.keys(apiOperations).sort()).toEqual(endpoints.map(operationOf).sort());
  for (const { key, operation } of described) {
    expect(operation.summary, key).toBe(apiOperations[key]);
    expect(operation.description, key).toBe(endpointOf(key)?.summary);
    expect(operation.summary.length, key).toBeLessThanOrEqual(160);
  }
});

test('a reader of OpenAPI 3.1 that is not ours finds nothing wrong with it', async () => {
  const validation = await new Validator().validate(structuredClone(answered.body) as Record<string, unknown>);
  expect(validation).toEqual({ valid: true });
  // It would find something: an operation without answers is none.
  const broken = structuredClone(answered.body) as { paths: Record<string, Record<string, { responses?: unknown }>> };
  for (const methods of Object.values(broken.paths)) for (const one of Object.values(methods)) one.responses = 7;
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

/** Everywhere in a value. */
const walk = (value: unknown, onObject: (node: Record<string, unknown>) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) onObject(value as Record<string, unknown>);
  for (const one of Object.values(value)) walk(one, onObject);
};

test('it is valid: every reference leads somewhere, every place in a path is a parameter, every schema is of the dialect', () => {
  walk(document, (node) => {
    if (typeof node.$ref !== 'string') return;
    const [, kind = '', name = ''] = /^#\/components\/(schemas|responses)\/(\w+)$/.exec(node.$ref) ?? [];
    expect(Object(document.components)[kind], node.$ref).toHaveProperty(name);
  });
  for (const { key, operation } of described) {
    const parameters = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((one) => one.in === 'path');
    expect(declared.map(({ name }) => name).sort(), key).toEqual(parameters.sort());
    expect(
      declared.every(({ required }) => required),
      key,
    ).toBe(true);
    const names = operation.parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(names).size, key).toBe(names.length);
    expect(
      Object.keys(operation.responses).some((status) => status.startsWith('2')),
      key,
    ).toBe(true);
    for (const answer of Object.values(operation.responses))
      expect('$ref' in answer || answer.description, key).toBeTruthy();
    // 3.1 knows no `nullable`: a null is a type like others.
    walk([operation.requestBody, operation.responses, operation.parameters], (node) => {
      expect('nullable' in node && typeof node.nullable === 'boolean', key).toBe(false);
    });
  }
});

const component = (name: string): string => `/components/schemas/${name}`;
const referred = (name: string) => ({ $ref: `#${component(name)}` });

test('a body and an answer are named, once: an operation holds no copy of an object', () => {
  for (const { key, operation } of described) {
    const answers = Object.values(operation.responses).filter((one) => 'content' in one);
    for (const { content = {} } of [...answers, ...(operation.requestBody ? [operation.requestBody] : [])])
      for (const { schema } of Object.values(content)) expect(schema, key).not.toHaveProperty('properties');
  }
  expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
});

test.each([
  ['GET /api/sales/contracts/:id/', 'Contract'],
  ['GET /api/planner/enterprises/:id/', 'Enterprise'],
  ['GET /api/planner/versions/:id/study/', 'VersionStudy'],
  ['GET /api/planner/versions/:id/indicators/', 'StudyIndicatorsAnswer'],
])('%s answers %s', (key, name) => {
  const operation = described.find((one) => one.key === key)?.operation;
  expect(operation?.responses['200']?.content?.['application/json']?.schema).toEqual(referred(name));
});

test('the body of a study is described to its leaves, where it is read, created, edited and projected', () => {
  const { schemas } = document.components;
  expect(schemas.VersionStudy).toMatchObject({ properties: { study: referred('Study') } });
  expect(schemas.CreateVersion).toMatchObject({ properties: { study: referred('Study') } });
  expect(schemas.EditStudy).toMatchObject({ properties: { edits: { items: referred('StudyEdit') } } });
  expect(schemas.StudyProjectionAnswer).toMatchObject({ properties: { projection: referred('Projection') } });
  const check = componentCheck(document);
  const cases = globSync(new URL('../../../packages/engine/fixtures/cases/*.study.json', import.meta.url).pathname);
  expect(cases.length).toBeGreaterThan(10);
  for (const file of cases) {
    const study = JSON.parse(readFileSync(file, 'utf8'));
    expect(check(component('Study'), study), file).toBeNull();
    expect(check(component('Study'), { ...study, terms: 'both' }), file).not.toBeNull();
    expect(check(component('Study'), { ...study, not_a_field: 1 }), file).not.toBeNull();
  }
});

test('the document is smaller than with a copy at each operation, which took 1.7 MB', () => {
  expect(JSON.stringify(document).length).toBeLessThan(1_050_000);
});
