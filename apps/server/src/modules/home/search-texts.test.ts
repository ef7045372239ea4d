/** Documents and notes in the search: found by their words, opened at their target, only by who reads them there. */
import { type MatchedRecord, type SearchAnswer, searchLimits } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractsUrl, signed } from '../../../test/support/selling.ts';
import { type PersonName, people } from '../../../testing/people.ts';
import { idOf, plan } from '../../../testing/planning.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { pseudonymizeFreeText } from '../planner/index.ts';

const testApp = await openTestApp();
const land = '/api/planner/land-plots/';

const find = async (who: PersonName, text: string): Promise<readonly MatchedRecord[]> => {
  const { status, body } = await testApp.send(who, 'GET', `/api/home/search/?q=${encodeURIComponent(text)}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body as SearchAnswer).records;
};

const made = async (who: PersonName, url: string, body: object): Promise<number> => {
  const answer = await testApp.send(who, 'POST', url, body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return idOf(answer.body);
};

const plot = async (fields: object): Promise<number> => made('planner', land, { name: 'Quadra 9', ...fields });

const file = (id: number, name: string): Promise<number> =>
  made('planner', `${land}${id}/files/`, {
    ...{ kind: 'document', name },
    content: Buffer.from('%PDF-1.7 laudo').toString('base64'),
  });

const comment = (version: number, text: string): Promise<number> =>
  made('planner', `/api/planner/versions/${version}/comments/`, { line: 'revenue', month: null, text });

/** The scoped person reads the plan and the sales of one enterprise. */
const narrow = async (enterprise: number): Promise<void> => {
  const grants = ['planning', 'sales'].map((resource) => ({ resource, action: 'read', enterprise }));
  const group = await made('staff', '/api/admin/permit-groups/', { name: 'Um empreendimento', grants });
  const members = `/api/admin/permit-groups/${group}/members/`;
  expect((await testApp.send('staff', 'PUT', members, { users: [people.scoped.id] })).status).toBe(200);
};

test('a file of a plot is found by its name, and leads to the plot', async () => {
  const id = await plot({});
  const other = await file(id, 'Matrícula 48.213 averbada.pdf');
  expect(await find('reader', 'averbada matricula')).toMatchObject([
    {
      kind: 'document',
      id: other,
      name: 'Matrícula 48.213 averbada.pdf',
      details: ['Quadra 9'],
      target: { kind: 'plot', id },
    },
  ]);
  expect(await find('reader', '48213')).toEqual([]);
  const { status } = await testApp.send('planner', 'DELETE', `${land}${id}/files/${other}/`, { id: other });
  expect(status).toBe(204);
  expect(await find('reader', 'averbada matricula')).toEqual([]);
});

test('notes of a plot follow its text, and the bin', async () => {
  const id = await plot({ note: 'Proprietário quer permuta em Ipameri' });
  expect(await find('reader', 'ipameri')).toMatchObject([
    { kind: 'note', name: 'Proprietário quer permuta em Ipameri', target: { kind: 'plot', id, thread: null } },
  ]);
  const change = (fields: object, version: number) =>
    testApp.send('planner', 'PATCH', `${land}${id}/`, fields, { 'if-match': `"${version}"` });
  expect((await change({ note: 'Aceita dinheiro em Catalão' }, 1)).status).toBe(200);
  expect(await find('reader', 'ipameri')).toEqual([]);
  expect(await find('reader', 'catalao dinheiro')).toHaveLength(1);
  const gone = await testApp.send('planner', 'DELETE', `${land}${id}/`, { id }, { 'if-match': '"2"' });
  expect(gone.status).toBe(204);
  expect(await find('reader', 'catalao dinheiro')).toEqual([]);
});

test('a comment leads to its thread, and its copy in a newer version stands for it', async () => {
  const { enterprise, version } = await plan(testApp, {});
  await comment(version, 'Laje nervurada encarece o subsolo');
  const [match] = await find('reader', 'subsolo nervurada');
  expect(match).toMatchObject({ kind: 'note', target: { kind: 'version', id: version, thread: expect.any(Number) } });
  expect(match?.enterprise?.id).toBe(enterprise);
  const copy = await made('planner', `/api/planner/versions/${version}/clone/`, { nome: 'Rev 2' });
  const again = await find('reader', 'subsolo nervurada');
  expect(again).toMatchObject([{ kind: 'note', details: ['Rev 2'], target: { kind: 'version', id: copy } }]);
});

test('an excerpt begins a few words before the match', async () => {
  const text = `${'palavra '.repeat(60)}alvará vencido desde junho ${'outra '.repeat(60)}`.trim();
  await plot({ note: text });
  const [match] = await find('reader', 'vencido alvara');
  expect(match?.name).toMatch(/^… palavra palavra palavra palavra alvará vencido desde junho .*…$/);
  expect(match?.name.length).toBeLessThanOrEqual(searchLimits.excerpt);
});

test('notes of the back office lead to their record, a talk to its contract', async () => {
  const contract = await signed(testApp, { number: 'NOTA-1', note: 'Cláusula do usufruto pendente' });
  const client = await made('sales', '/api/sales/clients/', {
    ...{ kind: 'person', name: 'Olívia Rezende', note: 'Prefere usufruto vitalício' },
  });
  await made('sales', `${contractsUrl}${contract.id}/contacts/`, {
    ...{ day: '2025-03-10', channel: 'phone', person: '', said: 'Pergunta do usufruto' },
  });
  const targets = (await find('sales', 'usufruto')).map(({ kind, target }) => [kind, target?.kind, target?.id]);
  expect(targets).toHaveLength(3);
  expect(targets).toEqual(
    expect.arrayContaining([
      ['note', 'contract', contract.id],
      ['note', 'client', client],
    ]),
  );
  // Who does not read the back office finds none of it.
  expect(await find('colab', 'usufruto')).toEqual([]);
  expect(await find('stranger', 'usufruto')).toEqual([]);
});

test('who reaches one enterprise finds neither plots nor what is written beside the others', async () => {
  const [mine, other] = [await plan(testApp, {}), await plan(testApp, {})];
  const id = await plot({ note: 'Sondagem zanzibar', empreendimento: mine.enterprise });
  await file(id, 'zanzibar.pdf');
  await comment(mine.version, 'Zanzibar da minha obra');
  await comment(other.version, 'Zanzibar da obra alheia');
  await signed(testApp, { number: 'Z-1', note: 'Zanzibar da venda alheia' }, other.enterprise);
  const sold = await signed(testApp, { number: 'Z-2', note: 'Zanzibar da minha venda' }, mine.enterprise);
  expect(await find('staff', 'zanzibar')).toHaveLength(6);
  await narrow(mine.enterprise);
  const seen = await find('scoped', 'zanzibar');
  expect(seen.map(({ name }) => name).toSorted()).toEqual(['Zanzibar da minha obra', 'Zanzibar da minha venda']);
  expect(seen.find(({ target }) => target?.kind === 'contract')?.target?.id).toBe(sold.id);
});

test('a name that is taken out of a comment is no longer found in it', async () => {
  const { version } = await plan(testApp, {});
  await comment(version, 'Falar com Hermenegilda sobre o prazo');
  expect(await find('reader', 'hermenegilda')).toHaveLength(1);
  await testApp.app.platform.database.withOrganization(1_001, (db) =>
    pseudonymizeFreeText(db, ['Hermenegilda'], 'Pessoa removida'),
  );
  expect(await find('reader', 'hermenegilda')).toEqual([]);
  expect(await find('reader', 'prazo falar')).toHaveLength(1);
});
