// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { applyEdits, identifyStudy, residencialVertical, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { afterEach, expect, it } from 'vitest';
import { studyFacts } from '../../study/study-facts.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { type StudyForm, StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { Companies } from './companies.tsx';

const copy = workspaceFields.companies;
const [tower] = residencialVertical.study.modules;
const named = (number: number, name: string) => ({ ...tower, number, name }) as Study['modules'][number];
const towers: Study = { ...residencialVertical.study, modules: [named(1, 'Torre A'), named(2, 'Torre B')] };

/** Draws the companies of a study; returns the edits that they commit. */
function draw(study: Study): { document: StudyDocument; made: StudyEdit[] } {
  const document = identifyStudy(JSON.parse(JSON.stringify(study)), counting());
  const made: StudyEdit[] = [];
  const form: StudyForm = {
    ...{ document, facts: studyFacts(study), readOnly: false, errors: new Map(), focus: null },
    ...{ changeAt: () => null, inertAt: () => null, requestEffects: () => undefined },
    commit: (_, edits) => made.push(...edits),
  };
  render(
    <StudyFormProvider form={form}>
      <Companies />
    </StudyFormProvider>,
  );
  return { document, made };
}

afterEach(cleanup);

it('makes of each module a company with its own loan, valid at once', () => {
  const { document, made } = draw(towers);
  fireEvent.click(screen.getByRole('button', { name: copy.perModule, hidden: true }));
  const outcome = applyEdits(document, made);
  if (!outcome.ok) throw new Error(outcome.problem.code);
  expect(outcome.document.study.companies).toMatchObject([{ name: 'SPE Torre A' }, { name: 'SPE Torre B' }]);
  expect(outcome.document.study.loans).toMatchObject([{ company: 'spe_1' }, { company: 'spe_2' }]);
  expect(openStudy(outcome.document.study).ok).toBe(true);
});

it('offers it to no study of one module', () => {
  draw(residencialVertical.study);
  expect(screen.queryByText(copy.perModule)).toBeNull();
});
