import {
  applyEdits,
  identifyStudy,
  invertEdits,
  loteamento,
  residencialVertical,
  type StudyDocument,
  toJsonObject,
} from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { plausibility } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { plausibilityFindings } from '../study/plausibility-model.ts';
import { errorsByPath, type Finding, findingsOf } from '../study/validations-model.ts';
import { findingAct } from './finding-acts.ts';

const copy = plausibility.acts;

function documentOf(template: { readonly study: Study }, change: (study: Study) => void): StudyDocument {
  const study = structuredClone(template.study);
  change(study);
  const json = toJsonObject(JSON.parse(JSON.stringify(study)));
  if (!json) throw new Error('no study');
  let id = 0;
  return identifyStudy(json, () => {
    id += 1;
    return id;
  });
}

function currentFindings(document: StudyDocument): Finding[] {
  const opened = openStudy(document.study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const { study, projection } = opened.model;
  return plausibilityFindings(document, study, projection, { today: '2027-01', own: {} });
}

/** Applies the act of a finding and returns the remaining findings. Verifies that the undo restores the study. */
function mended(document: StudyDocument, finding: Finding | undefined, label: string) {
  const act = finding ? findingAct(document, finding) : null;
  expect(act?.label).toBe(label);
  const done = applyEdits(document, act?.edits ?? []);
  if (!done.ok) throw new Error(JSON.stringify(done.problem));
  const undone = applyEdits(done.document, invertEdits(done.applied));
  expect(undone.ok && undone.document.study).toEqual(document.study);
  return {
    document: done.document,
    rules: currentFindings(done.document).map(({ plausibility }) => plausibility?.rule),
  };
}

const of = (findings: readonly Finding[], rule: string) =>
  findings.find(({ plausibility }) => plausibility?.rule === rule);
const tower = (study: Study) => {
  const [module] = study.modules;
  if (!module) throw new Error('no module');
  return module;
};

const curveOf = (study: Study) => {
  const { sales_curve } = tower(study);
  if (!sales_curve) throw new Error('no sales curve');
  return sales_curve;
};

describe('what a finding offers mends it, in one step that is undone as one', () => {
  it('months that were typed become the whole', () => {
    const document = documentOf(residencialVertical, (study) => {
      curveOf(study).shares = [0.3, 0.3, 0.3];
    });
    const { rules, document: after } = mended(document, of(currentFindings(document), 'curve_open'), copy.normalise);
    expect(rules).not.toContain('curve_open');
    const shares = (after.study as unknown as Study).modules[0]?.sales_curve?.shares ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it('months of more than the whole, which are refused, as well', () => {
    const document = documentOf(residencialVertical, (study) => {
      curveOf(study).shares = [0.8, 0.4];
    });
    const opened = openStudy(document.study);
    if (opened.ok) throw new Error('accepted');
    expect(errorsByPath(document, opened.errors).size).toBe(1);
    const [refused] = findingsOf({ document, errors: opened.errors, checks: [], tree: [], baseMonth: '2026-01' });
    expect(mended(document, refused, copy.normalise).rules).not.toContain('curve_open');
  });

  const second = (study: Study) => study.modules.push({ ...structuredClone(tower(study)), number: 2, name: 'Torre B' });
  const groupsOf = ({ study }: StudyDocument, number: number | null) =>
    ((study as unknown as Study).expenses ?? []).filter(({ module }) => module === number).map(({ group }) => group);

  it.each([
    ['tower', residencialVertical],
    ['stage of lots', loteamento],
  ])('a second %s takes costs like those of the first, and what the enterprise pays not again', (_, template) => {
    const document = documentOf(template, (study) => {
      second(study);
      // The change to the first one is the input of the second.
      for (const item of study.expenses ?? [])
        if (item.group === 'labor_cost') item.value = { basis: 'per_built_m2', amount: 4_200 };
    });
    const name = tower(template.study).name ?? '';
    const { document: after, rules } = mended(
      document,
      of(currentFindings(document), 'works_missing'),
      copy.costsLike(name),
    );
    expect(rules).not.toContain('works_missing');
    const enterprise = groupsOf(after, null);
    expect(groupsOf(after, 2)).toEqual(groupsOf(document, 1).filter((group) => !enterprise.includes(group)));
    const constructionItems = ((after.study as unknown as Study).expenses ?? []).filter(
      ({ group }) => group === 'labor_cost',
    );
    expect(constructionItems.every(({ value }) => value.amount === 4_200)).toBe(true);
  });

  it('where no module has works, one takes the costs of the template, and none twice', () => {
    const document = documentOf(residencialVertical, (study) => {
      study.expenses = (study.expenses ?? []).filter(({ module }) => module === null);
      study.expenses = study.expenses.filter(({ value }) => !value.of);
    });
    const { document: after, rules } = mended(
      document,
      of(currentFindings(document), 'works_missing'),
      copy.templateCosts,
    );
    expect(rules).not.toContain('works_missing');
    expect(groupsOf(after, 1)).toContain('labor_cost');
    expect(groupsOf(after, 1).filter((group) => groupsOf(after, null).includes(group))).toEqual([]);
  });

  it('a tower without a built area is not offered works that would be nothing', () => {
    const document = documentOf(residencialVertical, (study) => {
      study.modules.push({ ...structuredClone(tower(study)), number: 2, name: 'Torre B', built_area: null });
    });
    const finding = of(currentFindings(document), 'works_missing');
    expect(finding && findingAct(document, finding)).toBeNull();
  });

  it.each([
    ['a tower', residencialVertical, copy.ret],
    ['a subdivision', loteamento, copy.presumed],
  ])('%s without taxes takes the rates in force by law', (_, template, label) => {
    const document = documentOf(template, (study) => {
      study.taxation = { regime: 'none' };
    });
    expect(mended(document, of(currentFindings(document), 'tax_missing'), label).rules).toEqual([]);
  });

  it('rates of zero give way to those of the law', () => {
    const document = documentOf(residencialVertical, (study) => {
      study.taxation = { regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0 }] } };
    });
    expect(mended(document, of(currentFindings(document), 'tax_missing'), copy.ret).rules).not.toContain('tax_missing');
  });

  it('keys and sales go to where they belong', () => {
    const document = documentOf(residencialVertical, (study) => {
      tower(study).keys = { at: 'works_end', plus: -3 };
      curveOf(study).start = { at: 'launch', plus: -2 };
    });
    const findings = currentFindings(document);
    expect(mended(document, of(findings, 'keys_before_works_end'), copy.keysAtEnd).rules).not.toContain(
      'keys_before_works_end',
    );
    expect(mended(document, of(findings, 'sales_before_launch'), copy.salesAtLaunch).rules).not.toContain(
      'sales_before_launch',
    );
  });

  it('a loan releases money from the start to the end of the works', () => {
    const late = documentOf(residencialVertical, (study) => {
      for (const loan of study.loans ?? []) loan.window = [20, { at: 'works_end', plus: -1 }];
    });
    expect(mended(late, of(currentFindings(late), 'loan_after_works_start'), copy.loanFromStart).rules).not.toContain(
      'loan_after_works_start',
    );
    const short = documentOf(residencialVertical, (study) => {
      for (const loan of study.loans ?? []) loan.window = [{ at: 'works_start' }, { at: 'works_end', plus: -6 }];
    });
    expect(mended(short, of(currentFindings(short), 'loan_before_works_end'), copy.loanToEnd).rules).not.toContain(
      'loan_before_works_end',
    );
  });

  it('what somebody has to decide offers nothing', () => {
    const document = documentOf(residencialVertical, (study) => {
      study.discount_rate = { value: 0, basis: 'effective_year' };
    });
    const finding = of(currentFindings(document), 'discount_zero');
    expect(finding && findingAct(document, finding)).toBeNull();
  });
});
