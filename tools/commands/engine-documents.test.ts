import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentsFile, writeEngineDocuments } from './engine-documents.ts';

test('the schemas of a study and its projection are those of the types of today', () => {
  expect(readFileSync(documentsFile, 'utf8')).toBe(writeEngineDocuments());
});
