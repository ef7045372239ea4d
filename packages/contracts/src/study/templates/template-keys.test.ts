import { expect, test } from 'vitest';
import { templateKeys } from './template-keys.ts';
import { studyTemplates } from './templates.ts';

test('every template has its key, in the order of the gallery', () =>
  expect(studyTemplates.map(({ key }) => key)).toEqual([...templateKeys]));
