import { comparedPremises } from '@uni/analysis';
import type { SupposedElsewhere } from '@uni/contracts';
import { resolveDiscountRate, type Study } from '@uni/engine';
import { beforeAll, expect, test } from 'vitest';
import { type PersonName, people } from '../../../../testing/people.ts';
import { approve, idOf, type Planned, patch, plan, set, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const address = '/api/planner/premise-standings/';
const request = (query = '', who: PersonName = 'reader') => testApp.send(who, 'GET', address + query);
const elsewhere = async (than?: Planned, who: PersonName = 'reader'): Promise<SupposedElsewhere[]> => {
  const { status, body } = await request(than ? `?empreendimento=${than.enterprise}` : '', who);
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return body as SupposedElsewhere[];
};
const of = (rows: readonly SupposedElsewhere[], { enterprise }: Planned) => rows.find(({ id }) => id === enterprise);

const priced = (price: number): Study => {
  const study = studyOf();
  return {
    ...study,
    modules: study.modules.map((module) => ({
      ...module,
      typologies: module.typologies?.map((typology) => ({ ...typology, price_m2: price })),
    })),
  };
};

let own: Planned;
let cheap: Planned;
let dear: Planned;

beforeAll(async () => {
  own = await plan(testApp, { study: priced(9_000) });
  cheap = await plan(testApp, { study: priced(7_000) });
  dear = await plan(testApp, { study: priced(11_000) });
});

test('every premise of the others is told, of the version that stands for each, and none of the own enterprise', async () => {
  const rows = await elsewhere(own);
  expect(rows.map(({ id }) => id).sort()).toEqual([cheap.enterprise, dear.enterprise].sort());
  expect(of(rows, cheap)).toEqual({
    id: cheap.enterprise,
    code: expect.any(String),
    name: 'Aurora',
    version: { id: cheap.version, nome: 'Rev 1', current: false },
    premises: Object.fromEntries(comparedPremises.map((premise) => [premise.key, premise.value(priced(7_000))])),
  });
  expect(of(rows, dear)?.premises.price).toBe(11_000);
  const all = await elsewhere();
  expect(all.map(({ id }) => id)).toContain(own.enterprise);
});

test('the current version stands for its enterprise, else the one edited last that is not archived', async () => {
  const home = await plan(testApp, { study: priced(5_000) });
  const clone = await testApp.send('planner', 'POST', `${home.url}clone/`, { nome: 'Rev 2' });
  const second = `/api/planner/versions/${idOf(clone.body)}/`;
  const { revision, study, identity } = await studyAt(testApp, second);
  const module = identity.modules[0];
  const [typology] = module?.lists.typologies ?? [];
  const path = `/modules/@${module?.id}/typologies/@${typology?.id}/price_m2`;
  const old = study.modules[0]?.typologies?.[0]?.price_m2 ?? 0;
  const edited = await patch(testApp, second, revision, [set(path, old, 5_500)]);
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  const ownVersionName = async () => of(await elsewhere(own), home)?.version.nome;
  expect(await ownVersionName()).toBe('Rev 2');
  expect(await testApp.send('planner', 'PATCH', second, { archived: true })).toMatchObject({ status: 200 });
  expect(await ownVersionName()).toBe('Rev 1');
  await approve(testApp, home.url);
  expect(await testApp.send('planner', 'PATCH', second, { archived: false })).toMatchObject({ status: 200 });
  expect(of(await elsewhere(own), home)?.version).toEqual({ id: home.version, nome: 'Rev 1', current: true });
});

test('an edit is told at once, though what was read before is kept', async () => {
  const before = of(await elsewhere(own), dear)?.premises.discount_rate;
  const { revision, study } = await studyAt(testApp, dear.url);
  const rate = resolveDiscountRate(study);
  const later = rate.value + 0.01;
  const edited = await patch(testApp, dear.url, revision, [set('/discount_rate/value', rate.value, later)]);
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  const after = of(await elsewhere(own), dear)?.premises.discount_rate;
  expect(after).not.toBe(before);
  expect(after).toBe(
    comparedPremises
      .find(({ key }) => key === 'discount_rate')
      ?.value({
        ...study,
        discount_rate: { ...rate, value: later },
      }),
  );
});

test('an enterprise in the bin is not told, nor is one without a version', async () => {
  const gone = await plan(testApp);
  const bare = await testApp.send('planner', 'POST', '/api/planner/enterprises/', { code: 'NUA', name: 'Sem estudo' });
  expect(of(await elsewhere(own), gone)).toBeDefined();
  expect(await testApp.send('planner', 'DELETE', `/api/planner/enterprises/${gone.enterprise}/`)).toMatchObject({
    status: 204,
  });
  const rows = await elsewhere(own);
  expect(of(rows, gone)).toBeUndefined();
  expect(rows.map(({ id }) => id)).not.toContain(idOf(bare.body));
  expect((await request(`?empreendimento=${gone.enterprise}`)).status).toBe(404);
});

test('a foreign enterprise is answered like a missing one, and nothing of another house is told', async () => {
  const foreign = await plan(testApp, { who: 'strangePlanner', study: priced(99_000) });
  const [foreignAnswer, missing] = [
    await request(`?empreendimento=${foreign.enterprise}`),
    await request('?empreendimento=1'),
  ];
  expect([foreignAnswer.status, foreignAnswer.body]).toEqual([missing.status, missing.body]);
  expect(missing).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  expect(of(await elsewhere(own), foreign)).toBeUndefined();
  expect((await elsewhere(undefined, 'strangePlanner')).map(({ id }) => id)).toEqual([foreign.enterprise]);
});

test('whoever reads some enterprises is told of these alone; whoever sees less than whole studies, of none', async () => {
  const grants = [
    { resource: 'planning', action: 'read', enterprise: own.enterprise },
    { resource: 'planning', action: 'read', enterprise: cheap.enterprise },
    { resource: 'planning', action: 'read_revenue', enterprise: dear.enterprise },
  ];
  const group = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Duas torres', grants });
  expect(group).toMatchObject({ status: 201 });
  const members = `/api/admin/permit-groups/${idOf(group.body)}/members/`;
  expect(await testApp.send('staff', 'PUT', members, { users: [people.groupless.id] })).toMatchObject({ status: 200 });
  expect((await elsewhere(own, 'groupless')).map(({ id }) => id)).toEqual([cheap.enterprise]);
  expect(await request(`?empreendimento=${dear.enterprise}`, 'groupless')).toMatchObject({ status: 403 });
  for (const who of ['sales', 'colab'] as const) expect((await request('', who)).status, who).toBe(403);
});
