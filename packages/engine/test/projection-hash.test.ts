import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateStudy } from '../oracle/generation/generate.ts';
import {
  hashProjection,
  hashProjectionLike,
  isFirstForm,
  type Model,
  openStudy,
  type Projection,
  studyHash,
} from '../src/index.ts';

const opened = (study: unknown, previous?: Model): Model => {
  const answer = openStudy(study, previous);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.model;
};

/** The same numbers in objects of its own, as they come from a database. */
const copyOf = (projection: Projection): Projection => JSON.parse(JSON.stringify(projection));

const platform = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the hash of a projection', () => {
  it('is the same by any SHA-256, for numbers computed at once, by an edit, or read from a table', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const study = JSON.parse(JSON.stringify(generateStudy(seed)));
      const model = opened(study);
      const renamed = { ...study, name: 'Outro nome' };
      const hash = hashProjection(opened(renamed, model).projection);
      expect(hash).toBe(hashProjection(opened(renamed).projection));
      expect(hash).toBe(hashProjection(copyOf(opened(renamed).projection), platform));
      expect(hash).not.toBe(hashProjection(model.projection));
    }
  });

  it('changes with every cell, and with nothing but study, engine and cells', () => {
    const { projection } = opened(JSON.parse(JSON.stringify(generateStudy(7))));
    const hash = hashProjection(projection);
    for (const [at, line] of projection.lines.entries())
      for (const t of [0, line.values.length - 1]) {
        const other = copyOf(projection);
        const cells = other.lines[at]?.values ?? [];
        cells[t] = (cells[t] ?? 0) + 1;
        expect(hashProjection(other)).not.toBe(hash);
      }
    const labels = copyOf(projection);
    for (const line of labels.lines) line.label = 'Outra';
    labels.indicators = {};
    expect(hashProjection(labels)).toBe(hash);
    expect(hashProjection({ ...projection, engine: '0' })).not.toBe(hash);
  });

  it('takes two zeros for one number, and lines of zeros for none', () => {
    const { projection } = opened(JSON.parse(JSON.stringify(generateStudy(9))));
    const signed = copyOf(projection);
    for (const line of signed.lines) line.values = line.values.map((cell) => (cell === 0 ? -0 : cell));
    expect(hashProjection(signed)).toBe(hashProjection(projection));
    const zeros = copyOf(projection);
    zeros.lines.push({ key: 'x', module: null, label: '', kind: 'memo', values: [0, 0], total: 0 });
    expect(hashProjection(zeros)).toBe(hashProjection(projection));
  });

  it('is compared with a hash of the first form in that form', () => {
    const { projection } = opened(JSON.parse(JSON.stringify(generateStudy(11))));
    const { engine, study_hash, months } = projection;
    const lines = projection.lines
      .filter(({ values }) => values.some((cell) => cell !== 0))
      .map(({ key, module, values }) => [key, module, values]);
    const first = studyHash({ engine, study_hash, months, lines });
    expect(isFirstForm(first)).toBe(true);
    expect(hashProjectionLike(first, projection)).toBe(first);
    const hash = hashProjection(projection);
    expect(isFirstForm(hash)).toBe(false);
    expect(hashProjectionLike(hash, projection)).toBe(hash);
  });
});
