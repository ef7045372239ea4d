/** Whatever is wrong with a request, it is refused in the words of the wire: none is the validation library's. */

import type { Endpoint } from '@uni/contracts';
import * as contracts from '@uni/contracts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { HttpError } from '../src/platform/http/index.ts';
import { jsonSchemaOf } from '../src/platform/http/options.ts';
import { validateBody, validateQuery } from '../src/platform/http/validation.ts';
import { positionsOf, type Schema, sample, withValue } from './support/value-positions.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;

const endpoints = Object.values(contracts)
  .flatMap((value): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  .filter(isEndpoint);

const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e300,
  '',
  ' ',
  'x',
  'x'.repeat(200_000),
  '2026-02-30',
  [],
  [[]],
  [null],
  ['x'],
  Array.from({ length: 20_000 }, () => 1),
  {},
  { a: 1 },
  { a: null },
];

const leaves = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
};

/** Beginnings of the validation library's own sentences. */
const ofTheLibrary =
  /^(?:Invalid (?:input|string|option|key|element|discriminator|ISO|UUID|email|URL|base64|number)|Too (?:small|big)|Unrecognized key|Expected (?!a list of items)|Required|String must|Number must|Array must)/;

const messagesOf = (validate: typeof validateBody, schema: z.ZodType): string[] => {
  const json = jsonSchemaOf(schema) as Schema;
  const invalidBodies = positionsOf(json).flatMap(({ at }) =>
    wrong.map((value) => withValue(sample(json), at, json, value)),
  );
  return invalidBodies.flatMap((value) => {
    try {
      validate(schema, value);
      return [];
    } catch (error) {
      if (error instanceof HttpError) return leaves(error.wire.body);
      throw error;
    }
  });
};

test('no refusal of any body or query carries a text of the validation library', { timeout: 120_000 }, () => {
  const messagesByKey = new Map<string, string>();
  let messageCount = 0;
  for (const { method, path, body, query } of endpoints) {
    const copy = [...(body ? messagesOf(validateBody, body) : []), ...(query ? messagesOf(validateQuery, query) : [])];
    messageCount += copy.length;
    for (const word of copy) if (ofTheLibrary.test(word)) messagesByKey.set(word, `${method} ${path}`);
  }
  expect([...messagesByKey]).toEqual([]);
  process.stdout.write(`Sentences of refusals of ${endpoints.length} endpoints: ${messageCount}\n`);
  expect(endpoints.length).toBeGreaterThan(300);
  expect(messageCount).toBeGreaterThan(20_000);
});
