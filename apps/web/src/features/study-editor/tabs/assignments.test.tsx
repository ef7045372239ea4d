// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { applyEdits, identifyStudy, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { workspace, workspaceFields } from '@uni/phrases';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { studyFacts } from '../../study/study-facts.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { type StudyForm, StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { Assignments } from './assignments.tsx';

const copy = workspaceFields.assignments;

function documentOf(study: Study): StudyDocument {
  return identifyStudy(JSON.parse(JSON.stringify(study)), counting());
}

/** Draws the form of a study's sales of receivables; returns the edits that it commits. */
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
      <Assignments>{() => null}</Assignments>
    </StudyFormProvider>,
  );
  return made;
}

const isFolded = (): boolean => !screen.getByText(copy.more).closest('details')?.open;

afterEach(cleanup);

describe('the sales of receivables of a study', () => {
  it('show few fields, and the others once one of them is requested', () => {
    const document = documentOf(rentedStudy);
    draw(document);
    expect(screen.getByRole('button', { name: /^CRI/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByLabelText(copy.subordination)).toBeDefined();
    expect(isFolded()).toBe(true);
    cleanup();
    const [sale] = document.identity.assignments ?? [];
    const scroll = vi.fn();
    // jsdom has no layout, nor this method.
    Element.prototype.scrollIntoView = scroll;
    draw(document, { path: `/assignments/@${sale?.id}/coobligation`, request: 1 });
    expect(isFolded()).toBe(false);
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('begin with one that is valid', () => {
    const document = documentOf({ ...rentedStudy, assignments: null });
    const edits = draw(document);
    fireEvent.click(
      screen.getAllByRole('button', { name: workspaceFields.form.added(copy.singular) })[0] as HTMLElement,
    );
    const outcome = applyEdits(document, edits);
    expect(outcome.ok && openStudy(outcome.document.study).ok).toBe(true);
    expect(outcome.ok && outcome.document.study.assignments).toHaveLength(1);
  });

  it('are of the kinds that are ticked, and of all of them where none is', () => {
    const document = documentOf(rentedStudy);
    const edits = draw(document);
    const box = screen.getByLabelText(workspace.view.partKinds.post_keys);
    fireEvent.click(box);
    const ticked = applyEdits(document, edits);
    expect(ticked.ok && openStudy(ticked.document.study).ok).toBe(true);
    expect(ticked.ok && ticked.document.study.assignments).toMatchObject([{ kinds: ['post_keys'] }]);
    if (!ticked.ok) return;
    cleanup();
    const emptied = draw(ticked.document);
    fireEvent.click(screen.getByLabelText(workspace.view.partKinds.post_keys));
    const without = applyEdits(ticked.document, emptied);
    expect(without.ok && openStudy(without.document.study).ok).toBe(true);
    expect(JSON.stringify(without.ok && without.document.study.assignments)).not.toContain('[]');
  });
});
