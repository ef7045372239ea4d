import { identifyStudy, type StudyEdit } from '@uni/contracts';
import { studyHash } from '@uni/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counting, Ledger, study } from '../testing/study-fixture.ts';
import { setEdits } from './edits.ts';
import type { StudySave } from './study-after.ts';
import { studyAfter } from './study-after.ts';

const ledgerOf = () => new Ledger(identifyStudy(structuredClone(study), counting()));
const answerOf = ({ document, revision, basis }: Ledger) => ({
  ...document,
  revision,
  realised_hash: basis.realised_hash,
});

/** Saves as the page does, and returns the reply. */
async function save(ledger: Ledger, revision: number, edits: readonly StudyEdit[]): Promise<StudySave['reply']> {
  const reply = await ledger.save({ revision, edits }, { keepalive: false });
  if (reply.kind !== 'saved') throw new Error(reply.kind);
  return reply;
}

/** Saves another name, after a colleague's edit of another field where `isOthers`. Returns the study that is stored then. */
async function saveName(ledger: Ledger, stored: ReturnType<typeof answerOf>, name: string, isOthers: boolean) {
  const { revision } = ledger;
  if (isOthers) ledger.write(setEdits(ledger.document, '/base_month', revision % 2 ? '2026-02' : '2026-01'));
  const edits = setEdits(ledger.document, '/name', name);
  return studyAfter(stored, { revision, edits, reply: await save(ledger, revision, edits) });
}

describe('the stored study after a save', () => {
  it('is the server’s after any run of saves, or unknown where another user came in between', async () => {
    const outcomes: boolean[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (steps) => {
        const ledger = ledgerOf();
        let stored = answerOf(ledger);
        for (const [at, isOthers] of steps.entries()) {
          const after = await saveName(ledger, stored, `Aurora ${at}`, isOthers);
          expect(after).toEqual(isOthers ? null : answerOf(ledger));
          outcomes.push(isOthers);
          stored = after ?? answerOf(ledger);
        }
      }),
    );
    expect(outcomes.filter((isOthers) => isOthers).length).toBeGreaterThan(50);
    expect(outcomes.filter((isOthers) => !isOthers).length).toBeGreaterThan(50);
  });

  const ledger = ledgerOf();
  const answer = answerOf(ledger);
  const edits = setEdits(ledger.document, '/name', 'Aurora II');
  const reply: StudySave['reply'] = {
    kind: 'saved',
    revision: 2,
    studyHash: studyHash({ ...study, name: 'Aurora II' }),
    projectionHash: null,
    realisedHash: answer.realised_hash,
  };

  it('is the same where the server changed nothing', () => {
    expect(studyAfter(answer, { revision: 1, edits, reply: { ...reply, revision: 1 } })).toBe(answer);
  });

  it.each([
    ['months were closed meanwhile', { ...reply, realisedHash: 'other' }],
    ['the server has another study', { ...reply, studyHash: 'other' }],
    ['revisions are missing in between', { ...reply, revision: 3 }],
  ])('is unknown where %s', (_case, other) => {
    expect(studyAfter(answer, { revision: 1, edits, reply })).toMatchObject({
      revision: 2,
      study: { name: 'Aurora II' },
    });
    expect(studyAfter(answer, { revision: 1, edits, reply: other })).toBeNull();
  });
});
