import { describe, expect, it } from 'vitest';
import type { ApiDocument } from '../../../api/admin/api-document.ts';
import { answerOf, curlOf, exampleOf, filterOperations, operationsOf, typeText } from './operations.ts';

const operation = {
  operationId: 'x',
  summary: 'Unidades de um empreendimento',
  tags: ['sales/units'],
  'x-uni-needs': 'sales:read',
  'x-uni-scopes': ['sales:read' as const],
  parameters: [],
  responses: {},
};
const components: ApiDocument['components'] = {
  schemas: { Unit: { type: 'object', properties: { id: { type: 'integer' }, typology: { type: 'string' } } } },
  responses: { Refusal404: { description: 'Não encontrado' } },
};
const document: ApiDocument = {
  components,
  servers: [{ url: 'https://uni.test/' }],
  paths: {
    '/api/sales/units/{id}/': {
      patch: {
        ...operation,
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string' }, floors: { type: 'array', items: { type: 'integer' } } },
              },
            },
          },
        },
      },
    },
    '/api/admin/users/': {
      get: { ...operation, summary: 'Usuários da organização', tags: ['admin/users'], 'x-uni-scopes': [] },
    },
  },
};

describe('the operations of a document', () => {
  const all = operationsOf(document);

  it('are in the order of their groups', () => expect(all.map(({ method }) => method)).toEqual(['GET', 'PATCH']));

  it('are found by method, path and subject, and by whether tokens open them', () => {
    expect(filterOperations(all, 'patch units', false)).toHaveLength(1);
    expect(filterOperations(all, 'usuarios', false)).toHaveLength(1);
    expect(filterOperations(all, 'usuarios', true)).toHaveLength(0);
  });

  it('are shown as a line for the terminal', () => {
    expect(all[1] && curlOf(all[1], document)).toBe(
      [
        "curl -X PATCH 'https://uni.test/api/sales/units/ID/'",
        "-H 'Authorization: Bearer TOKEN'",
        "-H 'Content-Type: application/json'",
        `-d '{"name":"string","floors":["integer"]}'`,
      ].join(' \\\n  '),
    );
    expect(all[0] && curlOf(all[0], document)).toBe("curl 'https://uni.test/api/admin/users/'");
  });
});

describe('a schema in words', () => {
  it('says choices, lists and nothing in particular', () => {
    expect(typeText({ enum: ['a', 'b'] })).toBe('"a" | "b"');
    expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
    expect(typeText({})).toBe('qualquer valor');
  });

  it('shows what may be null as what it is otherwise', () => {
    const schema = { anyOf: [{ type: 'null' }, { properties: { id: { type: 'integer' } } }] };
    expect(exampleOf(schema, components)).toEqual({ id: 'integer' });
  });

  it('calls what has a name by it, and writes it out in an example', () => {
    const schema = { items: { $ref: '#/components/schemas/Unit' } };
    expect(typeText(schema)).toBe('Unit[]');
    expect(exampleOf(schema, components)).toEqual([{ id: 'integer', typology: 'string' }]);
    expect(exampleOf({ oneOf: [{ $ref: '#/components/schemas/Unit' }] }, components)).toHaveProperty('typology');
  });

  it('follows an answer that many operations share', () => {
    expect(answerOf({ $ref: '#/components/responses/Refusal404' }, components)?.description).toBe('Não encontrado');
    expect(answerOf({ description: 'Feito' }, components)?.description).toBe('Feito');
  });
});
