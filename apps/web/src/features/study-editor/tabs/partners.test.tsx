// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { applyEdits, identifyStudy, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { type Capital, openStudy, type Study } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { afterEach, describe, expect, it } from 'vitest';
import { studyFacts } from '../../study/study-facts.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { type StudyForm, StudyFormProvider } from '../../study-forms/form/form-context.tsx';
import { Partners } from './partners.tsx';

const copy = workspaceFields.partners;

const shared = (capital: Capital): Study => ({ ...rentedStudy, capital });
const two: Capital['partners'] = [
  { name: 'Investidor', share: 0.8 },
  { name: 'Incorporadora', share: 0.2 },
];
const documentOf = (study: Study): StudyDocument => identifyStudy(JSON.parse(JSON.stringify(study)), counting());

/** Draws the form of a study's partners; returns the edits that it commits. */
function draw(study: Study): { document: StudyDocument; made: StudyEdit[] } {
  const document = documentOf(study);
  const made: StudyEdit[] = [];
  const form: StudyForm = {
    document,
    focus: null,
    facts: studyFacts(study),
    readOnly: false,
    errors: new Map(),
    changeAt: () => null,
    inertAt: () => null,
    requestEffects: () => undefined,
    commit: (_, edits) => made.push(...edits),
  };
  render(
    <StudyFormProvider form={form}>
      <Partners received={() => '0,00'} />
    </StudyFormProvider>,
  );
  return { document, made };
}

const details = (): HTMLDetailsElement | null => screen.getByText(copy.more).closest('details');

afterEach(cleanup);

describe('the partners of a study', () => {
  it('show name and share, and the rest once a partner states more', () => {
    draw(shared({ partners: two }));
    expect(details()?.open).toBe(false);
    expect(screen.queryByText(copy.commitment)).toBeNull();
    cleanup();
    draw(shared({ partners: [{ ...two[0], share: 0.8, commitment: 1_000 }, { share: 0.2 }] }));
    expect(details()?.open).toBe(true);
    expect(screen.getByText(copy.commitment)).toBeDefined();
  });

  it('begin a waterfall with the usual tiers, valid at once', () => {
    const { document, made } = draw(shared({ partners: two }));
    fireEvent.click(screen.getByText(copy.begin));
    const outcome = applyEdits(document, made);
    expect(outcome.ok && openStudy(outcome.document.study).ok).toBe(true);
    const capital = outcome.ok ? (outcome.document.study.capital as unknown as Capital) : null;
    expect(capital?.waterfall?.map(({ kind }) => kind)).toEqual(['preferred', 'return_of_capital', 'split']);
  });

  it('name each tier, and show the fields of its kind', () => {
    const waterfall: Capital['waterfall'] = [
      { kind: 'catch_up', partners: [2], until: 0.2 },
      { kind: 'split', shares: [0.8, 0.2] },
    ];
    draw(shared({ partners: two, waterfall }));
    const tiers = screen.getByRole('group', { name: copy.waterfall });
    expect(
      within(tiers)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([copy.tierName(1, copy.tierKinds.catch_up), copy.tierName(2, copy.tierKinds.split)]);
    expect(screen.getByLabelText(copy.untilShare)).toBeDefined();
    const partners = screen.getByRole('group', { name: copy.ofPartners });
    expect(
      within(partners)
        .getAllByRole('checkbox')
        .map((box) => (box as HTMLInputElement).checked),
    ).toEqual([false, true]);
  });
});
