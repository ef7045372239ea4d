import type { StudyDocument } from '@uni/contracts';
import { assistant } from '@uni/phrases';
import { expect, test } from 'vitest';
import { studyOf } from '../../../testing/planning.ts';
import { computeOrder, rememberModels } from './computing.model.ts';

const document: StudyDocument = { study: JSON.parse(JSON.stringify(studyOf())), identity: {} };
const source = { key: 'one', document, realised: null };
const request = { runs: 500, seed: 7 };

test('a simulation that is late ends between rounds, with a sentence and no figure', () => {
  const rounds: boolean[] = [];
  const isLate = (): boolean => {
    rounds.push(rounds.length >= 2);
    return rounds.length > 2;
  };
  const answer = computeOrder({ kind: 'simulate', source, request }, rememberModels(), isLate);
  expect(answer).toEqual({ refusal: assistant.refusals.late });
  expect(rounds).toEqual([false, false, true]);
  expect(computeOrder({ kind: 'simulate', source, request }, rememberModels(), () => false)).toMatchObject({
    runs: 500,
    seed: 7,
  });
});
