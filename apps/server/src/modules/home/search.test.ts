import type { MatchKind, SearchAnswer } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractsUrl, signed, unitToSell } from '../../../test/support/selling.ts';
import { type PersonName, people } from '../../../testing/people.ts';
import { idOf, plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const testApp = await openTestApp();
const groups = '/api/admin/permit-groups/';

const find = async (who: PersonName, text: string): Promise<SearchAnswer> => {
  const { status, body } = await testApp.send(who, 'GET', `/api/home/search/?q=${encodeURIComponent(text)}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as SearchAnswer;
};

const idsOf = async (who: PersonName, text: string, kind: MatchKind): Promise<number[]> =>
  (await find(who, text)).records.filter((record) => record.kind === kind).map(({ id }) => id);

const client = async (name: string, more: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await testApp.send('sales', 'POST', '/api/sales/clients/', {
    kind: 'person',
    name,
    ...more,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return idOf(body);
};

test('accents, case and the order of words do not matter', async () => {
  const joao = await client('João da Silva Ção');
  const other = await client('João Pereira');
  for (const text of ['joão silva', 'SILVA joao', 'sil joa', 'silva, João!', 'cao'])
    expect(await idsOf('sales', text, 'client'), text).toEqual([joao]);
  expect(await idsOf('sales', 'joao', 'client')).toEqual(expect.arrayContaining([joao, other]));
  expect(await idsOf('sales', 'joao souza', 'client')).toEqual([]);
  // Beginnings of words match, and not what lies within one.
  expect(await idsOf('sales', 'ilva', 'client')).toEqual([]);
});

test('a unit leads to its living contract, and the contract is found by unit, number and client', async () => {
  const contract = await signed(testApp, { number: 'VIA-2031/7', client_name: 'Zuleica Brandão' });
  for (const text of ['via-2031/7', 'brandao zuleica', `zuleica ${contract.unit_name}`])
    expect(await idsOf('sales', text, 'contract'), text).toEqual([contract.id]);
  const [unit] = (await find('sales', contract.unit_name ?? '')).records.filter(({ kind }) => kind === 'unit');
  expect(unit).toMatchObject({ contract: contract.id, enterprise: { id: contract.empreendimento } });
});

test('the name of an enterprise narrows what its records are found by', async () => {
  const [one, other] = [await unitToSell(testApp), await unitToSell(testApp)];
  const rename = (id: number, name: string) =>
    testApp.send('planner', 'PATCH', `/api/planner/enterprises/${id}/`, { name }, { 'If-Match': '*' });
  expect((await rename(one.empreendimento, 'Jardim Magnólia')).status).toBe(200);
  for (const { empreendimento } of [one, other]) {
    const body = { empreendimento, block: 'Torre Q', nome: 'Q1704' };
    expect((await testApp.send('staff', 'POST', '/api/sales/units/', body)).status).toBe(201);
  }
  expect(await idsOf('sales', '1704', 'unit')).toHaveLength(2);
  expect((await find('sales', 'magnolia torre q 1704')).records).toMatchObject([
    { kind: 'unit', name: 'Torre Q Q1704', enterprise: { id: one.empreendimento } },
  ]);
  expect(await idsOf('planner', 'magnolia', 'enterprise')).toEqual([one.empreendimento]);
});

test('the code of an enterprise never stands for the number of a unit that is there', async () => {
  const { empreendimento } = await unitToSell(testApp);
  const coded = await testApp.send(
    'planner',
    'PATCH',
    `/api/planner/enterprises/${empreendimento}/`,
    { code: '7301X' },
    {
      'If-Match': '*',
    },
  );
  expect(coded.status).toBe(200);
  for (const number of ['7301', '7402', '7503']) {
    const body = { empreendimento, block: 'Torre Z', nome: number };
    expect((await testApp.send('staff', 'POST', '/api/sales/units/', body)).status).toBe(201);
  }
  const units = (await find('sales', 'torre z 7301')).records.filter(({ kind }) => kind === 'unit');
  expect(units.map(({ name }) => name)).toEqual(['Torre Z 7301']);
});

test('a renamed or removed record is found by its present name alone', async () => {
  const id = await client('Nome Antigo Quirino');
  const url = `/api/sales/clients/${id}/`;
  const read = await testApp.send('sales', 'GET', url);
  const renamed = await testApp.send(
    'sales',
    'PATCH',
    url,
    { name: 'Xerxes Valadares' },
    { 'If-Match': String(read.headers.etag) },
  );
  expect(renamed.status).toBe(200);
  expect(await idsOf('sales', 'quirino', 'client')).toEqual([]);
  expect(await idsOf('sales', 'xerxes', 'client')).toEqual([id]);
  const gone = await testApp.send('staff', 'DELETE', url, { id }, { 'If-Match': String(renamed.headers.etag) });
  expect(gone.status).toBeLessThan(300);
  expect(await idsOf('sales', 'xerxes', 'client')).toEqual([]);
});

test('a document finds its client only as a whole, and leaves masked', async () => {
  const id = await client('Ofélia Ramos', { document: '529.982.247-25' });
  const { records } = await find('sales', '529.982.247-25');
  expect(records).toMatchObject([{ kind: 'client', id, details: ['***.***.***-25'] }]);
  expect(await idsOf('sales', '52998224725', 'client')).toEqual([id]);
  // An id is drawn, and may hold these digits.
  expect(JSON.stringify(records.map(({ id: _, ...visible }) => visible))).not.toContain('529');
  for (const text of ['529', '529982247', '529.982']) expect(await idsOf('sales', text, 'client'), text).toEqual([]);
});

test('nobody finds what they may not open', async () => {
  const contract = await signed(testApp, { number: 'SIGILO-1', client_name: 'Sigilosa Prado' });
  const person = await client('Sigilosa Prado');
  const kindsFor = async (who: PersonName) => (await find(who, 'sigilosa')).records.map(({ kind }) => kind);
  for (const who of ['staff', 'planner', 'sales', 'reader'] as const)
    expect(await kindsFor(who), who).toEqual(['contract', 'client']);
  expect(await kindsFor('colab')).toEqual([]);
  expect(await kindsFor('stranger')).toEqual([]);
  expect((await testApp.send('groupless', 'GET', '/api/home/search/?q=sigilosa')).status).toBe(403);
  const { enterprise } = await plan(testApp, {});
  const grants = [{ resource: 'sales', action: 'read', enterprise }];
  const { body } = await testApp.send('staff', 'POST', groups, { name: 'Vendas de um', grants });
  const members = `${groups}${idOf(body)}/members/`;
  expect((await testApp.send('staff', 'PUT', members, { users: [people.scoped.id] })).status).toBe(200);
  const mine = await signed(testApp, { number: 'MINHA-1', client_name: 'Sigilosa Prado' }, enterprise);
  expect(await idsOf('scoped', 'sigilosa', 'contract')).toEqual([mine.id]);
  expect(await idsOf('staff', 'sigilosa', 'contract')).toEqual(expect.arrayContaining([contract.id, mine.id]));
  // The register of clients belongs to the organization, as its list does.
  expect(await idsOf('scoped', 'sigilosa', 'client')).toEqual([person]);
  expect(await idsOf('scoped', contract.unit_name ?? '', 'unit')).toEqual([]);
  expect((await testApp.send('scoped', 'GET', `${contractsUrl}${contract.id}/`)).status).not.toBe(200);
});

test('hostile given find nothing and fail at nothing', async () => {
  for (const text of ['%', '_', '~~~', "' or 1=1 --", '\\', 'a'.repeat(120), `${'ab '.repeat(39)}`, '（）', '💥'])
    expect((await find('sales', text)).records.length, text).toBeLessThan(40);
  expect((await testApp.send('sales', 'GET', `/api/home/search/?q=${'a'.repeat(121)}`)).status).toBe(400);
  for (const nothing of ['', '?q=', '?q=%20-%20'])
    expect(await testApp.send('sales', 'GET', `/api/home/search/${nothing}`)).toMatchObject({
      ...{ status: 200, body: { records: [], is_cut: false } },
    });
});
