import { applyTemplate, studyTemplates } from '@uni/contracts';
import { project } from '@uni/engine';
import { newStudy } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { labelOf } from './template-field.tsx';

const named: Readonly<Record<string, unknown>> = newStudy.template;

describe.each(studyTemplates.map((template) => [template.key, template] as const))('the template %s', (_, template) => {
  it('has its name and a label for every field', () => {
    expect(named[template.key]).toBeDefined();
    for (const field of template.fields) expect(labelOf(field)).not.toContain('study_template');
  });

  it('asks for at most eight fields', () => {
    expect(template.fields.length).toBeLessThanOrEqual(8);
  });

  it('is a study that the engine computes without a word typed', () => {
    expect(project(applyTemplate(template, {})).ok).toBe(true);
  });
});
