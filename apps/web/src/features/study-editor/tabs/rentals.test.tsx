// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { applyEdits, identifyStudy, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { studyFacts } from '../../study/study-facts.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { type StudyForm, StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { Rentals } from './rentals.tsx';

const copy = workspaceFields.rentals;

function documentOf(study: Study): StudyDocument {
  return identifyStudy(JSON.parse(JSON.stringify(study)), counting());
}

/** Draws the form of a study's rentals; returns the edits that it commits. */
function draw(document: StudyDocument, focus: StudyForm['focus'] = null): StudyEdit[] {
  const made: StudyEdit[] = [];
  const form: StudyForm = {
    document,
    focus,
    facts: studyFacts(rentedStudy),
    readOnly: false,
    errors: new Map(),
    changeAt: () => null,
    inertAt: () => null,
    requestEffects: () => undefined,
    commit: (_, edits) => made.push(...edits),
  };
  render(
    <StudyFormProvider form={form}>
      <Rentals />
    </StudyFormProvider>,
  );
  return made;
}

const isFolded = (): boolean => !screen.getByText(copy.more).closest('details')?.open;

afterEach(cleanup);

describe('the rentals of a study', () => {
  it('show few fields, and the others once one of them is requested', () => {
    const document = documentOf(rentedStudy);
    draw(document);
    expect(screen.getByRole('button', { name: /^Lojas/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByLabelText(copy.capRate)).toBeDefined();
    expect(isFolded()).toBe(true);
    cleanup();
    const [rental] = document.identity.rentals ?? [];
    const scroll = vi.fn();
    // jsdom has no layout, nor this method.
    Element.prototype.scrollIntoView = scroll;
    draw(document, { path: `/rentals/@${rental?.id}/exit/costs_share`, request: 1 });
    expect(isFolded()).toBe(false);
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('begin with one that is valid', () => {
    const document = documentOf({ ...rentedStudy, rentals: null });
    const edits = draw(document);
    fireEvent.click(
      screen.getAllByRole('button', { name: workspaceFields.form.added(copy.singular) })[0] as HTMLElement,
    );
    const outcome = applyEdits(document, edits);
    expect(outcome.ok && openStudy(outcome.document.study).ok).toBe(true);
    expect(outcome.ok && outcome.document.study.rentals).toHaveLength(1);
  });
});
