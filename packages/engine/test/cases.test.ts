import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compare } from '../oracle/compare.ts';
import { openStudy, type Projection } from '../src/index.ts';

const folder = new URL('../fixtures/cases/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const worked = readdirSync(folder).filter((name) => name.endsWith('.study.json'));
const refused = readdirSync(new URL('invalid/', folder)).filter((name) => name.endsWith('.study.json'));

describe('worked studies', () => {
  it('are all there', () => {
    expect(worked.length).toBeGreaterThanOrEqual(14);
    expect(refused.length).toBeGreaterThanOrEqual(6);
  });

  it.each(worked)('%s gives its projection to the centavo', (name) => {
    const opened = openStudy(read(name));
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const expected = read(name.replace('.study.', '.projection.')) as Projection;
    expect(compare(opened.model.projection, expected)).toEqual([]);
    expect(opened.model.projection.study_hash).toBe(expected.study_hash);
  });

  it.each(refused)('%s is refused with its path and code', (name) => {
    const opened = openStudy(read(`invalid/${name}`));
    const { errors } = read(`invalid/${name.replace('.study.', '.errors.')}`) as { errors: unknown[] };
    expect(opened.ok).toBe(false);
    if (!opened.ok) expect(opened.errors.map(({ path, code }) => ({ path, code }))).toEqual(errors);
  });
});
