import { spawnSync } from 'node:child_process';
import { openStudy, type Study } from '@uni/engine';
import { oracleProject } from '@uni/engine/oracle/project.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { drawnStudy } from './drawn-study.ts';
import { repriced } from './featured.ts';
import { featuredStudy } from './featured-study.ts';
import { FeaturedLoop } from './loop.ts';
import { editedStudy } from './study.ts';
import { checksum, open } from './variants.ts';

const small = featuredStudy({ modules: 2, months: 60 });
const hasCompiler = spawnSync('cc', ['--version']).status === 0;

function changed(change: (copy: Study) => void): Study {
  const copy = structuredClone(small);
  change(copy);
  return copy;
}

function cancelMore(study: Study): void {
  for (const { cancellation } of study.modules) if (cancellation) cancellation.share = 0.45;
}

function demandMore(study: Study): void {
  for (const { tables, typologies } of study.modules)
    for (const table of [...(tables ?? []), ...(typologies ?? []).flatMap((each) => each.tables ?? [])])
      for (const series of table.parts) if (series.kind === 'works_transfer') series.min_sold = 0.5;
}

describe.skipIf(!hasCompiler)('the C loop with every rule', () => {
  const loop = hasCompiler ? new FeaturedLoop() : null;
  afterAll(() => loop?.remove());

  it.each([
    { modules: 2, months: 60 },
    { modules: 3, months: 84 },
    { modules: 2, months: 120 },
    { modules: 4, months: 120 },
    { modules: 8, months: 120 },
  ])('makes every cell of every line of the engine: $modules modules, $months months', (size) => {
    const study = featuredStudy(size);
    const { projection } = open(study);
    expect(loop?.differences(study, projection)).toEqual([]);
    const { lines, cells } = checksum(projection);
    expect(loop?.run(study, projection.months, 1)).toMatchObject({ lines, cells });
  });

  it('makes every cell of an object for each installment', () => {
    const naive = oracleProject(small);
    if ('refused' in naive) throw new Error(naive.refused);
    expect(loop?.differences(small, naive)).toEqual([]);
  });

  it.each([
    ['a sales curve that leaves stock', editedStudy(small, 3, 0.0007)],
    ['another price', repriced(small, 137)],
    ['a guarantee too small', changed((copy) => Object.assign(copy.loans?.[1]?.coverage ?? {}, { min: 1.6 }))],
    ['many who leave', changed(cancelMore)],
    ['a bank that waits for demand', changed(demandMore)],
  ])('follows an edit: %s', (_, study) => {
    const { projection } = open(study);
    expect(projection.lines).not.toEqual(open(small).projection.lines);
    expect(loop?.differences(study, projection)).toEqual([]);
  });

  it.each([false, true])('follows studies with other numbers; round: %s', (round) => {
    const answers = Array.from({ length: 6 }, (_, seed) => drawnStudy(seed + 1, round))
      .map((study) => ({ study, answer: openStudy(study) }))
      .flatMap(({ study, answer }) => (answer.ok ? [{ study, projection: answer.model.projection }] : []));
    expect(answers.length).toBeGreaterThan(2);
    for (const { study, projection } of answers) expect(loop?.differences(study, projection), study.name).toEqual([]);
  });

  it('finds a cell that differs, of a line that only one side has, too', () => {
    const { projection } = open(small);
    const lines = projection.lines
      .filter(({ key }) => key !== 'noi')
      .map((line) => ({ ...line, values: [...line.values] }));
    const [first] = lines;
    if (first) first.values[5] = -1;
    const where = loop?.differences(small, { months: projection.months, lines }).map((each) => each.where) ?? [];
    expect(where.filter((name) => !name.startsWith('noi|'))).toEqual(['sales_base|1|5']);
    expect(where.length).toBeGreaterThan(1);
  });
});
