import { diffStudies } from '@uni/analysis';
import { changed, documentFrom } from '@uni/analysis/testing/changed-studies.ts';
import { noRealised, type StudyDocument } from '@uni/contracts';
import { hashProjection, openStudy, studyHash } from '@uni/engine';
import { isWholeRun } from '@uni/tools/test/share.ts';
import { expect, test } from 'vitest';
import { editInThread } from './study-threads.service.ts';
import { type EditAnswer, type EditRequest, type StudyPoint, WarmStudies } from './warm-studies.service.ts';

const basis = { realised: null, realised_hash: noRealised };

const pointOf = (document: StudyDocument, revision: number, versionId = 1): StudyPoint => ({
  organizationId: 1_001,
  versionId,
  revision,
  studyHash: studyHash(document.study),
  realisedHash: noRealised,
});

const requestOf = (before: StudyDocument, after: StudyDocument, revision: number, versionId = 1) => ({
  point: pointOf(before, revision, versionId),
  edits: diffStudies(before, after),
});

const withSource = (request: Omit<EditRequest, 'source'>, document: StudyDocument): EditRequest => ({
  ...request,
  source: { document, basis },
});

/** As a server that has never seen the study edits it. */
const editColdly = (request: Omit<EditRequest, 'source'>, document: StudyDocument): EditAnswer =>
  new WarmStudies().edit(withSource(request, document));

const edited = (answer: EditAnswer) => {
  if (answer.kind !== 'edited') throw new Error(answer.kind);
  return answer.study;
};

/** Of all seeds, `npm test` takes a third. */
const [seeds, least] = isWholeRun() ? [60, { edited: 60, refused: 5 }] : [20, { edited: 20, refused: 0 }];

test('a chain of edits gives what each gives alone, whether the ones before were committed or undone', () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const warm = new WarmStudies();
    let document = documentFrom(seed);
    let revision = 1;
    for (let step = 1; step <= 6; step += 1) {
      const after = changed(document, seed * 100 + step, 1);
      const request = requestOf(document, after, revision, seed);
      const first = warm.edit({ ...request, source: null });
      const answer = first.kind === 'cold' ? warm.edit(withSource(request, document)) : first;
      expect(answer).toEqual(editColdly(request, document));
      seen.set(`${first.kind} ${answer.kind}`, (seen.get(`${first.kind} ${answer.kind}`) ?? 0) + 1);
      // Every fourth edit is undone by its transaction.
      if (answer.kind !== 'edited' || step % 4 === 0) continue;
      const opened = openStudy(after.study);
      expect(answer.study.hashes).toEqual({
        study_hash: studyHash(after.study),
        projection_hash: opened.ok && hashProjection(opened.model.projection),
        realised_hash: noRealised,
      });
      warm.confirm(request.point, answer.study.hashes.study_hash);
      document = after;
      revision += 1;
    }
  }
  expect(seen.get('edited edited')).toBeGreaterThan(least.edited);
  expect(seen.get('study_refused study_refused')).toBeGreaterThan(least.refused);
});

test('an edit that was not committed is no ground for the next', () => {
  const [document, other] = [documentFrom(3), documentFrom(4)];
  const after = structuredClone(document);
  after.study.name = 'Outro nome';
  const warm = new WarmStudies();
  const answer = edited(warm.edit(withSource(requestOf(document, after, 1), document)));
  const next = requestOf(after, { ...after, study: { ...after.study, name: 'Mais um' } }, 2);
  expect(warm.edit({ ...next, source: null })).toEqual({ kind: 'cold' });
  // Confirmed in the name of another state, it stays unconfirmed.
  warm.confirm({ ...pointOf(document, 1), revision: 9 }, answer.hashes.study_hash);
  warm.confirm(pointOf(document, 1), studyHash(other.study));
  expect(warm.edit({ ...next, source: null })).toEqual({ kind: 'cold' });
  warm.edit({ ...requestOf(document, after, 1), source: null });
  warm.confirm(pointOf(document, 1), answer.hashes.study_hash);
  expect(edited(warm.edit({ ...next, source: null })).hashes.study_hash).toBe(
    studyHash({ ...after.study, name: 'Mais um' }),
  );
});

test('another organization, revision, study or closing finds nothing', () => {
  const document = documentFrom(3);
  const after = { ...document, study: { ...document.study, name: 'Outro nome' } };
  const warm = new WarmStudies();
  const request = requestOf(document, after, 1);
  warm.edit(withSource(request, document));
  const others: Partial<StudyPoint>[] = [
    { organizationId: 1_002 },
    { versionId: 2 },
    { revision: 2 },
    { studyHash: 'other' },
    { realisedHash: 'other' },
  ];
  for (const other of others)
    expect(warm.edit({ ...request, point: { ...request.point, ...other }, source: null })).toEqual({ kind: 'cold' });
  expect(warm.edit({ ...request, source: null })).toMatchObject({ kind: 'edited' });
});

test('studies used least recently give way when there are too many cells', () => {
  const warm = new WarmStudies({ cells: 100_000 });
  const document = documentFrom(3);
  const after = { ...document, study: { ...document.study, name: 'Outro nome' } };
  const isWarm = (version: number) =>
    warm.edit({ ...requestOf(document, after, 1, version), source: null }).kind !== 'cold';
  for (let version = 1; version <= 200; version += 1)
    warm.edit(withSource(requestOf(document, after, 1, version), document));
  expect(isWarm(1)).toBe(false);
  expect(isWarm(200)).toBe(true);
});

test('a thread answers as this one does, warm and cold', async () => {
  const document = documentFrom(5);
  const after = { ...document, study: { ...document.study, name: 'Outro nome' } };
  const request = requestOf(document, after, 1, 901);
  expect(await editInThread({ ...request, source: null })).toEqual({ kind: 'cold' });
  const here = editColdly(request, document);
  expect(await editInThread(withSource(request, document))).toEqual(here);
  expect(await editInThread({ ...request, source: null })).toEqual(here);
});
