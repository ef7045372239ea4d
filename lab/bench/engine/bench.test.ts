import { spawnSync } from 'node:child_process';
import { compare } from '@uni/engine/oracle/compare.ts';
import { oracleProject } from '@uni/engine/oracle/project.ts';
import { describe, expect, it } from 'vitest';
import { median, medianRatio } from '../statistics.ts';
import { featuredStudy } from './featured-study.ts';
import { Loop } from './loop.ts';
import { benchmarkStudy, editedStudy } from './study.ts';
import { assertEditsEqual, checksum, open } from './variants.ts';

function projected(study: ReturnType<typeof benchmarkStudy>) {
  const answer = oracleProject(study);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

describe('the study that is timed', () => {
  it.each([
    { modules: 4, months: 120 },
    { modules: 4, months: 60 },
    { modules: 8, months: 120 },
  ])('has exactly the months it is named for: $modules modules, $months months', (size) => {
    expect(projected(benchmarkStudy(size)).months).toBe(size.months);
  });

  it('has about 150 lines that are not zero, every real rule and nothing to warn of', () => {
    const { lines, checks } = projected(benchmarkStudy({ modules: 4, months: 120 }));
    const moving = lines.filter((line) => line.values.some((cell) => cell !== 0)).map((line) => line.key);
    expect(moving.length).toBeGreaterThan(150);
    expect(moving).toEqual(
      expect.arrayContaining(['resales.direct', 'refunds', 'delinquency', 'loan.1.fees', 'distribution.2']),
    );
    expect(checks).toEqual([]);
  });

  it('loses a piece of stock by the edit', () => {
    const study = benchmarkStudy({ modules: 2, months: 60 });
    expect(projected(editedStudy(study, 3, 0.0007)).checks.map((check) => check.code)).toEqual(['unsold_stock']);
  });
});

describe('the study that is timed with every newer rule', () => {
  it('equals an object for each installment in every cell, and an edit of it a projection from nothing', () => {
    const study = featuredStudy({ modules: 2, months: 60 });
    expect(compare(open(study).projection, projected(study))).toEqual([]);
    assertEditsEqual(study, [editedStudy(study, 3, 0.0007)]);
  });

  it('has the lines of each rule', () => {
    const keys = new Set(projected(featuredStudy({ modules: 2, months: 60 })).lines.map((line) => line.key));
    for (const key of [
      'receipts.financed.works_transfer',
      'refunds',
      'contract_open',
      'waterfall.4',
      'loan.3.guarantee',
    ])
      expect([...keys]).toContain(key);
  });
});

const compiler = spawnSync('cc', ['--version']).status === 0;

describe.skipIf(!compiler)('the C loop', () => {
  it('makes the same cells, NPV, exposure, payback and IRR as an object for each installment', () => {
    const loop = new Loop();
    try {
      for (const modules of [1, 3, 5]) {
        const study = benchmarkStudy({ modules, months: 84 });
        const { months, indicators, lines } = projected(study);
        const answer = loop.run(study, months, 1);
        expect(answer.cells).toBe(checksum({ lines }).cells);
        expect(answer.npv).toBe(indicators.npv);
        expect(answer.max_exposure).toBe(indicators.max_exposure);
        expect(answer.payback_month).toBe(indicators.payback_month ?? -1);
        expect(answer.irr_month).toBeCloseTo(Number(indicators.irr_month), 10);
      }
    } finally {
      loop.remove();
    }
  });
});

describe('medians', () => {
  it('of ratios are taken round by round', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(medianRatio([10, 30, 8], [1, 10, 4])).toBe(3);
  });
});
