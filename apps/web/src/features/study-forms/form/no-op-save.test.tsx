// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { applyEdits, identifyStudy, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { canonicalJson } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { drawnShare, isWholeRun } from '@uni/tools/test/share.ts';
import { describe, expect, it } from 'vitest';
import { studyFacts } from '../../study/study-facts.ts';
import { type FormPath, formPaths } from '../../study/testing/form-paths.ts';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import { taxedStudy } from '../../study/testing/taxed-study.ts';
import { type StudyForm, StudyFormProvider } from './form-context.tsx';
import { StudyField } from './form-sections.tsx';

const GENERATED = 12;
/** Studies, and fields of each, in one run. The proofs take all, for a minute and a half. */
const USUAL_STUDIES = 8;
const USUAL_FIELDS = 40;
const FIRST_SEED = 4_100;

const studies = [
  ...goldenStudies.map(({ name, model }) => ({ name, study: model.study })),
  { name: 'rentals', study: rentedStudy },
  { name: 'regimes', study: taxedStudy },
  ...Array.from({ length: GENERATED }, (_, at) => ({
    name: `seed ${FIRST_SEED + at}`,
    study: generateStudy(FIRST_SEED + at),
  })),
];

/** User actions on a box that change nothing: each ends with the original value. */
const EDITORS: readonly ((box: HTMLInputElement, text: string) => void)[] = [
  () => undefined,
  (box, text) => {
    fireEvent.change(box, { target: { value: '7' } });
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
  },
  (box) => {
    fireEvent.change(box, { target: { value: '7' } });
    fireEvent.keyDown(box, { key: 'Escape' });
  },
  (box, text) => {
    fireEvent.change(box, { target: { value: ` ${text} ` } });
    fireEvent.keyDown(box, { key: 'Enter' });
  },
];

/** Visits one field without changing anything. Returns the edits that this made. */
function focusAndLeave(
  document: StudyDocument,
  form: Omit<StudyForm, 'commit' | 'document'>,
  formPath: FormPath,
): StudyEdit[] {
  const made: StudyEdit[] = [];
  const whole: StudyForm = { ...form, document, commit: (_, edits) => made.push(...edits) };
  const { container } = render(
    <StudyFormProvider form={whole}>
      <StudyField base={formPath.base} row={formPath.row} item={formPath.item} />
    </StudyFormProvider>,
  );
  for (const box of container.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')) {
    for (const hand of EDITORS) {
      fireEvent.focus(box);
      hand(box, box.value);
      fireEvent.blur(box);
    }
  }
  for (const choice of container.querySelectorAll('select'))
    fireEvent.change(choice, { target: { value: choice.value } });
  for (const tick of container.querySelectorAll('input[type=checkbox]')) {
    fireEvent.focus(tick);
    fireEvent.blur(tick);
  }
  cleanup();
  return made;
}

describe('a save that changes nothing', () => {
  it('leaves the study byte-identical on every field of every form, of worked and of drawn studies', () => {
    let visited = 0;
    for (const { name, study } of drawnShare(studies, USUAL_STUDIES)) {
      const document = identifyStudy(JSON.parse(JSON.stringify(study)), counting());
      const before = canonicalJson(document.study);
      const form = {
        facts: studyFacts(study),
        readOnly: false,
        errors: new Map<string, string>(),
        focus: null,
        changeAt: () => null,
        inertAt: () => null,
        requestEffects: () => undefined,
      };
      for (const formPath of drawnShare(formPaths(document), USUAL_FIELDS)) {
        const edits = focusAndLeave(document, form, formPath);
        const outcome = applyEdits(document, edits);
        const after = outcome.ok ? canonicalJson(outcome.document.study) : JSON.stringify(outcome.problem);
        expect([name, formPath.path, edits]).toEqual([name, formPath.path, []]);
        expect(after === before, `${name} ${formPath.path}`).toBe(true);
        visited += 1;
      }
    }
    expect(visited).toBeGreaterThan(isWholeRun() ? 3_000 : 150);
  }, 180_000);
});
