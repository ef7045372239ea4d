// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { applyEdits, identifyStudy, type JsonObject, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadLayers } from '../../../ui/overlay/layers.ts';
import { valueAt } from '../../study/store/edits.ts';
import { studyFacts } from '../../study/study-facts.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { type StudyForm, StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { ConsumptionTax } from './consumption-tax.tsx';

const copy = workspaceFields.consumption;
const { form: formCopy } = workspaceFields;
const facts = studyFacts(rentedStudy);

afterEach(cleanup);
beforeAll(loadLayers, 60_000);

/** The study after edits; they must leave one that the engine opens. */
function after(document: StudyDocument, edits: readonly StudyEdit[]): StudyDocument {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  const opened = openStudy(outcome.document.study);
  expect(opened.ok ? [] : opened.errors).toEqual([]);
  return outcome.document;
}

function draw(document: StudyDocument): StudyEdit[] {
  const made: StudyEdit[] = [];
  const form: StudyForm = {
    ...{ document, facts, readOnly: false, errors: new Map(), focus: null },
    ...{ changeAt: () => null, inertAt: () => null, requestEffects: () => undefined },
    commit: (_, edits) => made.push(...edits),
  };
  render(
    <StudyFormProvider form={form}>
      <ConsumptionTax />
    </StudyFormProvider>,
  );
  return made;
}

/** Clicks a button by its name; the document after it. */
function clicked(document: StudyDocument, name: string): StudyDocument {
  const made = draw(document);
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  cleanup();
  return after(document, made);
}

const fresh = (): StudyDocument => identifyStudy(structuredClone(rentedStudy) as unknown as JsonObject, counting());

it('is folded until a study has it, then shows rates, classes, reducers and credits', () => {
  draw(fresh());
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
  expect(screen.queryByLabelText(copy.mode)).toBeNull();
  cleanup();
  const document = clicked(fresh(), copy.presets.regular.act);
  draw(document);
  const tax = screen.getByText(copy.more).closest('details');
  if (!tax) throw new Error('no section');
  expect(tax.open).toBe(true);
  for (const title of [copy.cbs, copy.ibs, copy.reduction, copy.split, copy.transitional])
    expect(within(tax).getByRole('heading', { name: title })).toBeTruthy();
  expect(
    within(tax).getByText(/^Tributos com o preço incluindo CBS e IBS: .+ Com a alíquota sobre o preço inteiro: /),
  ).toBeTruthy();
  expect(within(tax).getByRole('group', { name: copy.classes })).toBeTruthy();
  expect(within(tax).getByRole('group', { name: copy.credits })).toBeTruthy();
});

it('gets reducers of a module and another credit by a click each, and goes again', () => {
  const stated = clicked(fresh(), copy.presets.regular.act);
  const reduced = clicked(stated, formCopy.added(copy.moduleSingular));
  expect(valueAt(reduced, '/taxation/consumption/modules')).toEqual([
    { module: facts.modules[0]?.number, social: { amount: 100_000 } },
  ]);
  const credited = clicked(reduced, formCopy.added(copy.creditSingular));
  expect(valueAt(credited, '/taxation/consumption/credits')).toHaveLength(3);
  const removed = clicked(credited, copy.remove);
  expect(valueAt(removed, '/taxation/consumption')).toBeNull();
});
