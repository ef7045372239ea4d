import { identifyStudy, pathOf, pointerOf } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { studyFields } from './field-list.ts';
import { pathLabel } from './field-paths.ts';

describe('the fields of a study', () => {
  it.each(goldenStudies)('$name: each has a field and one path', ({ model }) => {
    const document = identifyStudy(JSON.parse(JSON.stringify(model.study)), counting());
    const fields = studyFields(document);
    expect(fields.length).toBeGreaterThan(20);
    expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
    for (const { path, label, name } of fields) {
      expect(pathOf(document, pointerOf(document, path) ?? ''), path).toBe(path);
      expect(pathLabel(path), path).toBe(label);
      expect(name, path).toContain(label);
    }
  });
});
