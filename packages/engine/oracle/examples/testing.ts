/** Small studies for tests: one module of one unit of R$ 1, whose terms each test states. */

import type { Projection } from '../../src/projection.ts';
import type { Study, StudyModule } from '../../src/study.ts';
import { oracleProject } from '../project.ts';

/** A module worth `reais`, sold in month 0 by one direct table, all paid at once. */
export function moduleOf(reais: number, terms: Partial<StudyModule>): StudyModule {
  return {
    number: 1,
    typologies: [{ units: 1, private_area: 1, price_m2: reais }],
    launch: 0,
    works_start: 0,
    works_months: 1,
    sales_curve: { start: 0, shares: [1] },
    tables: [{ channel: 'direct', share: 1, parts: [{ kind: 'down_payment', share: 1 }] }],
    ...terms,
  };
}

export function studyOf(modules: StudyModule[], terms: Partial<Study> = {}): Study {
  return {
    format: 'uni.study/1',
    name: 'Example',
    base_month: '2026-01',
    terms: 'nominal',
    discount_rate: { value: 0.01, basis: 'effective_month' },
    indexes: { incc: { annual: 0.06 } },
    modules,
    ...terms,
  };
}

export function projectionOf(study: Study): Projection {
  const answer = oracleProject(study);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

/** The cells of a line in the months that are not zero. */
export function cellsOf(study: Study, key: string, module: number | null = null): Record<number, number> {
  const line = projectionOf(study).lines.find((each) => each.key === key && each.module === module);
  return Object.fromEntries([...(line?.values ?? []).entries()].filter(([, cell]) => cell !== 0));
}
