import { canonicalJson, hashProjection, openStudy, studyHash } from '@uni/engine';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { approve, fieldOf, patch, plan, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();

interface Stored {
  readonly is_whole: boolean;
  readonly is_sealed: boolean;
  readonly lines: number;
}

const storedOf = (version: number): Promise<Stored[]> =>
  testApp.app.platform.database.withOrganization(people.planner.organizationId, async (db) => {
    const { rows } = await sql<Stored>`
      select p.is_whole, p.is_sealed, (select count(*)::int from projection_lines l
        where l.organization_id = p.organization_id and l.version_id = p.version_id and l.revision = p.revision
          and l.engine = p.engine and l.realised_hash = p.realised_hash) as lines
      from projections p where p.organization_id = ${db.organizationId}::int8 and p.version_id = ${version}::int8`.execute(
      db,
    );
    return rows;
  });

const nameOf = (study: { name?: string | null }) => String(study.name ?? '');

/** What is stored of a version equals what its study gives when it is opened again. */
const expectTrue = async (url: string) => {
  const read = await studyAt(testApp, url);
  const opened = openStudy(read.study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  expect(read.study_hash).toBe(studyHash(read.study));
  expect(read.projection_hash).toBe(hashProjection(opened.model.projection));
  const { body } = await testApp.send('planner', 'GET', `${url}projection/`);
  expect(fieldOf(body, 'projection')).toEqual(JSON.parse(JSON.stringify(opened.model.projection)));
  return read;
};

test('a save stores the summary; who reads the lines has them stored; what is approved is whole', async () => {
  const { url, version } = await plan(testApp);
  const [whole] = await storedOf(version);
  expect(whole).toMatchObject({ is_whole: true, is_sealed: false });
  expect(whole?.lines).toBeGreaterThan(20);
  const { study } = await studyAt(testApp, url);
  expect(await patch(testApp, url, 1, [set('/name', nameOf(study), 'Outro')])).toMatchObject({ status: 200 });
  expect(await storedOf(version)).toEqual([{ is_whole: false, is_sealed: false, lines: 2 }]);
  const { body } = await testApp.send('planner', 'GET', '/api/planner/enterprise-summaries/');
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ version: expect.objectContaining({ id: version, revision: 2 }) }),
    ]),
  );
  await expectTrue(url);
  expect(await storedOf(version)).toEqual([{ is_whole: true, is_sealed: false, lines: whole?.lines }]);
  expect(await patch(testApp, url, 2, [set('/name', 'Outro', 'Terceiro')])).toMatchObject({ status: 200 });
  await approve(testApp, url);
  expect(await storedOf(version)).toEqual([{ is_whole: true, is_sealed: true, lines: whole?.lines }]);
});

test('an edit goes on from what another server stored in between', async () => {
  const { url, version } = await plan(testApp);
  const { study, identity } = await studyAt(testApp, url);
  const curve = `/modules/@${identity.modules[0]?.id}/sales_curve/shares`;
  const [first = 0, second = 0] = study.modules[0]?.sales_curve?.shares ?? [];
  expect(await patch(testApp, url, 1, [set('/name', nameOf(study), 'Aqui')])).toMatchObject({ status: 200 });
  const theirs = { ...study, name: 'Lá' };
  await testApp.app.platform.database.withOrganization(people.planner.organizationId, (db) =>
    db
      .updateTable('versions')
      .set({ study: canonicalJson(theirs), study_hash: studyHash(theirs), revision: 3 })
      .where('id', '=', version)
      .execute(),
  );
  const moved = [set(`${curve}/0`, first, first - 0.01), set(`${curve}/1`, second, second + 0.01)];
  expect(await patch(testApp, url, 3, moved)).toMatchObject({ status: 200, body: { revision: 4 } });
  const read = await expectTrue(url);
  expect(read.study.name).toBe('Lá');
  expect(read.study.modules[0]?.sales_curve?.shares?.[0]).toBeCloseTo(first - 0.01, 9);
});

test('a refused edit leaves the warm study as it was', async () => {
  const { url } = await plan(testApp);
  const { study, identity } = await studyAt(testApp, url);
  const share = `/modules/@${identity.modules[0]?.id}/tables/@${identity.modules[0]?.lists.tables?.[0]?.id}/share`;
  expect(await patch(testApp, url, 1, [set('/name', nameOf(study), 'Dois')])).toMatchObject({ status: 200 });
  expect(await patch(testApp, url, 2, [set(share, study.modules[0]?.tables?.[0]?.share ?? 0, 0.2)])).toMatchObject({
    status: 400,
    body: { code: 'study_refused' },
  });
  expect(await patch(testApp, url, 2, [set('/nowhere', null, 1)])).toMatchObject({ status: 400 });
  expect(await patch(testApp, url, 2, [set('/name', 'Dois', 'Três')])).toMatchObject({
    status: 200,
    body: { revision: 3 },
  });
  expect((await expectTrue(url)).study.name).toBe('Três');
});

test('a large study is edited in a thread, with the same result', { tags: ['proof'] }, async () => {
  const study = studyOf();
  const item = study.expenses?.[0];
  if (!item) throw new Error('the template has no expense');
  study.expenses = Array.from({ length: 500 }, (_, at) => ({ ...item, name: `Item ${at + 1}` }));
  const { url } = await plan(testApp, { study });
  let name = nameOf(study);
  for (let revision = 1; revision <= 4; revision += 1) {
    const next = `Grande ${revision}`;
    expect(await patch(testApp, url, revision, [set('/name', name, next)])).toMatchObject({ status: 200 });
    name = next;
  }
  expect(await patch(testApp, url, 5, [set('/modules', null, 3)])).toMatchObject({ status: 400 });
  expect((await expectTrue(url)).study.name).toBe('Grande 4');
});

test('a hash of the first form is taken for what it is', async () => {
  const { url, version } = await plan(testApp);
  const { study } = await studyAt(testApp, url);
  const opened = openStudy(study);
  if (!opened.ok) throw new Error('refused');
  const { engine, study_hash, months, lines } = opened.model.projection;
  const cells = lines.filter(({ values }) => values.some((cell) => cell !== 0));
  const first = studyHash({
    engine,
    study_hash,
    months,
    lines: cells.map(({ key, module, values }) => [key, module, values]),
  });
  await approve(testApp, url);
  await testApp.app.platform.database.withOrganization(people.planner.organizationId, (db) =>
    db
      .updateTable('versions')
      .set({ projection_hash: first, sealed_projection_hash: first })
      .where('id', '=', version)
      .execute(),
  );
  expect((await studyAt(testApp, url)).projection_hash).toBe(hashProjection(opened.model.projection));
  const decision = await testApp.send('planner', 'GET', `${url}decision-record/`);
  expect(decision).toMatchObject({ status: 200, body: { sealed: { projection_hash: first }, live: { equal: true } } });
});
