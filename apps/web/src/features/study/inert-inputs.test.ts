import { sameNumbers } from '@uni/analysis';
import { applyEdits, identifyStudy, type StudyDocument } from '@uni/contracts';
import { type Model, openStudy, type Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { inert } from '@uni/phrases';
import { drawnShare, isWholeRun } from '@uni/tools/test/share.ts';
import { expect, it } from 'vitest';
import { patternOf } from '../study-forms/descriptors/field-paths.ts';
import { whyUnmoved } from './inert.ts';
import { studyFacts } from './study-facts.ts';
import { goldenStudies } from './testing/golden-projections.ts';
import { counting } from './testing/study-fixture.ts';
import { type StudyInput, studyInputs } from './testing/study-inputs.ts';

const DRAWN = 5;
const FIRST_SEED = Number(process.env.UNI_SEED ?? 9_000);
/** Published months are many and alike: only one in 11 is changed. */
const MONTHS_APART = 11;
/** Inputs of each study in one run; the proofs take all, for more than a minute. */
const USUAL_INPUTS = 30;

const studies: readonly (readonly [name: string, study: Study])[] = [
  ...goldenStudies.map(({ name, model }) => [name, model.study] as const),
  ...Array.from({ length: DRAWN }, (_, at) => [`seed ${FIRST_SEED + at}`, generateStudy(FIRST_SEED + at)] as const),
];

function opened(study: unknown, previous?: Model): Model | null {
  const answer = openStudy(study, previous);
  return answer.ok ? answer.model : null;
}

/** The models after the valid small changes of an input, and whether one of them moved a number. */
function perturbed(document: StudyDocument, base: Model, input: StudyInput): 'refused' | 'moved' | Model {
  let still: Model | null = null;
  for (const edits of input.changes()) {
    const outcome = applyEdits(document, edits);
    if (!outcome.ok || outcome.applied.length === 0) continue;
    const model = opened(outcome.document.study, base);
    if (model && !sameNumbers(base.projection, model.projection)) return 'moved';
    still ??= model;
  }
  return still ?? 'refused';
}

it('moves a number, or the screen knows why not: every input that a screen lets a planner change', () => {
  const seen = { moved: 0, explained: 0, refused: 0 };
  const unexplained: string[] = [];
  const reasons = new Set<string>();
  for (const [name, study] of studies) {
    const document = identifyStudy(JSON.parse(JSON.stringify(study)), counting());
    const base = opened(document.study);
    if (!base) throw new Error(`${name} is refused`);
    const inputs = studyInputs(document, studyFacts(study));
    const chosen = inputs.filter(({ path }, at) => !path.includes('/monthly/') || at % MONTHS_APART === 0);
    for (const input of drawnShare(chosen, USUAL_INPUTS)) {
      const after = perturbed(document, base, input);
      if (after === 'moved' || after === 'refused') {
        seen[after] += 1;
        continue;
      }
      const reason = whyUnmoved(document, base, input.path);
      if (reason) reasons.add(reason);
      if (reason && inert.reasons[reason]) seen.explained += 1;
      else unexplained.push(`${name} ${patternOf(input.path)} ${input.path}`);
    }
  }
  expect(unexplained).toEqual([]);
  expect(seen.moved).toBeGreaterThan(isWholeRun() ? 2_500 : 200);
  expect(seen.explained).toBeGreaterThan(isWholeRun() ? 500 : 30);
  // Most reasons occur in some study. A reason without one would be an untested sentence.
  expect(reasons.size).toBeGreaterThan(isWholeRun() ? 25 : 5);
}, 400_000);
